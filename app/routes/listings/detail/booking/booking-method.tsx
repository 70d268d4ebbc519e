import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useId } from 'react';
import type {
  ExchangeMethod,
  ExchangeOption,
  ExchangeWay,
} from '../../../../../features/listings/exchange-preference.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './booking-method.module.css';

type MethodToggleProps = {
  method: ExchangeMethod;
  offersRent: boolean;
  offersSwap: boolean;
  onChange: (method: ExchangeMethod) => void;
};

/** Rent or swap. What the owner does not offer is disabled, and a line says so. */
export function MethodToggle({ method, offersRent, offersSwap, onChange }: MethodToggleProps) {
  const name = useId();
  const hintId = `${name}-hint`;
  const hint = !offersSwap
    ? 'This owner only rents it out.'
    : !offersRent
      ? 'This owner only swaps it.'
      : null;
  const sides = [
    { value: 'rent', label: 'Rent', icon: IconCash, isOpen: offersRent || !offersSwap },
    { value: 'swap', label: 'Swap', icon: IconRefresh, isOpen: offersSwap },
  ] as const;
  return (
    <fieldset aria-describedby={hint ? hintId : undefined}>
      <legend className="visually-hidden">Rent or swap</legend>
      <div className={styles.toggle}>
        {sides.map(({ value, label, icon: SideIcon, isOpen }) => (
          <label key={value} className={classNames(styles.side, styles[value])}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={method === value}
              disabled={!isOpen}
              onChange={() => onChange(value)}
              className={styles.input}
            />
            <SideIcon size={19} stroke={2} aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type WayOptionsProps = {
  /** The choice's label: 'How to pay' or 'How to swap'. */
  legend: string;
  options: ExchangeOption[];
  way: ExchangeWay | null;
  onChange: (way: ExchangeWay) => void;
};

/** The chosen method's ways, with the owner's notes on each. */
export function WayOptions({ legend, options, way, onChange }: WayOptionsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.ways}>
        {options.map((option) => (
          <label key={option.way} className={classNames(styles.way, styles[option.way])}>
            <input
              type="radio"
              name={name}
              value={option.way}
              checked={way === option.way}
              disabled={!option.isAvailable}
              onChange={() => onChange(option.way)}
              className={styles.input}
            />
            <span className={styles.mark} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>
              {option.limit !== null && <span className={styles.limit}>{option.limit}</span>}
              <span className={styles.detail}>
                {option.detail}
                {option.isAvailable && option.notes !== null && `. ${option.notes}`}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
