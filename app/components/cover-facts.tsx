import type { Cover } from '../../features/settings/cover.ts';
import { formatCents } from '../../platform/money.ts';
import { coverText } from './exchange/agreement-rows.ts';
import styles from './cover-facts.module.css';

/** Who pays when something goes wrong: the insurance that was in force when this was quoted, or none. */
export function CoverFacts({ cover, depositCents }: { cover: Cover | null; depositCents: number }) {
  return (
    <dl className={styles.facts}>
      <dt>Insurance</dt>
      <dd data-none={cover === null || undefined}>{coverText(cover)}</dd>
      <dt>Damage to it</dt>
      <dd>
        {depositCents > 0
          ? `The deposit of ${formatCents(depositCents)} first; whoever broke it answers for the rest.`
          : 'No deposit. Whoever broke it answers for it.'}
      </dd>
      <dt>The risk of the trip</dt>
      <dd>Everybody in the party signs the waiver before the hand-over.</dd>
    </dl>
  );
}
