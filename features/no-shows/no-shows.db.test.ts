import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { settleMoney } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { price, rentals, type Rental } from '../../tests/builders/rentals.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { addNoShowPicture } from './add-picture.server.ts';
import { acceptNoShow, contestNoShow, withdrawNoShow } from './answer-no-show.server.ts';
import { noShowClockJob, noShowClockKind } from './no-show-clock.server.ts';
import { countNoShows, decideNoShow, listNoShows, noShowPictureForDesk } from './no-show-desk.server.ts';
import { noShowFor, noShowPictureFor } from './no-show-queries.server.ts';
import { reportNoShow } from './report-no-show.server.ts';
import { exchangeClock } from '../exchange/lifecycle/exchange-jobs.server.ts';
import { rentalRows } from '../../tests/builders/rental-rows.ts';

// A booking from June 4 to 6 with a moderate policy: none of the rental is refunded on the day.
const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
const secondOperator = somebody({ isOperator: true, assurance: 'aal2' });
beforeAll(async () => {
  for (const { accountId } of [operator, secondOperator])
    await db.ownerSql`insert into operator (account_id, granted_at) values (${accountId}, now())`;
});
const cash = cashOf(db);
const newRental = rentals(db);
const at = (instant: string) => db.deps(instant);
const twoHoursIn = '2027-06-04T18:00:00Z';
const answerUntil = '2027-06-05T18:00:00Z';
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
const work = async (instant: string) => {
  await doDueJobs(at(instant), { [noShowClockKind]: noShowClockJob, ...exchangeClock });
  await settleMoney(at(instant));
};
let rental: Rental;
let exchange: { kind: 'booking'; id: string };
beforeEach(async () => {
  rental = await newRental();
  exchange = { kind: 'booking', id: await rental.agreed() };
});
const report = (who: AccountActor, instant = twoHoursIn) =>
  reportNoShow(at(instant), who, { legId: exchange.id, reason: 'Nobody there' });
const standing = async () => {
  const [row] = await db.sql<Record<string, unknown>[]>`
    select state, cancelled_by as by, refund_percent as percent, refund_cents as cents from ${rentalRows(db.sql)} rental where id = ${exchange.id}`;
  return { ...row };
};
const stillAgreed = { state: 'accepted', by: null, percent: null, cents: null };
const payouts = () => db.sql`select 1 from payout where exchange_id = ${exchange.id}`;
const codeOf = (outcome: unknown) =>
  isRefusal(outcome) ? (outcome as { refusal: string }).refusal : outcome;

describe('a report', () => {
  test('moves no money: the other side has 24 hours, and nothing is paid out meanwhile', async () => {
    expect(codeOf(await report(rental.owner, justBefore(twoHoursIn)))).toBe('too-early');
    expect(await report(rental.owner)).toEqual({
      state: 'reported',
      answerUntil: new Date(answerUntil).toISOString(),
    });
    const desk = async (who: AccountActor) => noShowFor(at(twoHoursIn), who, exchange);
    const theirs = await desk(rental.renter);
    expect([theirs?.actions, (await desk(rental.owner))?.actions]).toEqual([
      ['accept', 'contest'],
      ['withdraw'],
    ]);
    expect(theirs?.picturesLeft).toBeGreaterThan(0);
    await work(justBefore(answerUntil));
    expect(await standing()).toEqual(stillAgreed);
    expect(await payouts()).toEqual([]);
    expect((await cash.payments(exchange.id)).map(([, , , refunded]) => refunded)).toEqual([0]);
    const leg = (await rentalFor(at(twoHoursIn), rental.renter, exchange.id))?.legs[0];
    expect(leg).toMatchObject({ isNoShowOpen: true, sayUntil: null });
    expect(leg?.actions).not.toContain('report_no_show');
  });

  test('exists once: the other side can’t report back, and outsiders see nothing', async () => {
    accepted(await report(rental.owner));
    expect(codeOf(await report(rental.owner))).toBe('already-reported');
    expect(codeOf(await report(rental.renter))).toBe('already-reported');
    expect(await noShowFor(at(twoHoursIn), somebody(), exchange)).toBeNull();
    expect(codeOf(await report(somebody()))).toBe('not-found');
    expect(codeOf(await contestNoShow(at(twoHoursIn), somebody(), { ...exchange, words: 'x' }))).toBe(
      'not-found',
    );
  });

  test.each([
    ['renter', { state: 'cancelled', by: 'renter', percent: 0, cents: 0 }],
    ['owner', { state: 'cancelled', by: 'owner', percent: 100, cents: price }],
  ] as const)('that the %s didn’t come is accepted by silence after 24 hours', async (absent, ended) => {
    accepted(await report(absent === 'renter' ? rental.owner : rental.renter));
    await work(answerUntil);
    expect(await standing()).toEqual(ended);
    const desk = await noShowFor(at(answerUntil), rental[absent], exchange);
    expect(desk).toMatchObject({ report: { state: 'settled', verdict: absent }, actions: [] });
    expect(await checkCash(db.sql)).toEqual([]);
    const claims = await db.sql`
      select 1 from listing_claim c join ${rentalRows(db.sql)} b on b.listing_id = c.listing_id where b.id = ${exchange.id}`;
    // An owner who did not come is treated as one who cancels: the days stay closed.
    expect(claims).toHaveLength(absent === 'owner' ? 1 : 0);
  });

  test('that is accepted ends at once', async () => {
    accepted(await report(rental.owner));
    expect(codeOf(await acceptNoShow(at(twoHoursIn), rental.owner, exchange))).toBe('not-now');
    expect(await acceptNoShow(at(twoHoursIn), rental.renter, exchange)).toBe('settled');
    expect(await standing()).toMatchObject({ state: 'cancelled', by: 'renter', percent: 0 });
  });

  test('that is contested waits for a decision, even past the time to say whether it started', async () => {
    // Both were asked a day after the pick-up; unsaid, the booking would end 48 hours after the return.
    await work('2027-06-05T16:00:00Z');
    accepted(await report(rental.owner, '2027-06-08T20:00:00Z'));
    const words = { ...exchange, words: 'I was there.' };
    expect(await contestNoShow(at('2027-06-08T21:00:00Z'), rental.renter, words)).toBe('contested');
    await work('2027-06-12T00:00:00Z');
    expect(await standing()).toEqual(stillAgreed);
    expect(await withdrawNoShow(at('2027-06-12T00:00:00Z'), rental.owner, exchange)).toBe('withdrawn');
    await work('2027-06-12T00:00:01Z');
    expect(await standing()).toMatchObject({ state: 'cancelled', by: 'silence' });
  });

  test('that is withdrawn leaves everything as agreed, and the clock continues', async () => {
    accepted(await report(rental.owner));
    expect(codeOf(await withdrawNoShow(at(twoHoursIn), rental.renter, exchange))).toBe('not-now');
    expect(await withdrawNoShow(at(twoHoursIn), rental.owner, exchange)).toBe('withdrawn');
    await work(answerUntil);
    expect(await standing()).toEqual(stillAgreed);
    await work('2027-06-12T00:00:00Z');
    await work('2027-06-16T00:00:00Z');
    expect(await standing()).toMatchObject({ state: 'cancelled', by: 'silence', percent: 100 });
  });

  test('ends when both confirm the hand-over after all, or someone cancels', async () => {
    accepted(await report(rental.owner));
    await rental.handedOff(exchange.id, '2027-06-04T19:00:00Z');
    expect(await noShowFor(at(answerUntil), rental.renter, exchange)).toMatchObject({
      report: { state: 'overtaken' },
      actions: [],
    });
    await work(answerUntil);
    expect(await standing()).toMatchObject({ state: 'handed_off' });

    const other = await newRental();
    const ref = { kind: 'booking', id: await other.agreed() } as const;
    accepted(await reportNoShow(at(twoHoursIn), other.renter, { legId: ref.id, reason: 'Nobody' }));
    accepted(await cancelExchange(at(twoHoursIn), other.owner, { id: ref.id, reason: 'Ill' }));
    expect(await noShowFor(at(twoHoursIn), other.owner, ref)).toMatchObject({
      report: { state: 'overtaken' },
    });
  });
});

describe('a contested report', () => {
  const contested = async () => {
    accepted(await report(rental.owner));
    const words = 'I was there at 9.';
    expect(await contestNoShow(at('2027-06-05T17:59:00Z'), rental.renter, { ...exchange, words })).toBe(
      'contested',
    );
    const [found] = await db.sql<
      { id: string }[]
    >`select id from no_show_report where leg_id = ${exchange.id}`;
    return found?.id ?? '';
  };
  const decide = (id: string, verdict: 'renter' | 'owner' | 'nobody', who: AccountActor = operator) =>
    decideNoShow(at('2027-06-07T12:00:00Z'), who, id, {
      verdict,
      reasons: 'The photos show the car at 9.',
      reason: 'Read both sides',
    });

  test('waits for an operator, however long: the clock ends nothing and nothing is paid out', async () => {
    await contested();
    await work(answerUntil);
    await work('2027-06-20T00:00:00Z');
    expect(await standing()).toEqual(stillAgreed);
    expect(await payouts()).toEqual([]);
    expect(await countNoShows(at('2027-06-20T00:00:00Z'), operator)).toEqual({ waiting: 1, overdue: 1 });
    expect(codeOf(await contestNoShow(at(answerUntil), rental.renter, { ...exchange, words: 'x' }))).toBe(
      'not-now',
    );
    await db.ownerSql`update no_show_report set state = 'withdrawn', ended_at = now() where leg_id = ${exchange.id}`;
  });

  test.each([
    ['renter', { by: 'renter', percent: 0, cents: 0 }],
    ['owner', { by: 'owner', percent: 100, cents: price }],
    ['nobody', { by: 'operator', percent: 100, cents: price }],
  ] as const)('is decided once, with reasons that both read: %s', async (verdict, ended) => {
    const id = await contested();
    expect(codeOf(await decide(id, verdict, somebody()))).toBe('not-allowed');
    expect(codeOf(await decide(id, verdict, rental.owner))).toBe('not-allowed');
    expect(await decide(id, verdict)).toBe('decided');
    expect(codeOf(await decide(id, 'owner', secondOperator))).toBe('not-possible');
    expect(await standing()).toEqual({ state: 'cancelled', ...ended });
    await settleMoney(at('2027-06-07T12:00:00Z'));
    expect(await checkCash(db.sql)).toEqual([]);
    for (const who of [rental.owner, rental.renter])
      expect((await noShowFor(at(answerUntil), who, exchange))?.report).toMatchObject({
        verdict,
        decision: 'The photos show the car at 9.',
        answer: 'I was there at 9.',
      });
  });

  test('needs reasons, and an operator from neither side', async () => {
    const id = await contested();
    const empty = { verdict: 'nobody', reasons: ' ', reason: 'x' } as const;
    expect(codeOf(await decideNoShow(at(answerUntil), operator, id, empty))).toBe('note-missing');
    await db.ownerSql`insert into operator (account_id, granted_at) values (${rental.owner.accountId}, now())`;
    const own = { ...rental.owner, isOperator: true, assurance: 'aal2' } as const;
    expect(codeOf(await decide(id, 'renter', own))).toBe('not-possible');
    expect((await listNoShows(at(answerUntil), own, { shelf: 'to-decide', page: 1 })).reports).toMatchObject([
      { isOwn: true },
    ]);
    expect(await standing()).toEqual(stillAgreed);
    await decide(id, 'nobody');
  });
});

test('counts as answered by someone who has confirmed the hand-over since the pick-up: their silence doesn’t accept it', async () => {
  accepted(await report(rental.owner));
  expect(
    await confirmHandOver(at('2027-06-04T19:00:00Z'), rental.renter, {
      legId: exchange.id,
      step: 'hand_off',
    }),
  ).toBe('waiting');
  await work(answerUntil);
  expect(await standing()).toEqual(stillAgreed);
  expect(await noShowFor(at(answerUntil), rental.owner, exchange)).toMatchObject({
    report: { state: 'contested' },
  });
});

test('shows both sides’ photos to them and to operators, whose access is logged', async () => {
  accepted(await report(rental.owner));
  const background = { r: 90, g: 90, b: 120 };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  expect(codeOf(await addNoShowPicture(at(twoHoursIn), somebody(), exchange, bytes))).toBe('not-found');
  for (let twice = 0; twice < 2; twice += 1)
    expect(await addNoShowPicture(at(twoHoursIn), rental.owner, exchange, bytes)).toBe('added');
  const desk = await noShowFor(at(twoHoursIn), rental.renter, exchange);
  const [picture, ...more] = desk?.report?.pictures ?? [];
  expect([picture?.by, more]).toEqual(['owner', []]);
  const id = picture?.id ?? '';
  expect(await noShowPictureFor(at(twoHoursIn), rental.renter, exchange, id)).not.toBeNull();
  expect(await noShowPictureFor(at(twoHoursIn), somebody(), exchange, id)).toBeNull();
  expect(await noShowPictureForDesk(at(twoHoursIn), rental.renter, id)).toBeNull();
  expect(await noShowPictureForDesk(at(twoHoursIn), operator, id)).not.toBeNull();
  expect(
    await db.ownerSql`select 1 from audit_entry where act = 'no_show.look' and subject_id = ${id}`,
  ).toHaveLength(1);
});
