import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { back, claimOf, decision, disputeStories, line, said } from '../../tests/builders/disputes.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import {
  acceptClaim,
  addStatement,
  appealDecision,
  contestClaim,
  withdrawClaim,
} from './claim/answer-claim.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { decideDispute } from './decide-dispute.server.ts';
import { countToDecide, disputeFile, listDisputes } from './dispute-desk.server.ts';
import { reportBreakdown } from './report-breakdown.server.ts';
import { exchangeClock } from '../exchange/lifecycle/exchange-jobs.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { later, clock, money, someOperator, story } = disputeStories(db);
const cash = cashOf(db);

describe('a claim', () => {
  test('that is accepted takes its part of the deposit, releases the rest at once, and completes the booking', async () => {
    const { owner, renter, exchange, view, state } = await story();
    await claimDamage(later(1), owner, exchange, claimOf(12_000, 8_000));
    expect(await acceptClaim(later(2), renter, exchange)).toBe('settled');
    expect(await view(2)).toMatchObject({
      state: 'settled',
      endedBy: 'accept',
      money: {
        awardedCents: 20_000,
        heldCents: 50_000,
        capturedCents: 20_000,
        releasedCents: 30_000,
        owedCents: 0,
      },
    });
    expect(await state()).toBe('completed');
    await money(3);
    expect(await cash.payments(exchange.id)).toEqual([['deposit', 'captured', 20_000, 0]]);
    const [payout] =
      await db.sql`select cents, state, member_id as member from payout where exchange_id = ${exchange.id}`;
    expect(payout).toEqual({ cents: 20_000, state: 'paid', member: owner.accountId });
    expect(await checkCash(db.sql)).toEqual([]);
    // A part of a deposit is not a payment of the price.
    const told = await db.sql<
      { name: string }[]
    >`select name from event where subject_id = ${exchange.id} order by id`;
    expect(told.map(({ name }) => name)).toEqual(['dispute.claimed', 'dispute.settled', 'booking.completed']);
  });

  test('that is accepted beyond the deposit makes the rest a debt, which no card pays automatically', async () => {
    const { owner, renter, exchange, view } = await story();
    await claimDamage(later(1), owner, exchange, claimOf(70_000));
    await acceptClaim(later(2), renter, exchange);
    await money(3);
    expect((await view(3)).money).toMatchObject({
      capturedCents: 50_000,
      releasedCents: 0,
      owedCents: 20_000,
    });
    expect(await cash.payments(exchange.id)).toEqual([['deposit', 'captured', 50_000, 0]]);
  });

  test('without an answer takes up to the deposit and makes no debt, after 48 hours and not before', async () => {
    const { owner, renter, exchange, view } = await story();
    await claimDamage(later(1), owner, exchange, claimOf(70_000));
    await clock(48.9);
    expect((await view(48.9)).state).toBe('claimed');
    expect(said(await acceptClaim(later(49), renter, exchange))).toBe('time-is-over');
    await clock(49);
    expect(await view(49)).toMatchObject({
      endedBy: 'stay_silent',
      money: { awardedCents: 50_000, capturedCents: 50_000, owedCents: 0 },
    });
  });

  test('keeps the booking from completing, and releases the whole deposit when it is withdrawn', async () => {
    const { owner, exchange, view, state } = await story();
    await claimDamage(later(47), owner, exchange, claimOf(5_000));
    const body = db.ownerSql.json({ id: exchange.id });
    await db.ownerSql`insert into job (kind, body, due_at) values ('leg-complete', ${body}, ${new Date(back)})`;
    await doDueJobs(later(48), exchangeClock);
    expect(await state()).toBe('returned');
    expect(await withdrawClaim(later(49), owner, exchange)).toBe('withdrawn');
    expect((await view(49)).money).toMatchObject({ capturedCents: 0, releasedCents: 50_000 });
    expect(await state()).toBe('completed');
    await money(50);
    expect(await cash.payments(exchange.id)).toEqual([['deposit', 'voided', 0, 0]]);
  });

  test('becomes a debt when the bank refuses the deposit after all', async () => {
    const { owner, renter, exchange, view } = await story('test_capture_fails');
    await claimDamage(later(1), owner, exchange, claimOf(20_000));
    await acceptClaim(later(2), renter, exchange);
    await money(3);
    expect((await view(3)).money).toMatchObject({
      capturedCents: 0,
      releasedCents: 50_000,
      owedCents: 20_000,
    });
    expect(await checkCash(db.sql)).toEqual([]);
  });
});

test('becomes a debt up to the award when the deposit lapsed because the bank wouldn’t renew it', async () => {
  const { exchange, renter, owner, view } = await story('test_present_only');
  await claimDamage(later(1), owner, exchange, claimOf(20_000));
  await contestClaim(later(40), renter, { ...exchange, words: 'It was there before.' });
  await clock(40 + 7 * 24);
  await decideDispute(later(240), await someOperator(), (await view(240)).id, decision(20_000));
  await clock(240 + 7 * 24);
  expect((await view(500)).money).toEqual({
    awardedCents: 20_000,
    heldCents: 0,
    capturedCents: 0,
    releasedCents: 0,
    owedCents: 20_000,
  });
});

describe('a contested claim', () => {
  test('is decided line by line by an operator, with reasons, and is final if no one appeals within a week', async () => {
    const { exchange, owner, underReview, view, state } = await story();
    const id = await underReview(30_000, 10_000);
    const someone = await someOperator();
    expect(await listDisputes(later(200), someone, { shelf: 'to-decide', page: 1 })).toMatchObject({
      disputes: [{ id, state: 'under_review', claimedCents: 40_000 }],
      waiting: 1,
    });
    expect(await decideDispute(later(200), someone, id, decision(15_000, 0))).toBe('decided');
    expect((await view(200)).money).toBeNull();
    expect(await state()).toBe('returned');
    await clock(200 + 7 * 24 - 0.1);
    expect((await view(300)).state).toBe('decided');
    await clock(200 + 7 * 24);
    expect(await view(400)).toMatchObject({
      state: 'settled',
      lines: [{ awardedCents: 15_000 }, { awardedCents: 0 }],
      decision: { words: 'The pictures show it.' },
      money: { capturedCents: 15_000, releasedCents: 35_000 },
    });
    const [entry] = await db.sql`select actor_id as by, reason from audit_entry where subject_id = ${id}`;
    expect(entry).toEqual({ by: someone.accountId, reason: 'Looked at' });
    expect(said(await appealDecision(later(400), owner, { ...exchange, words: 'No' }))).toBe('not-now');
  });

  test('is decided again after an appeal, by another operator, for good', async () => {
    const { exchange, renter, owner, underReview, view } = await story();
    const id = await underReview(30_000);
    const [one, two] = [await someOperator(), await someOperator()];
    await decideDispute(later(200), one, id, decision(30_000));
    expect(await appealDecision(later(201), renter, { ...exchange, words: 'The picture is old.' })).toBe(
      'appealed',
    );
    expect(said(await appealDecision(later(201), owner, { ...exchange, words: 'Me too' }))).toBe('not-now');
    expect(said(await decideDispute(later(202), one, id, decision(0)))).toBe('not-possible');
    expect(await disputeFile(later(202), one, id)).toMatchObject({
      isDecidedByMe: true,
      depositCents: 50_000,
    });
    // An operator's count leaves out what they may not decide: appeals of their own decisions, and disputes they are part of.
    await db.ownerSql`insert into operator (account_id, granted_at) values (${owner.accountId}, now())`;
    const counts = await Promise.all([two, one, owner].map((who) => countToDecide(later(203), who)));
    const [all = 0, ...less] = counts.map(({ waiting }) => waiting);
    expect(less).toEqual([all - 1, all - 1]);
    // It still counts for others: only another operator may decide it, and it becomes overdue.
    expect(counts.map(({ forOthers }) => forOthers.waiting)).toEqual([0, 1, 1]);
    const much = await countToDecide(later(203 + 30 * 24), one);
    expect(much.forOthers).toEqual({ waiting: 1, overdue: 1 });
    expect(await decideDispute(later(203), two, id, decision(1_000))).toBe('decided');
    expect(await view(203)).toMatchObject({
      endedBy: 'decide_appeal',
      appeal: { by: 'renter', words: 'The picture is old.' },
      money: { capturedCents: 1_000, releasedCents: 49_000, owedCents: 0 },
    });
  });
});

test('can cause every refusal', async () => {
  const { owner, renter, exchange, underReview } = await story();
  const stranger = somebody();
  const nothing = { kind: 'booking' as const, id: randomUUID() };
  expect(said(await claimDamage(later(1), renter, exchange, claimOf(1)))).toBe('not-found');
  expect(said(await claimDamage(later(1), stranger, exchange, claimOf(1)))).toBe('not-found');
  expect(said(await claimDamage(later(1), owner, nothing, claimOf(1)))).toBe('not-found');
  expect(said(await claimDamage(later(48), owner, exchange, claimOf(1)))).toBe('claim-is-late');
  expect(await claimDamage(later(1), owner, exchange, claimOf(4_000_000, 1_000_001))).toMatchObject({
    field: 'lines',
  });
  expect(
    await claimDamage(later(1), owner, exchange, { lines: [line(1, 'late_return')], words: 'x' }),
  ).toMatchObject({
    sentence: expect.stringContaining('on time') as string,
  });
  const id = await underReview(10_000);
  expect(said(await claimDamage(later(3), owner, exchange, claimOf(1)))).toBe('already-claimed');
  for (const act of [acceptClaim, withdrawClaim]) {
    expect(said(await act(later(3), stranger, exchange))).toBe('not-found');
  }
  expect(said(await acceptClaim(later(3), owner, exchange))).toBe('not-now');
  expect(said(await withdrawClaim(later(3), renter, exchange))).toBe('not-now');
  expect(said(await contestClaim(later(3), renter, { ...exchange, words: 'Again' }))).toBe('not-now');
  expect(said(await addStatement(later(200), renter, { ...exchange, words: 'Late' }))).toBe('not-now');
  const someone = await someOperator();
  expect(said(await decideDispute(later(200), owner, id, decision(1)))).toBe('not-allowed');
  expect(said(await decideDispute(later(200), { ...someone, assurance: 'aal1' }, id, decision(1)))).toBe(
    'not-allowed',
  );
  expect(said(await decideDispute(later(200), someone, id, { ...decision(1), reasons: ' ' }))).toBe(
    'note-missing',
  );
  expect(said(await decideDispute(later(200), someone, id, { ...decision(1), reason: ' ' }))).toBe(
    'reason-missing',
  );
  expect(await decideDispute(later(200), someone, id, decision())).toMatchObject({ field: 'awards' });
  expect(await decideDispute(later(200), someone, id, decision(10_001))).toMatchObject({ field: 'awards' });
  expect(said(await decideDispute(later(200), someone, randomUUID(), decision(1)))).toBe('not-found');
  const own = { ...owner, isOperator: true, assurance: 'aal2' as const };
  expect(said(await decideDispute(later(200), own, id, decision(1)))).toBe('not-possible');
  expect(await decideDispute(later(200), someone, id, decision(1))).toBe('decided');
  expect(said(await decideDispute(later(200), await someOperator(), id, decision(1)))).toBe('not-possible');
  expect(said(await appealDecision(later(200 + 7 * 24), renter, { ...exchange, words: 'Late' }))).toBe(
    'time-is-over',
  );
  expect(said(await reportBreakdown(later(1), renter, { ...exchange, words: 'Flat' }))).toBe('not-now');
});
