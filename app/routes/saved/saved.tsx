import type { ListingCard as Card } from '../../../features/listings/listing-card.ts';
import { askApi } from '../../components/session/api-client.ts';
import { useFavourites } from '../../components/listing/favourites.ts';
import { ListingCard } from '../../components/listing/listing-card.tsx';
import { pagePicture } from '../../content/pictures.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { SavedSearches, type Searches } from './saved-searches.tsx';
import type { Route } from './+types/saved';
import styles from './saved.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Saved', matches[0]?.loaderData?.brand.name);
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-search') });

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  // Includes favourites this browser kept before the sign-in.
  const { bringTogether } = await import('../../components/listing/account-favourites.ts');
  await bringTogether();
  const [{ picture }, { cards }, { searches }] = await Promise.all([
    serverLoader(),
    askApi<{ cards: Card[] }>('/favourites/cards', { signal }),
    askApi<Searches>('/saved-searches', { signal }),
  ]);
  return { picture, cards, searches };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Saved"
      words="Loading your saved listings"
      className={styles.page}
      heights={[300, 300, 300, 300]}
      within={styles.cards}
    />
  );
}

/** All of the account's saved searches and favourites. */
export default function Saved({ loaderData }: Route.ComponentProps) {
  const { isFavourite } = useFavourites();
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('cards' in loaderData)) return <HydrateFallback />;
  const { picture, cards, searches } = loaderData;
  // Removing a favourite here removes its card.
  const shown = cards.filter(({ slug }) => isFavourite(slug));
  return (
    <div className={styles.page}>
      <MembersHead title="Saved" />
      <SavedSearches first={searches} />
      {shown.length === 0 ? (
        <EmptyShelves
          picture={picture}
          title={searches.length === 0 ? 'Nothing saved yet' : 'No saved listings yet'}
          words="Tap the heart on a listing, or save a search. You’ll find it here wherever you sign in."
          actions={
            <ButtonLink to="/listings" variant="primary">
              Explore listings
            </ButtonLink>
          }
        />
      ) : (
        <section aria-labelledby="hearts-heading" className={styles.part}>
          {/* The heading only separates them from the searches above. */}
          <h2 id="hearts-heading" className={searches.length === 0 ? 'visually-hidden' : undefined}>
            Listings
          </h2>
          <ul className={styles.cards}>
            {shown.map((card, index) => (
              <li key={card.slug}>
                <ListingCard card={card} isFirstRow={index < 4} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
