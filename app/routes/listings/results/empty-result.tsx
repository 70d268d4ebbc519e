import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCurrencyDollar from '@tabler/icons-react/dist/esm/icons/IconCurrencyDollar.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Link } from 'react-router';
import { writeBrowseFilter } from '../../../../features/browse/filter/browse-address.ts';
import { emptyFilter, type BrowseFilter } from '../../../../features/browse/filter/browse-filter.ts';
import type { Nearest } from '../../../../features/browse/nearest-listings.server.ts';
import { ListingCard } from '../../../components/listing/listing-card.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture, type PictureSource } from '../../../ui/show/picture.tsx';
import styles from './results.module.css';
import { TellMe } from './tell-me.tsx';

type EmptyResultProps = { filter: BrowseFilter; picture: PictureSource | null; nearest: Nearest[] };

const icons: Partial<Record<Nearest['kind'], typeof IconSearch>> = {
  price: IconCurrencyDollar,
  days: IconCalendarEvent,
  guests: IconUsers,
  place: IconMapPin,
  ways: IconRefresh,
};

/** No results: a way to get notified later, and the nearest listings, each with what differs. Clearing only keeps the order. */
export function EmptyResult({ filter, picture, nearest }: EmptyResultProps) {
  const inList = writeBrowseFilter(filter);
  inList.set('view', 'list');
  const cleared = writeBrowseFilter({ ...emptyFilter, sortBy: filter.sortBy });
  return (
    <>
      <div className={styles.empty}>
        {picture && (
          <div className={styles.drawing}>
            <Picture picture={picture} alt="" sizes="180px" priority contain />
          </div>
        )}
        <p className={styles.sentence}>No listings found matching your criteria</p>
        {nearest.length > 0 && <div className={styles.closest}>Here are the closest ones.</div>}
        <div className={styles.actions}>
          <TellMe filter={filter} />
        </div>
        {nearest.length > 0 && (
          <Link to={{ search: inList.toString() }} className={styles.toList}>
            See the closest listings
          </Link>
        )}
        <ButtonLink to={{ search: cleared.toString() }} variant="secondary">
          Clear filters
        </ButtonLink>
      </div>
      <div className={styles.nearest}>
        {nearest.map(({ kind, title, detail, card, from, to }) => {
          const Icon = icons[kind] ?? IconSearch;
          return (
            <section key={card.slug} className={styles.one}>
              <header className={styles.change}>
                <span className={styles.icon}>
                  <Icon size={20} aria-hidden="true" />
                </span>
                <h2>
                  {title}
                  <small>{detail}</small>
                </h2>
              </header>
              <ListingCard
                card={card}
                query={from && to ? new URLSearchParams({ from, to }).toString() : ''}
              />
            </section>
          );
        })}
      </div>
    </>
  );
}
