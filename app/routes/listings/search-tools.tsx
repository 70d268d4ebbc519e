import type { BrowseFilter } from '../../../features/browse/browse-filter.ts';
import { PayableFilter } from './payable-filter.tsx';
import { SaveSearch } from './save-search.tsx';

/** What members do with a search, and the chip of a filter by points. Loaded for those who have it. */
export default function SearchTools({ filter }: { filter: BrowseFilter }) {
  return (
    <>
      <PayableFilter filter={filter} />
      <SaveSearch filter={filter} />
    </>
  );
}
