import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './choice-cards.module.css';

export type Choice = { value: string; label: string; hint?: string; picture?: ReactNode };

type ChoiceCardsProps = {
  legend: string;
  hideLegend?: boolean;
  name: string;
  choices: readonly Choice[];
  /** What is chosen: one of them, or several when `onChange` takes a list. */
  chosen: readonly string[];
  /** Several may be chosen. */
  several?: boolean;
  /** The whole new choice. */
  onChange: (chosen: string[]) => void;
  /** Cards with pictures stand in two or three columns, the others one under the other. */
  layout?: 'rows' | 'tiles';
};

/** Choices as cards that are one target each: the platform's radio buttons or boxes, drawn large. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { legend, hideLegend, name, choices, chosen, several, onChange, layout = 'rows' } = props;
  const toggle = (value: string, isOn: boolean) => {
    if (!several) return onChange([value]);
    // In the order of the page, whatever the order of the taps.
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
