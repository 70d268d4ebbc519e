import { useId } from 'react';
import type { SwapLine } from '../../../../features/swaps/swap-view.ts';
import { SwapCard } from './swap-card.tsx';
import styles from '../trips.module.css';

type SwapShelfProps = { title: string; lead?: string; swaps: readonly SwapLine[]; now: number };

/** Swaps that stand together; nothing at all when there are none. */
export function SwapShelf({ title, lead, swaps, now }: SwapShelfProps) {
  const id = useId();
  if (swaps.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.shelf}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <ul className={styles.cards}>
        {swaps.map((swap) => (
          <li key={swap.id}>
            <SwapCard swap={swap} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
