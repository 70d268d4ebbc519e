import type { ChangeEvent, ComponentPropsWithRef, CSSProperties } from 'react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldWiring } from './field.tsx';
import styles from './slider.module.css';

type SliderProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'onChange'
> & {
  min: number;
  max: number;
  value?: number;
  onChange?: (value: number) => void;
  /** The value in words, for screen readers and beside the slider: '7 of 10'. Default: the number. */
  wordsFor?: (value: number) => string;
};

/** A native range input with its value beside it. */
export function Slider({ min, max, value, onChange, wordsFor = String, className, ...rest }: SliderProps) {
  const [own, setOwn] = useState(min);
  const wiring = useFieldWiring(rest);
  const shown = value ?? own;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setOwn(event.target.valueAsNumber);
    onChange?.(event.target.valueAsNumber);
  };
  const share = { '--share': `${((shown - min) / (max - min)) * 100}%` } as CSSProperties; // custom properties are not in CSSProperties
  return (
    <div className={classNames(styles.row, className)}>
      <input
        {...rest}
        {...wiring}
        type="range"
        min={min}
        max={max}
        value={shown}
        onChange={change}
        aria-valuetext={wordsFor(shown)}
        className={styles.slider}
        style={share}
      />
      <output className={styles.value} htmlFor={wiring.id} aria-hidden="true">
        {wordsFor(shown)}
      </output>
    </div>
  );
}
