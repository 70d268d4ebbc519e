import { useId, useState } from 'react';
import styles from './star-choice.module.css';

type StarChoiceProps = {
  legend: string;
  /** 1 to 5; null without a choice. */
  value: number | null;
  onChange: (stars: number) => void;
  /** What is wrong and what to do. */
  error?: string;
};

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** One to five stars: native radio buttons drawn as stars, with a word for each. */
export function StarChoice({ legend, value, onChange, error }: StarChoiceProps) {
  const id = useId();
  const [over, setOver] = useState<number | null>(null);
  const lit = over ?? value ?? 0;
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.stars} onPointerLeave={() => setOver(null)}>
        {words.map((word, index) => {
          const stars = index + 1;
          return (
            <label
              key={word}
              className={styles.star}
              data-lit={stars <= lit || undefined}
              onPointerEnter={() => setOver(stars)}
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className={styles.input}
              />
              <span className="visually-hidden">
                {stars} {stars === 1 ? 'star' : 'stars'}, {word.toLowerCase()}
              </span>
            </label>
          );
        })}
        <span className={styles.word} aria-hidden="true">
          {lit > 0 && words[lit - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
