import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice-cards.module.css';

export type Choice = { value: string; label: string; hint?: string; picture?: ReactNode };

type ChoiceCardsProps = {
  legend: string;
  hideLegend?: boolean;
  name: string;
  choices: readonly Choice[];
  /** The choice: one, or several when `onChange` takes a list. */
  chosen: readonly string[];
  /** Several may be chosen. */
  several?: boolean;
  /** The whole new choice. */
  onChange: (chosen: string[]) => void;
  /** Cards with pictures are in two or three columns, others stacked. */
  layout?: 'rows' | 'tiles';
};

/** Choices as large cards, each a single target: native radio buttons or checkboxes. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { legend, hideLegend, name, choices, chosen, several, onChange, layout = 'rows' } = props;
  const toggle = (value: string, isOn: boolean) => {
    if (!several) return onChange([value]);
    // In page order, whatever the order of taps.
    return onChange(
      choices.map((choice) => choice.value).filter((each) => (each === value ? isOn : chosen.includes(each))),
    );
  };
  return (
    <fieldset className={styles.group}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles[layout]}>
        {choices.map(({ value, label, hint, picture }) => (
          <label key={value} className={styles.card}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className={styles.input}
            />
            {picture}
            <span className={styles.words}>
              <span className={styles.label}>{label}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
            <span className={classNames(styles.mark, several && styles.square)} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
