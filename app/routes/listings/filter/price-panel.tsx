import { useEffect, useRef, useState } from 'react';
import { highestPriceDollars } from '../../../../features/browse/filter/browse-address.ts';
import { amountText } from '../../../../platform/money/money.ts';
import { parseMoneyWithin } from '../../../../platform/money/read-money.ts';
import { Button } from '../../../ui/button.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { focusUnreadable } from '../../../ui/fields/unreadable-field.ts';
import type { PriceRangeProps } from './price-range.tsx';
import styles from './price-range.module.css';

const mostCents = highestPriceDollars * 100;

const textOf = (cents: number | null) => (cents === null ? '' : amountText(cents));
/** Null for an empty bound; `apply` is never called with unreadable text. */
const centsOf = (text: string): number | null => {
  const reading = parseMoneyWithin(text, 0, mostCents);
  return 'cents' in reading ? reading.cents : null;
};

/** The price filter's two fields. Loaded when the filter opens. */
export function PricePanel({ minPriceCents, maxPriceCents, onChange }: PriceRangeProps) {
  const [low, setLow] = useState(textOf(minPriceCents));
  const [high, setHigh] = useState(textOf(maxPriceCents));
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const asleep = fields.current?.closest<HTMLElement>('[data-asleep]');
    if (asleep) window.earlyInput?.handOver(asleep);
  }, []);
  const isSet = minPriceCents !== null || maxPriceCents !== null;
  const close = () => fields.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  const apply = () => {
    const [first, second] = [centsOf(low), centsOf(high)];
    // Someone who enters 300 and 100 means 100 to 300.
    const isTurned = first !== null && second !== null && first > second;
    onChange({ minPriceCents: isTurned ? second : first, maxPriceCents: isTurned ? first : second });
  };
  return (
    <>
      <p className={styles.legend}>Price per day or night</p>
      <div ref={fields} className={styles.fields}>
        <MoneyField
          label="From"
          name="min"
          mostCents={mostCents}
          placeholder="0"
          text={low}
          onText={setLow}
        />
        <MoneyField
          label="To"
          name="max"
          mostCents={mostCents}
          placeholder="Any"
          text={high}
          onText={setHigh}
        />
      </div>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          disabled={!isSet && low === '' && high === ''}
          onClick={() => {
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
  );
}
