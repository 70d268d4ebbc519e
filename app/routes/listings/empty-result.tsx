import { writeBrowseFilter } from '../../../features/browse/browse-address.ts';
import { emptyFilter, type BrowseFilter } from '../../../features/browse/browse-filter.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './empty-result.module.css';

/** Nothing matched. Clearing lets go of everything but the order. */
export function EmptyResult({ filter }: { filter: BrowseFilter }) {
  const cleared = writeBrowseFilter({ ...emptyFilter, sortBy: filter.sortBy });
  return (
    <div className={styles.empty}>
      <svg
        width="148"
        height="96"
        viewBox="0 0 148 96"
        fill="none"
        aria-hidden="true"
        className={styles.drawing}
      >
        <path d="M4 74 42 24l20 27 19-36 39 59" className={styles.ridge} />
        <path d="M4 86c12-9 23-9 35 0s23 9 35 0 23-9 35 0 23 9 35 0" className={styles.wave} />
        <circle cx="118" cy="18" r="9" className={styles.sun} />
      </svg>
      <p className={styles.sentence}>No listings found matching your criteria</p>
      <ButtonLink to={{ search: cleared.toString() }} variant="secondary">
        Clear filters
      </ButtonLink>
    </div>
  );
}
