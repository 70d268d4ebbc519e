/** Computes when each deadline in the tables of exchanges and legs passes, for one current exchange or leg. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isPaidOrBeing } from '../../payments/steps/bind-payment.server.ts';
import { isUnready } from '../handover/unready.server.ts';
import { heldUpUntil } from '../relief/interruptions.server.ts';
import {
  askedWhetherBegun,
  cameBy,
  countsAsBackAt,
  endsUnbegunAt,
  sayUntil,
  type Unbegun,
} from '../handover/silence.ts';
import { legOfRental, readBooking, type Booking } from './booking-store.server.ts';
import { partyExchange, restExchange } from './exchange-references.ts';
import { isToCome } from './leg-lifecycle.ts';
import { exchangeFacts } from '../handover/exchange-facts.server.ts';
import {
  isRentalLeg,
  payersOf,
  splitOfParty,
  type AnyLeg,
  type Exchange,
  type LegSide,
} from './exchange-store.server.ts';

/** Members who must pay another way, and by when, except those whose card is being charged. */
export async function unpaidParties(
  { sql, now }: Work,
  exchange: Exchange,
): Promise<{ memberId: string; until: Date }[]> {
  const unpaid: { memberId: string; until: Date }[] = [];
  for (const party of payersOf(exchange)) {
    const { memberId, payUntil: until } = party;
    // A card that is being charged is waited for: its failure starts the clock again.
    if (until === null) continue;
    const split = splitOfParty(party);
    const isRestDue = split !== null && new Date(split.restDueAt) <= now;
    const isPaying =
      (await isPaidOrBeing(sql, partyExchange(party))) &&
      (!isRestDue || (await isPaidOrBeing(sql, restExchange(party))));
    if (!isPaying) unpaid.push({ memberId, until });
  }
  return unpaid.toSorted((one, other) => one.until.getTime() - other.until.getTime());
}

export const exchangeDeadlines = {
  answer_until: async (_: Work, { answerUntil }: Exchange) => answerUntil,
  pay_until: async (work: Work, exchange: Exchange) =>
    (await unpaidParties(work, exchange)).at(0)?.until ?? null,
};

type NamedLeg = Pick<AnyLeg, 'id' | 'exchangeId'>;

/** The instant, as a column. */
function askedAtOf(sql: Sql, { id, exchangeId }: NamedLeg): ReturnType<Sql> {
  const isAsked =
    id === exchangeId
      ? sql`subject_kind = 'booking' and name = 'booking.not_begun'`
      : sql`subject_kind = 'swap' and name = 'swap.leg_unsaid' and body ->> 'legId' = ${id}`;
  return sql`(select happened_at from event where subject_id = ${exchangeId} and ${isAsked} order by id limit 1)`;
}

/** When both sides of a leg were asked whether it started; null before. */
export async function askedWhetherBegunAt(sql: Sql, leg: NamedLeg): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`select ${askedAtOf(sql, leg)} as at`;
  return row?.at ?? null;
}

/** What decides when a rental that has not started ends automatically. An extension may have moved its return. */
export async function unbegunOf({ sql, now }: Work, booking: Booking): Promise<Unbegun> {
  const leg = legOfRental(booking);
  const { pickUpAt, returnAt, handOffConfirmedBy, handOffSaidAt } = leg;
  const isBarred = (side: LegSide) => isUnready(sql, booking, leg, side, now);
  return {
    pickUpAt,
    returnAt,
    confirmedBy: cameBy(handOffConfirmedBy, handOffSaidAt, pickUpAt),
    isNeitherReady: (await isBarred('receiver')) && (await isBarred('giver')),
    askedAt: (await askedWhetherBegunAt(sql, leg)) ?? now,
  };
}

type Silence = {
  /** A no-show report is open: until it ends, the clock does not end the leg. */
  isReported: boolean;
  /** When both sides were asked whether it started; null before. */
  askedAt: Date | null;
};

async function silenceOf(sql: Sql, leg: AnyLeg): Promise<Silence> {
  const [silence] = await sql<Silence[]>`
    select exists (select from no_show_report where leg_id = ${leg.id} and state in ('reported', 'contested')) as "isReported",
           ${askedAtOf(sql, leg)} as "askedAt"`;
  return present(silence, 'answer without a table');
}

/** When both sides are asked whether it started; null once asked, and during a no-show report. */
async function askAt({ sql }: Work, leg: AnyLeg): Promise<Date | null> {
  const { isReported, askedAt } = await silenceOf(sql, leg);
  return isReported || askedAt !== null ? null : askedWhetherBegun(leg);
}

/** When the time to confirm ends, counted from when both sides were asked; null before that, and during a no-show report. */
async function sayUntilOf(work: Work, leg: AnyLeg): Promise<Date | null> {
  const { sql } = work;
  const { isReported, askedAt } = await silenceOf(sql, leg);
  if (isReported || askedAt === null) return null;
  if (!isRentalLeg(leg)) return sayUntil(askedAt, leg.returnAt);
  return endsUnbegunAt(await unbegunOf(work, present(await readBooking(sql, leg.id), 'rental of a leg')));
}

/** Whether the time to confirm a leg is over, even if the clock's job has not run. */
export async function isUnsaidInTime(work: Work, leg: AnyLeg): Promise<boolean> {
  const until = isToCome(leg.state) ? await sayUntilOf(work, leg) : null;
  return until !== null && until <= work.now;
}

async function countsAsBack({ sql }: Work, leg: AnyLeg): Promise<Date | null> {
  const { id } = leg;
  const facts = await exchangeFacts(sql, { id }, 'as it stands');
  if (!facts) return null;
  const { returnDueAt: returnAt, returnSaidAt: saidAt } = facts;
  return countsAsBackAt({ returnAt, saidAt, heldUpUntil: await heldUpUntil(sql, id) });
}

export const legDeadlines = {
  ask_at: askAt,
  say_until: sayUntilOf,
  counts_as_back_at: countsAsBack,
  // A leg with an open claim completes when the claim ends.
  claim_until: async (_: Work, { claimUntil, disputedAt }: AnyLeg) =>
    disputedAt === null ? claimUntil : null,
};
