import { lazy, Suspense, useState } from 'react';
import type { BrowseFilter } from '../../../../features/browse/filter/browse-filter.ts';
import { classNames } from '../../../ui/class-names.ts';
import buttonStyles from '../../../ui/filter-button.module.css';
import { loadPatiently } from '../../../ui/load-module.ts';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Shape } from '../../../ui/show/shape.tsx';
import styles from './filter-bar.module.css';

const FilterPanel = lazy(() => loadPatiently(() => import('./filter-panel.tsx')));

export type FilterPillProps = {
  filter: BrowseFilter;
  /** Today's calendar day for our listings. */
  today: string;
  /** The current category, which the text may name; null for all. */
  category: string | null;
  onChange: (filter: BrowseFilter) => void;
};

/** Opens the category's filters and flexible dates: a sheet on phones. */
export function FilterPill(props: FilterPillProps) {
  const [isOpen, setOpen] = useState(false);
  const { facets, flex } = props.filter;
  const count = Object.keys(facets).length + (flex === null ? 0 : 1);
  return (
    <Popover
      label="Filters"
      align="end"
      className={styles.filters}
      onOpenChange={setOpen}
      renderTrigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={classNames(buttonStyles.button, count > 0 && buttonStyles.active)}
        >
          <Shape name="filter" isSmall />
          Filters
          {count > 0 && <span className={buttonStyles.count}>{count}</span>}
        </button>
      )}
    >
      {(close) =>
        isOpen && (
          <Suspense>
            <FilterPanel {...props} onClose={close} />
          </Suspense>
        )
      }
    </Popover>
  );
}
