import type { BrowseFilter } from '../../../../features/browse/filter/browse-filter.ts';
import { PayableFilter } from '../filter/payable-filter.tsx';
import { SaveSearch } from './save-search.tsx';

/** Members' search tools, and the chip of a filter by points. Loaded when needed. */
export default function SearchTools({ filter }: { filter: BrowseFilter }) {
  return (
    <>
      <PayableFilter filter={filter} />
      <SaveSearch filter={filter} />
    </>
  );
}
