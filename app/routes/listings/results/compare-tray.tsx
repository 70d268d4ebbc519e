import { useEffect, useState } from 'react';
import type { Comparison } from '../../../../features/browse/compare-listings.server.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import { daysText } from '../../../../platform/time/days-text.ts';
import { Link } from 'react-router';
import styles from './compare-tray.module.css';

const most = 3;

type CompareTrayProps = {
  /** The listings chosen so far, by slug. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** The requested days. */
  days: { from: string | null; to: string | null };
};

/** The bar at the bottom: how many listings are chosen, and a link to compare them. */
export default function CompareTray({ chosen, onChange, days }: CompareTrayProps) {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fault = useFault();
  // The buttons are on cards, which don't know the tray.
  useEffect(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[data-compare]');
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(chosen.includes(button.dataset['compare'] ?? '')));
    return () => {
      for (const button of buttons) button.removeAttribute('aria-pressed');
    };
  });
  const compare = async () => {
    setBusy(true);
    fault.clear();
    const query = new URLSearchParams(chosen.map((slug) => ['slug', slug]));
    if (days.from !== null && days.to !== null) {
      query.set('from', days.from);
      query.set('to', days.to);
    }
    try {
      const response = await fetch(`/api/v1/listings/compare?${query.toString()}`);
      if (!response.ok) throw new Error(String(response.status));
      setComparison((await response.json()) as Comparison);
    } catch {
      fault.say({ title: 'We couldn’t load the comparison. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {chosen.length > 0 && (
        <aside className={styles.tray} aria-label="Compare">
          <p aria-live="polite">
            {chosen.length === 1 ? 'Choose one or two more' : `${chosen.length} of ${most} chosen`}
          </p>
          {fault.note}
          <Button variant="ghost" onClick={() => onChange([])}>
            Clear
          </Button>
          <Button variant="lake" disabled={chosen.length < 2} busy={isBusy} onClick={() => void compare()}>
            Compare
          </Button>
        </aside>
      )}
      <Dialog
        isOpen={comparison !== null}
        onClose={() => setComparison(null)}
        size="large"
        title={`Compare ${comparison?.cards.length === 2 ? 'two' : 'three'} listings`}
      >
        {comparison && <CompareTable {...comparison} days={days} />}
      </Dialog>
    </>
  );
}

const isDifferent = ({ values }: Comparison['rows'][number]): boolean => new Set(values).size > 1;

/** Differing rows come first and are filled. */
function CompareTable({ cards, rows, days }: Comparison & Pick<CompareTrayProps, 'days'>) {
  const [isOnlyDifferent, setOnlyDifferent] = useState(false);
  const same = rows.filter((row) => !isDifferent(row));
  const shown = [...rows.filter(isDifferent), ...(isOnlyDifferent ? [] : same)];
  const query =
    days.from !== null && days.to !== null ? `?${new URLSearchParams({ from: days.from, to: days.to })}` : '';
  return (
    <>
      <Checkbox
        label="Only differences"
        checked={isOnlyDifferent}
        onChange={(event) => setOnlyDifferent(event.target.checked)}
      />
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td>{days.from !== null && days.to !== null && daysText(days.from, days.to)}</td>
              {cards.map((card) => (
                <th key={card.slug} scope="col">
                  <Link to={`${card.path}${query}`}>{card.title}</Link>
                  <small>{card.location}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.label} data-different={isDifferent(row) || undefined}>
                <th scope="row">{row.label}</th>
                {row.values.map((value, index) => (
                  <td key={cards[index]?.slug}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
