import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCurrencyDollar from '@tabler/icons-react/dist/esm/icons/IconCurrencyDollar.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Chip } from '../../../features/browse/search-chips.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './understood-chips.module.css';

const icons: Partial<Record<Chip['fact'], typeof IconX>> = {
  place: IconMapPin,
  dates: IconCalendarEvent,
  nights: IconCalendarEvent,
  price: IconCurrencyDollar,
  ways: IconRefresh,
};

/** What the typed text was understood to ask for. Each is a link to the search without it, so they work without scripts. */
export function UnderstoodChips({ chips, hrefOf }: { chips: Chip[]; hrefOf: (rest: string) => string }) {
  const pressedAmong = useRef<Chip[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The pressed link goes away: the focus goes to the next one, or to how many listings there are now.
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
    <ul
      ref={list}
      aria-label="Understood from your search"
      className={classNames('container-wide', styles.chips)}
    >
      {chips.map(({ fact, label, rest }, index) => {
        const Icon = icons[fact];
        return (
          <li key={`${fact} ${index}`}>
            <Link
              to={hrefOf(rest)}
              preventScrollReset
              className={styles.chip}
              onClick={({ metaKey, ctrlKey, shiftKey }) => {
                // Where it opens in a tab of its own, nothing goes away here.
                if (!metaKey && !ctrlKey && !shiftKey) pressedAmong.current = chips;
              }}
            >
              {Icon && <Icon size={18} aria-hidden="true" />}
              <span className="visually-hidden">Remove </span>
              {label}
              <IconX size={16} stroke={2.4} aria-hidden="true" className={styles.cross} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
