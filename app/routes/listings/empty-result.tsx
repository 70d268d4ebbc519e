import { writeBrowseFilter } from '../../../features/browse/browse-address.ts';
import { emptyFilter, type BrowseFilter } from '../../../features/browse/browse-filter.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture, type PictureSource } from '../../ui/picture.tsx';
import styles from './empty-result.module.css';

/** Nothing matched. Clearing lets go of everything but the order. */
export function EmptyResult({ filter, picture }: { filter: BrowseFilter; picture: PictureSource | null }) {
  const cleared = writeBrowseFilter({ ...emptyFilter, sortBy: filter.sortBy });
  return (
    <div className={styles.empty}>
      {picture && (
        <div className={styles.drawing}>
          <Picture picture={picture} alt="" sizes="300px" priority contain />
        </div>
      )}
      <p className={styles.sentence}>No listings found matching your criteria</p>
      <ButtonLink to={{ search: cleared.toString() }} variant="secondary">
        Clear filters
      </ButtonLink>
    </div>
  );
}
