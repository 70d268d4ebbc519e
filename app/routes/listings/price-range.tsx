import IconCurrencyDollar from '@tabler/icons-react/dist/esm/icons/IconCurrencyDollar.mjs';
import { useRef, useState } from 'react';
import { highestPriceDollars } from '../../../features/browse/browse-address.ts';
import { amountText, formatCents, parseMoneyWithin } from '../../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import buttonStyles from '../../ui/filter-button.module.css';
import { MoneyField } from '../../ui/money-field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { focusUnreadable } from '../../ui/unreadable-field.ts';
import styles from './price-range.module.css';

type Prices = { minPriceCents: number | null; maxPriceCents: number | null };
type PriceRangeProps = Prices & { onChange: (prices: Prices) => void };

const mostCents = highestPriceDollars * 100;

function label({ minPriceCents: low, maxPriceCents: high }: Prices): string {
  if (low !== null && high !== null) return `${formatCents(low)} - ${formatCents(high)}`;
  if (low !== null) return `From ${formatCents(low)}`;
  if (high !== null) return `Up to ${formatCents(high)}`;
  return 'Price';
}

const textOf = (cents: number | null) => (cents === null ? '' : amountText(cents));
/** Null where no bound is typed; `apply` never gets here with a text that cannot be read. */
const centsOf = (text: string): number | null => {
  const reading = parseMoneyWithin(text, 0, mostCents);
  return 'cents' in reading ? reading.cents : null;
};

/** The price of one day or night, from and to. */
export function PriceRange({ minPriceCents, maxPriceCents, onChange }: PriceRangeProps) {
  const [draft, setDraft] = useState<{ low: string; high: string } | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const low = draft?.low ?? textOf(minPriceCents);
  const high = draft?.high ?? textOf(maxPriceCents);
  const apply = () => {
    const [first, second] = [centsOf(low), centsOf(high)];
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
          <div ref={fields} className={styles.fields}>
            <MoneyField
              label="From"
              name="min"
              mostCents={mostCents}
              placeholder="0"
              text={low}
              onText={(text) => setDraft({ low: text, high })}
            />
            <MoneyField
              label="To"
              name="max"
              mostCents={mostCents}
              placeholder="Any"
              text={high}
              onText={(text) => setDraft({ low, high: text })}
            />
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
                if (focusUnreadable(fields.current)) return;
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
