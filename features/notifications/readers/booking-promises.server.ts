/** Finds the promises about a booking that wait for one of its sides. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { mayConfirmStep, turnOf, type Side } from '../../exchange/lifecycle/booking-policy.ts';
import { askedWhetherBegunAt } from '../../exchange/lifecycle/exchange-deadlines.server.ts';
import { openReliefs } from '../../exchange/relief/relief-lifecycle.ts';
import { sayUntil } from '../../exchange/handover/silence.ts';
import { depositMissing } from '../../payments/steps/bind-payment.server.ts';
import {
  accountOnSide,
  factsFor,
  readBookingFor,
  saidNothing,
  type BookingRow,
} from '../about/about-booking.server.ts';
import type { OpenPromise, PromiseReader } from './promises.server.ts';
import { isAgreed, isAsked } from '../../exchange/lifecycle/exchange-states.ts';
import { askedExtensions } from '../../exchange/changes/extension-lifecycle.ts';
import { legExchange } from '../../exchange/lifecycle/exchange-references.ts';

type Promised = Pick<OpenPromise, 'from' | 'until' | 'key'> & { side: Side; said?: OpenPromise['said'] };
type Reader = (sql: Sql, row: BookingRow, now: Date) => Promise<Promised | null> | Promised | null;

const payHours = 24;

const answerToOffer: Reader = (_, row) =>
  isAsked(row.state) && row.answerUntil
    ? { side: turnOf(row), from: row.offeredAt, until: row.answerUntil, key: `v${row.version}` }
    : null;

const payment: Reader = (_, { state, payUntil }) =>
  isAgreed(state) && payUntil
    ? {
        side: 'renter',
        from: new Date(payUntil.getTime() - payHours * 3_600_000),
        until: payUntil,
        key: payUntil.toISOString(),
      }
    : null;

const moreDays: Reader = async (sql, { id }) => {
  const [asked] = await sql<{ id: string; from: Date; until: Date; cents: number }[]>`
    select id, asked_at as "from", answer_until as "until", total_cents as cents from leg_extension
     where leg_id = ${id} and state = any(${askedExtensions})`;
  return asked
    ? { side: 'owner', from: asked.from, until: asked.until, key: asked.id, said: { cents: asked.cents } }
    : null;
};

/** Open until the pick-up, for the side whose answer is awaited. */
const endingTogether: Reader = async (sql, { id, state, pickUpAt }) => {
  if (!isAgreed(state)) return null;
  const [last] = await sql<{ side: Side; saidAt: Date; percent: number }[]>`
    select side, said_at as "saidAt", refund_percent as percent from exchange_cancel_word
     where exchange_id = ${id} order by said_at desc limit 1`;
  if (!last) return null;
  return {
    side: last.side === 'owner' ? 'renter' : 'owner',
    from: last.saidAt,
    until: pickUpAt,
    key: last.saidAt.toISOString(),
    said: { percent: last.percent },
  };
};

const deposit: Reader = async (sql, { id, state, depositCents, pickUpAt }, now) => {
  if (!isAgreed(state) || depositCents === 0) return null;
  const missing = await depositMissing(sql, legExchange(id), depositCents, now);
  if (missing === null) return null;
  const [refused] = await sql<{ at: Date }[]>`
    select max(happened_at) as at from event
     where subject_kind = 'booking' and subject_id = ${id} and name = 'booking.deposit_refused' having max(happened_at) is not null`;
  return refused ? { side: 'renter', from: refused.at, until: pickUpAt, key: 'deposit' } : null;
};

const relief: Reader = async (sql, { id, state }) => {
  if (!isAgreed(state)) return null;
  const [offered] = await sql<{ id: string; from: Date; until: Date }[]>`
    select id, offered_at as "from", answer_until as "until" from leg_relief
     where leg_id = ${id} and state = any(${openReliefs})`;
  return offered ? { side: 'renter', from: offered.from, until: offered.until, key: offered.id } : null;
};

/** For sides that have not confirmed since the pick-up, once both were asked whether it began. */
const wordAboutHandOver: PromiseReader['read'] = async (sql, id) => {
  const row = await readBookingFor(sql, id);
  const askedAt = await askedWhetherBegunAt(sql, { id, exchangeId: id });
  if (!row || !isAgreed(row.state) || askedAt === null) return null;
  const until = sayUntil(askedAt, instantOf(row.zone, row.returnBy));
  // Both confirmed, but different sets: one of them must confirm again.
  const sides = (['renter', 'owner'] as const).filter((side) => mayConfirmStep(row.saidBy, side));
  return {
    holders: sides.map((side) => accountOnSide(row, side)),
    from: askedAt,
    until,
    key: id,
    said: {},
    version: null,
    factsFor: (holderId) =>
      factsFor(row, holderId === row.ownerId ? 'owner' : 'renter', { ...saidNothing, until }),
  };
};

const reading =
  (read: Reader): PromiseReader['read'] =>
  async (sql, id, now) => {
    const row = await readBookingFor(sql, id);
    const found = row && (await read(sql, row, now));
    if (!row || !found) return null;
    const { side, said = {}, ...rest } = found;
    return {
      ...rest,
      said,
      version: row.version,
      holders: [accountOnSide(row, side)],
      factsFor: () => factsFor(row, side, { ...saidNothing, ...said, until: rest.until }),
    };
  };

export const bookingPromises = {
  'answer to an offer': { read: reading(answerToOffer), reminder: 'request.reminder' },
  payment: { read: reading(payment), reminder: 'payment.reminder' },
  'answer to more days': { read: reading(moreDays), reminder: 'extension.reminder' },
  'answer to ending together': { read: reading(endingTogether), reminder: 'booking.cancel_reminder' },
  deposit: { read: reading(deposit), reminder: 'deposit.reminder' },
  'word about a hand-over': { read: wordAboutHandOver, reminder: 'booking.not_begun_reminder' },
  'choice of relief': { read: reading(relief), reminder: 'relief.reminder' },
} as const satisfies Record<string, PromiseReader>;
