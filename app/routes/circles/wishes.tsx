import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { categoryCounts } from '../../../features/browse/filter/category-counts.server.ts';
import { choices } from '../../../features/listings/shown-keys.ts';
import type { WishShelf, WishView } from '../../../features/exchange/circles/wishes/wish-view.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { sendCommand } from '../../components/session/command.ts';
import { DebtNote } from '../../components/money/debt-note.tsx';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { useFreshPage } from '../../components/use-fresh-page.ts';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { categoryIcon, pagePicture } from '../../content/pictures.server.ts';
import { depsContext, showing } from '../../deps.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { Seekers } from './seekers.tsx';
import { WishCard } from './wish-card.tsx';
import { WishDialog, type WishCategory } from './wish-dialog.tsx';
import type { Route } from './+types/wishes';
import styles from './wishes.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Wishes', matches[0]?.loaderData?.brand.name);
}

/** The categories' icons, and the empty state: the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const counts = await categoryCounts(context.get(depsContext));
  showing(context, [choices]);
  const categories: WishCategory[] = counts.map(({ id, name }) => ({ id, name, icon: categoryIcon(id) }));
  return { categories, picture: pagePicture('illustrations/empty-inbox') };
}

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  const [page, shelf] = await Promise.all([serverLoader(), askApi<WishShelf>('/wishes', { signal })]);
  return { ...page, shelf };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Wishes"
      words="Loading your wishes"
      className={styles.page}
      heights={[340, 340]}
      within={styles.grid}
    />
  );
}

/** A member's wishes, the circles they led to, and who wants what they have. */
export default function Wishes({ loaderData }: Route.ComponentProps) {
  useFreshPage();
  const [edited, setEdited] = useState<WishView | 'new' | null>(null);
  // On the server, and before the browser has loaded, only the public part is there.
  if (!('shelf' in loaderData)) return <HydrateFallback />;
  const { categories, picture, shelf } = loaderData;
  const { wishes, gifts, mayWish, walletPoints, isStoppedByDebt } = shelf;
  const isAble = mayWish && gifts.length > 0;
  const make = (
    <Button variant="lake" icon={<IconPlus size={20} />} onClick={() => setEdited('new')}>
      Make a wish
    </Button>
  );
  return (
    <div className={styles.page}>
      {wishes.length === 0 ? (
        <EmptyShelves
          picture={picture}
          title="What do you dream of?"
          titleAs="h1"
          words="Tell us what you’d love to use and what you’d lend for it. Every night we look for circles: you lend to one owner, another lends to you, and everyone gets their wish."
          actions={isAble ? make : <WayIn mayWish={mayWish} />}
        />
      ) : (
        <>
          <header className={styles.head}>
            <div className="stack-8">
              <h1>Wishes</h1>
              <p className={styles.lead}>
                Every night, and after every new wish, we look for circles where everyone gets their wish.
              </p>
            </div>
            <div className={styles.headButtons}>
              <LookNow isWanted={!isStoppedByDebt && wishes.some(({ state }) => state === 'standing')} />
              {isAble && make}
            </div>
          </header>
          {isStoppedByDebt && (
            <DebtNote words="You still owe money for an earlier trip. Pay it, and we’ll look for circles again." />
          )}
          <ul className={styles.grid}>
            {wishes.map((wish) => (
              <li key={wish.id}>
                <WishCard wish={wish} categories={categories} onChange={() => setEdited(wish)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isAble && <Seekers gifts={gifts} categories={categories} />}
      <WishDialog
        edited={edited}
        gifts={gifts}
        categories={categories}
        walletPoints={walletPoints}
        onClose={() => setEdited(null)}
      />
    </div>
  );
}

function WayIn({ mayWish }: { mayWish: boolean }) {
  return mayWish ? (
    <>
      <ButtonLink to="/host/listings" variant="primary">
        List something to lend
      </ButtonLink>
      <ButtonLink to="/swapping">How swapping works</ButtonLink>
    </>
  ) : (
    <>
      <ButtonLink to="/apply" variant="primary">
        Apply as an owner
      </ButtonLink>
      <ButtonLink to="/swapping">How swapping works</ButtonLink>
    </>
  );
}

/** Starts a search now instead of at night. */
function LookNow({ isWanted }: { isWanted: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const { revalidate } = useRevalidator();
  if (!isWanted) return null;
  const look = async () => {
    setBusy(true);
    fault.clear();
    try {
      await sendCommand('/wishes/match', {});
      toast({
        title: 'We’re looking',
        description: 'It takes a minute. If we find a circle, you’ll see it here.',
      });
      await revalidate();
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <div>
      <Button icon={<IconRefresh size={20} />} busy={isBusy} onClick={() => void look()}>
        Look for circles now
      </Button>
      {fault.note}
    </div>
  );
}
