import { parseWhole } from '../../platform/whole-number.ts';
import { TypedField, useTypedNumber, type TypedFieldProps } from './typed-field.tsx';

type WholeFieldProps = Omit<TypedFieldProps, 'text' | 'onText'> & {
  least?: number;
  most: number;
  value: number | null;
  /** Null when the field is empty; not called while the text is no whole number in the range. */
  onValue: (value: number | null) => void;
};

/** A whole number: days, points, per cent. What can be read is handed over with every key. */
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
