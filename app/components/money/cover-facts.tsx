import type { Cover } from '../../../features/settings/cover-shape.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { coverText } from '../exchange/agreement-rows.ts';
import styles from './cover-facts.module.css';

/** Who pays when something goes wrong: the insurance in force at the time of the quote, or none. */
export function CoverFacts({ cover, depositCents }: { cover: Cover | null; depositCents: number }) {
  return (
    <dl className={styles.facts}>
      <dt>Insurance</dt>
      <dd data-none={cover === null || undefined}>{coverText(cover)}</dd>
      <dt>Damage</dt>
      <dd>
        {depositCents > 0
          ? `The deposit of ${formatCents(depositCents)} first. You pay anything above it for damage you cause.`
          : 'No deposit. You pay for damage you cause.'}
      </dd>
      <dt>Waiver</dt>
      <dd>Everyone travelling signs the waiver before the hand-over.</dd>
    </dl>
  );
}
