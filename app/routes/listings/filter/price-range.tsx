import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { formatCents } from '../../../../platform/money/money.ts';
import { classNames } from '../../../ui/class-names.ts';
import buttonStyles from '../../../ui/filter-button.module.css';
import { useHydrated } from '../../../ui/hydrated.ts';
import { loadPatiently } from '../../../ui/load-module.ts';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Shape } from '../../../ui/show/shape.tsx';
import styles from './price-range.module.css';

type Prices = { minPriceCents: number | null; maxPriceCents: number | null };
export type PriceRangeProps = Prices & { onChange: (prices: Prices) => void };

const loadPanel = () => loadPatiently(() => import('./price-panel.tsx'));
const PricePanel = lazy(async () => ({ default: (await loadPanel()).PricePanel }));

function label({ minPriceCents: low, maxPriceCents: high }: Prices): string {
  if (low !== null && high !== null) return `${formatCents(low)} - ${formatCents(high)}`;
  if (low !== null) return `From ${formatCents(low)}`;
  if (high !== null) return `Up to ${formatCents(high)}`;
  return 'Price';
}

/** Minimum and maximum price of a day or night. */
export function PriceRange({ minPriceCents, maxPriceCents, onChange }: PriceRangeProps) {
  const [timesClosed, setTimesClosed] = useState(0);
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  // The same element at every render: before its script has loaded, a re-rendered panel would lose what was typed.
  const panel = useMemo(
    () => (
      <div data-asleep={isFromServer || undefined}>
        <Suspense>
          {/* Closed without Apply, the fields show the filter's own prices again. */}
          <PricePanel
            key={timesClosed}
            minPriceCents={minPriceCents}
            maxPriceCents={maxPriceCents}
            onChange={(prices) => change.current(prices)}
          />
        </Suspense>
      </div>
    ),
    [timesClosed, minPriceCents, maxPriceCents, isFromServer],
  );
  const prices = { minPriceCents, maxPriceCents };
  const isSet = minPriceCents !== null || maxPriceCents !== null;
  return (
    <Popover
      label="Price per day or night"
      className={styles.panel}
      onOpenChange={(isOpen) => !isOpen && setTimesClosed((times) => times + 1)}
      renderTrigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={classNames(buttonStyles.button, isSet && buttonStyles.active)}
        >
          <Shape name="dollar" isSmall />
          {label(prices)}
        </button>
      )}
    >
      {panel}
    </Popover>
  );
}
