/** Says when each deadline in the table of bookings passes, for one booking as it is now. */
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { instantOf } from '../../../platform/time-zone.ts';
import { isPaidOrBeing } from '../../payments/bind-payment.server.ts';
import { exchangeOf } from './exchange-references.ts';
import { handOffWords, type Booking } from './booking-store.server.ts';
import { exchangeFacts } from '../handover/exchange-facts.server.ts';
import { heldUpUntil } from '../relief/interruptions.server.ts';
import { hasOpenNoShow } from '../handover/open-no-show.server.ts';
import {
  askedWhetherBegun,
  cameBy,
  countsAsBackAt,
  endsUnbegunAt,
  type Unbegun,
} from '../handover/silence.ts';
import { unreadySides } from '../handover/unready-sides.server.ts';

/** When both sides of a booking were asked whether it began; null where they have not been. */
export async function askedWhetherBegunAt(sql: Sql, id: string): Promise<Date | null> {
  const [asked] = await sql<{ at: Date }[]>`
    select happened_at as at from event
     where subject_kind = 'booking' and subject_id = ${id} and name = 'booking.not_begun' order by id limit 1`;
  return asked?.at ?? null;
}

/** What decides when a booking that has not begun ends by itself. Further days may have moved its return. */
export async function unbegunOf({ sql, now }: Work, booking: Booking): Promise<Unbegun> {
  const { id, pickUpAt, timeZone, returnBy } = booking;
  const { words, saidAt } = await handOffWords(sql, id);
  return {
    pickUpAt,
    returnAt: instantOf(timeZone, returnBy),
    confirmedBy: cameBy(words, saidAt, pickUpAt),
    isNeitherReady: (await unreadySides(sql, booking, now)).length === 2,
    askedAt: (await askedWhetherBegunAt(sql, id)) ?? now,
  };
}

/** When both sides are asked whether it began; null once they have been, and while a no-show report is open. */
async function askAt({ sql }: Work, booking: Booking): Promise<Date | null> {
  if (await hasOpenNoShow(sql, booking.id)) return null;
  return (await askedWhetherBegunAt(sql, booking.id)) === null ? askedWhetherBegun(booking) : null;
}

/** When it ends by itself; null before both sides were asked, and while a no-show report is open. */
async function endsUnbegun(work: Work, booking: Booking): Promise<Date | null> {
  if (await hasOpenNoShow(work.sql, booking.id)) return null;
  if ((await askedWhetherBegunAt(work.sql, booking.id)) === null) return null;
  return endsUnbegunAt(await unbegunOf(work, booking));
}

async function countsAsBack({ sql }: Work, { id }: Booking): Promise<Date | null> {
  const facts = await exchangeFacts(sql, { kind: 'booking', id }, 'as it stands');
  if (!facts) return null;
  const { returnDueAt: returnAt, returnSaidAt: saidAt } = facts;
  return countsAsBackAt({ returnAt, saidAt, heldUpUntil: await heldUpUntil(sql, id) });
}

export const bookingDeadlines = {
  answer_until: async (_: Work, { answerUntil }: Booking) => answerUntil,
  // A card that is being charged at this moment is waited for: its failure starts the clock again.
  pay_until: async ({ sql }: Work, { id, payUntil }: Booking) =>
    payUntil !== null && !(await isPaidOrBeing(sql, exchangeOf(id))) ? payUntil : null,
  ask_at: askAt,
  ends_unbegun_at: endsUnbegun,
  counts_as_back_at: countsAsBack,
  // A booking with an open claim completes when the claim ends.
  claim_until: async (_: Work, { claimUntil, disputedAt }: Booking) =>
    disputedAt === null ? claimUntil : null,
};
