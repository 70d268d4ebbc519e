/**
 * Ends a booking by agreement: each side proposes a refund, and when both match it is done. A separate step from rules.md, "Cancellation".
 */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { sideOf, type Side } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { endAgreed, type Cancelled } from './end-agreed.server.ts';
import { lockWithListing } from '../lifecycle/booking-store.server.ts';

/** `percent` of the rental to refund; null withdraws the proposal. */
export type CancelWord = { id: string; percent: number | null; reason: string };

type Outcome = { outcome: 'waiting' | 'taken-back' } | Cancelled | ExchangeRefusal | typeof notFound;

/**
 * Proposes a refund percentage. It counts against neither side, and the days become free.
 * @returns 'waiting' until the other side proposes the same; then what is refunded
 */
export const cancelTogether = (deps: Deps, actor: Actor, word: CancelWord): Promise<Outcome> =>
  inCommand(deps, async (transaction): Promise<Outcome> => {
    const { id, percent, reason } = word;
    const { sql } = transaction;
    const booking = await lockWithListing(transaction, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || !side || actor.kind !== 'account') return notFound;
    if (exchangeLifecycle.nextState(booking.state, 'cancel_together', 'member') === null)
      return bookingRefusals.notNow;
    const now = deps.now();
    const subject = { kind: 'booking', id };
    if (percent === null) {
      await sql`delete from exchange_cancel_word where exchange_id = ${id} and side = ${side}`;
      return { outcome: 'taken-back' };
    }
    const other = await say(sql, side, { id, percent, reason }, now);
    if (other !== percent) {
      await appendEvent(sql, { name: 'booking.cancel_proposed', subject, body: { by: side, percent } }, now);
      return { outcome: 'waiting' };
    }
    const step = { event: 'cancel_together', who: 'member', madeBy: actor.accountId } as const;
    // If an emergency refunds everything, that stays so.
    const agreed = booking.hasFullRefund ? 100 : percent;
    return endAgreed({ sql, now }, booking, step, { by: 'both', reason, percent: agreed });
  });

/** Stores one side's proposal. @returns the other side's percentage; null without one */
async function say(
  sql: Transaction['sql'],
  side: Side,
  { id, percent, reason }: { id: string; percent: number; reason: string },
  now: Date,
): Promise<number | null> {
  await sql`
    insert into exchange_cancel_word (exchange_id, side, refund_percent, reason, said_at)
    values (${id}, ${side}, ${percent}, ${reason}, ${now})
    on conflict (exchange_id, side) do update
      set refund_percent = excluded.refund_percent, reason = excluded.reason, said_at = excluded.said_at`;
  const [other] = await sql<{ percent: number }[]>`
    select refund_percent as percent from exchange_cancel_word where exchange_id = ${id} and side <> ${side}`;
  return other?.percent ?? null;
}
