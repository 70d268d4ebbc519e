import { amountText } from '../../../platform/money/money.ts';
import { parseMoneyWithin } from '../../../platform/money/read-money.ts';
import { Shape } from '../show/shape.tsx';
import { TypedField, useTypedNumber, type TypedFieldProps } from './typed-field.tsx';

/** $100,000: the maximum price, fee, deposit or top-up. */
const usualMostCents = 10_000_000;

type RangeProps = { leastCents?: number; mostCents?: number };
type MoneyFieldProps = TypedFieldProps & RangeProps & { onLeave?: () => void };

/** An amount in dollars. The caller keeps the text and parses it with `parseMoney` on sending. */
export function MoneyField({
  leastCents = 0,
  mostCents = usualMostCents,
  onLeave,
  ...field
}: MoneyFieldProps) {
  const reading = parseMoneyWithin(field.text, leastCents, mostCents);
  const tidy = () => {
    if ('cents' in reading) field.onText(reading.cents === null ? '' : amountText(reading.cents));
  };
  return (
    <TypedField
      {...field}
      icon={<Shape name="dollar" />}
      inputMode="decimal"
      fault={'fault' in reading ? reading.fault : null}
      onLeave={onLeave ?? tidy}
    />
  );
}

type CentsFieldProps = Omit<TypedFieldProps, 'text' | 'onText'> &
  RangeProps & {
    cents: number | null;
    /** Null when empty; not called while the text is invalid. */
    onCents: (cents: number | null) => void;
  };

/** An amount in dollars for a caller that keeps cents: valid input is reported on every key. */
export function CentsField({ cents, onCents, ...field }: CentsFieldProps) {
  const read = (text: string) => {
    const reading = parseMoneyWithin(text, field.leastCents ?? 0, field.mostCents ?? usualMostCents);
    return 'fault' in reading ? undefined : reading.cents;
  };
  return <MoneyField {...field} {...useTypedNumber(cents, amountText, read, onCents)} />;
}
