import IconCurrencyDollar from '@tabler/icons-react/dist/esm/icons/IconCurrencyDollar.mjs';
import { useState } from 'react';
import { formatCents } from '../../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import buttonStyles from '../../ui/filter-button.module.css';
import { Popover } from '../../ui/popover.tsx';
import styles from './price-range.module.css';

type Prices = { minPriceCents: number | null; maxPriceCents: number | null };
type PriceRangeProps = Prices & { onChange: (prices: Prices) => void };

function label({ minPriceCents: low, maxPriceCents: high }: Prices): string {
  if (low !== null && high !== null) return `${formatCents(low)} - ${formatCents(high)}`;
  if (low !== null) return `From ${formatCents(low)}`;
  if (high !== null) return `Up to ${formatCents(high)}`;
  return 'Price';
}

const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100));
const cents = (text: string) => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) || value < 0
    ? null
    : Math.round(Math.min(value, 100_000) * 100);
};

/** The price of one day or night, from and to. */
export function PriceRange({ minPriceCents, maxPriceCents, onChange }: PriceRangeProps) {
  const [draft, setDraft] = useState<{ low: string; high: string } | null>(null);
  const low = draft?.low ?? dollars(minPriceCents);
  const high = draft?.high ?? dollars(maxPriceCents);
  const apply = () => {
    const [first, second] = [cents(low), cents(high)];
    // Somebody who writes 300 and 100 means 100 to 300.
    const isTurned = first !== null && second !== null && first > second;
    onChange({ minPriceCents: isTurned ? second : first, maxPriceCents: isTurned ? first : second });
  };
  const isSet = minPriceCents !== null || maxPriceCents !== null;
  return (
    <Popover
      label="Price per day or night"
      className={styles.panel}
      onOpenChange={(isOpen) => !isOpen && setDraft(null)}
      renderTrigger={(props) => (
        <button
          type="button"
          {...props}
          className={classNames(buttonStyles.button, isSet && buttonStyles.active)}
        >
          <IconCurrencyDollar aria-hidden="true" />
          {label({ minPriceCents, maxPriceCents })}
        </button>
      )}
    >
      {(close) => (
        <>
          <p className={styles.legend}>Price per day or night</p>
          <div className={styles.fields}>
            <label>
              From
              <input
                type="number"
                name="min"
                inputMode="decimal"
                min={0}
                max={100000}
                step={1}
                value={low}
                placeholder="0"
                onChange={(event) => setDraft({ low: event.target.value, high })}
              />
            </label>
            <label>
              To
              <input
                type="number"
                name="max"
                inputMode="decimal"
                min={0}
                max={100000}
                step={1}
                value={high}
                placeholder="Any"
                onChange={(event) => setDraft({ low, high: event.target.value })}
              />
            </label>
          </div>
          <div className={styles.actions}>
            <Button
              variant="ghost"
              disabled={!isSet && low === '' && high === ''}
              onClick={() => {
                setDraft(null);
                if (isSet) onChange({ minPriceCents: null, maxPriceCents: null });
                close();
              }}
            >
              Clear
            </Button>
            <Button
              variant="lake"
              onClick={() => {
                apply();
                close();
              }}
            >
              Apply
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
}
