import { parseWhole } from '../../../platform/whole-number.ts';
import { TypedField, useTypedNumber, type TypedFieldProps } from './typed-field.tsx';

type WholeFieldProps = Omit<TypedFieldProps, 'text' | 'onText'> & {
  least?: number;
  most: number;
  value: number | null;
  /** Null when empty; not called for text that is not a whole number in range. */
  onValue: (value: number | null) => void;
};

/** A whole number: days, points, per cent. Valid input is reported on every key. */
export function WholeField({ least = 0, most, value, onValue, ...field }: WholeFieldProps) {
  const read = (text: string) => {
    const reading = parseWhole(text, least, most);
    return 'fault' in reading ? undefined : reading.value;
  };
  const typed = useTypedNumber(value, String, read, onValue);
  const reading = parseWhole(typed.text, least, most);
  return (
    <TypedField {...field} {...typed} inputMode="numeric" fault={'fault' in reading ? reading.fault : null} />
  );
}
