import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { claimOf, decision, disputeStories, said } from '../../tests/builders/disputes.ts';
import { cashOf, overABadLine } from '../../tests/builders/money.ts';
import { kindsTold, tellAll } from '../../tests/builders/notices.ts';
import { notificationKinds } from '../notifications/notification-kinds.ts';
import { authoriseExchange } from '../exchange/money/authorise-exchange.server.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { payExchange } from '../exchange/money/pay-exchange.server.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { renewOverdueDeposit } from '../payments/steps/renew-payment.server.ts';
import { acceptClaim, appealDecision, contestClaim, withdrawClaim } from './claim/answer-claim.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { decideDispute } from './decide-dispute.server.ts';
import { disputeFile } from './dispute-desk.server.ts';
import { claimDeskFor } from './dispute-queries.server.ts';
import { renewDepositOfDispute } from './renew-deposit.server.ts';
import { legExchange } from '../exchange/lifecycle/exchange-references.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const { later, clock, money, someOperator, story } = disputeStories(db);
const cash = cashOf(db);
const day = 24;

describe('a claim whose jobs ran late, after the seven-day hold had lapsed', () => {
  test('still takes from the deposit when no one answered: the hold is renewed first', async () => {
    const { owner, exchange, view } = await story();
    await claimDamage(later(1), owner, exchange, claimOf(11_250));
    // The renewal is also due, and has not run.
    await clock(8 * day);
    expect((await view(8 * day)).money).toMatchObject({ capturedCents: 11_250, releasedCents: 38_750 });
    await money(8 * day);
    expect(await cash.payments(exchange.id)).toEqual([
      ['deposit', 'voided', 0, 0],
      ['deposit', 'captured', 11_250, 0],
    ]);
    expect(await checkCash(db.sql)).toEqual([]);
  });

  test('takes from it when an operator decides, too', async () => {
    const { owner, renter, exchange, view } = await story();
    const [first, second] = [await someOperator(), await someOperator()];
    await claimDamage(later(1), owner, exchange, claimOf(11_250));
    await contestClaim(later(2), renter, { ...exchange, words: 'It was there before.' });
    const at = 8 * day;
    await clock(at);
    const { id } = await view(at);
    expect(await renewDepositOfDispute(withCards(later(at)), id)).toBe('done');
    expect(await decideDispute(later(at), first, id, decision(11_250))).toBe('decided');
    await appealDecision(later(at + 1), renter, { ...exchange, words: 'Please look again.' });
    const end = at + 8 * day;
    expect(await renewDepositOfDispute(withCards(later(end)), id)).toBe('done');
    expect(await decideDispute(later(end), second, id, decision(11_250))).toBe('decided');
    expect((await view(end)).money).toMatchObject({ capturedCents: 11_250, owedCents: 0 });
    await money(end);
    expect((await cash.payments(exchange.id)).at(-1)).toEqual(['deposit', 'captured', 11_250, 0]);
  });

  test('waits while the processor is down, and assumes nothing', async () => {
    const { owner, exchange, view } = await story();
    await claimDamage(later(1), owner, exchange, claimOf(11_250));
    const away = withCards(later(8 * day));
    const outcome = await renewOverdueDeposit(
      { ...away, cards: overABadLine(away.cards, () => 'away') },
      legExchange(exchange.id),
    );
    expect(said(outcome)).toBe('processor-away');
    expect((await view(8 * day)).state).toBe('claimed');
  });
});

const told = async (who: Parameters<typeof kindsTold>[1]) =>
  (await kindsTold(db, who)).filter((kind) => kind.startsWith('deposit.'));

test('tells both sides the amount when a deposit is held and when it is released', async () => {
  const { owner, renter, exchange } = await story();
  await claimDamage(later(1), owner, exchange, claimOf(11_250));
  // Only the claim still held it.
  accepted(await withdrawClaim(later(2 * day), owner, exchange));
  await money(3 * day);
  await tellAll(later(3 * day));
  for (const who of [owner, renter]) {
    expect(await told(who)).toEqual(['deposit.held', 'deposit.released']);
    const rows = await db.sql<{ kind: 'deposit.held'; facts: unknown }[]>`
      select kind, facts from notification where account_id = ${who.accountId} and kind like 'deposit.%' order by id`;
    expect(rows.map(({ kind, facts }) => notificationKinds[kind].words(facts).title)).toEqual([
      '$500 deposit held for “A boat”',
      '$500 deposit released for “A boat”',
    ]);
  }
});

test('doesn’t renew or release a renewed hold again', async () => {
  const { owner, renter, exchange } = await story();
  await claimDamage(later(1), owner, exchange, claimOf(11_250));
  await money(5 * day);
  await tellAll(later(5 * day));
  expect((await cash.payments(exchange.id)).map(([purpose, state]) => [purpose, state])).toEqual([
    ['deposit', 'voided'],
    ['deposit', 'authorised'],
  ]);
  expect(await told(renter)).toEqual(['deposit.held']);
});

describe('a deposit that the bank won’t renew', () => {
  const everyDay = async (from: number, to: number) => {
    for (let hours = from; hours <= to; hours += day) await money(hours);
    await tellAll(later(to));
  };

  test('is tried every day, and both sides learn at once that it may end and later that it has', async () => {
    const { owner, renter, exchange, view } = await story('test_present_only');
    await claimDamage(later(1), owner, exchange, claimOf(11_250));
    await everyDay(5 * day, 5 * day);
    expect([await told(owner), await told(renter)]).toEqual([
      ['deposit.held', 'deposit.not_renewed'],
      ['deposit.held', 'deposit.not_renewed'],
    ]);
    expect((await claimDeskFor(later(5 * day), renter, exchange))?.heldCents).toBe(50_000);
    await everyDay(6 * day, 7 * day);
    for (const who of [owner, renter])
      expect((await told(who)).toSorted()).toEqual(['deposit.held', 'deposit.lapsed', 'deposit.not_renewed']);
    expect((await claimDeskFor(later(7 * day), renter, exchange))?.heldCents).toBe(0);
    // The operator's decision uses the held amount, not the agreed one.
    const file = await disputeFile(later(7 * day), await someOperator(), (await view(7 * day)).id);
    expect(file).toMatchObject({ depositCents: 50_000, heldCents: 0 });
    const seen = await rentalFor(later(7 * day), owner, exchange.id);
    expect(seen?.money).toMatchObject({ deposit: { state: 'lapsed' }, needs: 'deposit' });
  });

  test('can be replaced with another card while the claim is open, which then takes from that one', async () => {
    const { owner, renter, exchange, view } = await story('test_present_only');
    await claimDamage(later(47), owner, exchange, claimOf(11_250));
    await everyDay(5 * day, 7 * day);
    await db.ownerSql`update dispute set answer_until = ${new Date(later(9 * day).now())} where leg_id = ${exchange.id}`;
    const deps = withCards(later(7 * day + 1));
    const target = { for: 'deposit', bookingId: exchange.id } as const;
    const made = accepted(
      await authoriseExchange(deps, renter, { target, method: 'test_visa', key: randomUUID() }),
    );
    expect(await payExchange(deps, renter, { id: exchange.id, paymentId: made.id })).toBe('paid');
    expect(await acceptClaim(later(8 * day), renter, exchange)).toBe('settled');
    expect((await view(8 * day)).money).toMatchObject({ capturedCents: 11_250, owedCents: 0 });
  });
});
