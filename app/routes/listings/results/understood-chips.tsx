import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Chip } from '../../../../features/browse/text/search-chips.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Shape } from '../../../ui/show/shape.tsx';
import type { View } from '../view-toggle.tsx';
import styles from './understood-chips.module.css';

/**
 * What the typed text was understood to mean, and the active filters. Each is a link to the search without it, so they work without
 * scripts.
 */
export function UnderstoodChips({ chips, view }: { chips: Chip[]; view: View }) {
  const pressedAmong = useRef<Chip[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The pressed link disappears: the focus moves to the next one, or to the new count.
  useEffect(() => {
    if (pressedAmong.current === null || pressedAmong.current === chips) return;
    pressedAmong.current = null;
    list.current?.querySelector('a')?.focus();
  }, [chips]);
  useEffect(
    () => () => {
      if (pressedAmong.current) document.getElementById('results-heading')?.focus();
    },
    [],
  );
  return (
    <ul ref={list} aria-label="Your search" className={classNames('container-wide', styles.chips)}>
      {chips.map(({ fact, label, query }, index) => (
        <li key={`${fact} ${index}`}>
          <Link
            to={`?${query}${view === 'list' ? '&view=list' : ''}`}
            preventScrollReset
            className={styles.chip}
            onClick={({ metaKey, ctrlKey, shiftKey }) => {
              // If it opens in a new tab, nothing disappears here.
              if (!metaKey && !ctrlKey && !shiftKey) pressedAmong.current = chips;
            }}
          >
            <span className="visually-hidden">Remove </span>
            {label}
            <Shape name="cross" isSmall className={styles.cross} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
