import type { Cover } from '../../features/bookings/cover.ts';
import { formatCents } from '../../platform/money.ts';
import styles from './cover-facts.module.css';

/** What pays for what when something goes wrong: what there is, and plainly what there is not. */
export function CoverFacts({ cover, depositCents }: { cover: Cover | null; depositCents: number }) {
  return (
    <dl className={styles.facts}>
      <dt>Insurance</dt>
      <dd data-none={cover === null || undefined}>
        {cover
          ? `${cover.insurer}, up to ${formatCents(cover.limitCents)}; the first ${formatCents(cover.deductibleCents)} of each loss is not covered.`
          : 'None comes with it. Ask your own insurer before you go.'}
      </dd>
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
