import type { SwapView } from '../../../features/exchange/views/exchange-view.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { daysText } from '../when-words.ts';
import { givenIn, receivedIn } from './legs.ts';
import styles from './exchange.module.css';

/** A listing a member would receive in a swap. Days are calendar days at the listing. */
type Received = { title: string; fromDay: string; toDay: string; depositCents: number };

export type HeldAmount = { name: string; cents: number; until: string };

const day = (date: string): string => daysText(date, date);

/**
 * Amounts held on a member's card in a swap and never charged without a reason: from two days before, each with its end.
 * @param receives what they receive; several while one must be chosen
 * @param gives what they give, which ends their bond
 */
export function heldAmounts(
  bondCents: number,
  receives: readonly Received[],
  gives: readonly { title: string; fromDay: string }[],
): HeldAmount[] {
  const firstDay = receives.map(({ fromDay }) => fromDay).toSorted()[0];
  const given = gives.length === 1 ? gives[0] : undefined;
  const bond =
    bondCents > 0 && firstDay !== undefined
      ? [
          {
            name: 'Bond',
            cents: bondCents,
            until: `Held from ${day(addDays(firstDay, -2))}, because you receive first. Released when you hand over ${given ? `${given.title} on ${day(given.fromDay)}` : 'what you give'}.`,
          },
        ]
      : [];
  const deposits = receives
    .filter(({ depositCents }) => depositCents > 0)
    .map(({ title, fromDay, toDay, depositCents }) => ({
      name: `Deposit for ${title}`,
      cents: depositCents,
      until: `Held from ${day(addDays(fromDay, -2))} until ${day(addDays(toDay, 2))}.`,
    }));
  return [...bond, ...deposits];
}

/** The same for an existing swap. @param chosen the listing they would take, if there are several; null: all */
export function heldInSwap(view: Pick<SwapView, 'legs' | 'price'>, chosen: string | null): HeldAmount[] {
  const received = receivedIn(view).filter(({ state }) => state !== 'called_off');
  const picked = received.filter(({ slug }) => slug === chosen);
  return heldAmounts(view.price.bondCents, picked.length > 0 ? picked : received, givenIn(view));
}

/** Those amounts as rows of facts. */
export function HeldAmounts({ amounts }: { amounts: readonly HeldAmount[] }) {
  return amounts.map(({ name, cents, until }) => (
    <div key={name} className={styles.held}>
      <dt>{name}</dt>
      <dd>
        <b className="num">{formatCents(cents)}</b> held, not charged
        <span className={styles.quiet}>{until}</span>
      </dd>
    </div>
  ));
}
