import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { claimOf, disputeStories, said } from '../../tests/builders/disputes.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { claimDeskFor } from './dispute-queries.server.ts';
import { acceptSettlement, offerSettlement } from './offer-settlement.server.ts';

const db = await testDatabase({ poolSize: 12 });
afterAll(() => db.drop());
const { later, money, clock, story } = disputeStories(db);
const cash = cashOf(db);
let rental: Awaited<ReturnType<typeof story>>;
/** $300 of the $500 that are held. */
beforeEach(async () => {
  rental = await story();
  await claimDamage(later(1), rental.owner, rental.exchange, claimOf(30_000));
});
const offer = async (who: 'owner' | 'renter', cents: number, hours = 2) =>
  said(await offerSettlement(later(hours), rental[who], { ...rental.exchange, cents }));
const settle = async (who: 'owner' | 'renter', cents: number, hours = 3) =>
  said(await acceptSettlement(later(hours), rental[who], { ...rental.exchange, cents }));
const desk = (who: 'owner' | 'renter', hours = 3) => claimDeskFor(later(hours), rental[who], rental.exchange);
const events = async () =>
  (
    await db.sql<{ name: string; cents: number | null }[]>`
      select name, (body ->> 'cents')::int as cents from event where subject_id = ${rental.exchange.id} and name like 'dispute.%' order by id`
  ).map(({ name, cents }) => [name.slice(8), cents]);

describe('a claim settled for part of its amount', () => {
  test('after offer, counter-offer and acceptance pays the owner that much, releases the rest of the deposit, and tells both the amount', async () => {
    expect(await offer('renter', 10_000)).toBe('offered');
    expect((await desk('owner'))?.dispute).toMatchObject({
      state: 'contested',
      offer: { by: 'renter', cents: 10_000 },
    });
    expect(await offer('owner', 20_000)).toBe('offered');
    expect((await desk('renter'))?.actions).toContain('settle');
    expect((await desk('owner'))?.actions).not.toContain('settle');
    expect(await settle('renter', 20_000)).toBe('settled');
    await money(4);
    expect((await desk('renter'))?.dispute?.money).toEqual({
      awardedCents: 20_000,
      heldCents: 50_000,
      capturedCents: 20_000,
      releasedCents: 30_000,
      owedCents: 0,
    });
    expect((await cash.payments(rental.exchange.id)).at(-1)).toEqual(['deposit', 'captured', 20_000, 0]);
    expect(await events()).toEqual([
      ['claimed', null],
      ['contested', null],
      ['offered', 10_000],
      ['offered', 20_000],
      ['settled', null],
    ]);
    expect(await checkCash(db.sql)).toEqual([]);
  });

  test('refuses accepting one’s own offer, an older one, or one above the claim', async () => {
    expect(await settle('owner', 10_000)).toBe('not-now');
    expect(await offer('owner', 30_001)).toBe('invalid');
    expect(await offer('owner', 20_000)).toBe('offered');
    expect(await settle('owner', 20_000)).toBe('not-now');
    expect(await offer('owner', 15_000)).toBe('offered');
    expect(await settle('renter', 20_000)).toBe('not-now');
    expect(await settle('renter', 15_000)).toBe('settled');
    expect(await settle('renter', 15_000)).toBe('not-now');
  });

  test('is settled by one of ten simultaneous answers', async () => {
    await offer('owner', 20_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle('renter', 20_000)));
    expect(answers.filter((each) => each === 'settled')).toHaveLength(1);
  });

  test('pays an owner what they offered, and no more, when the renter stays silent', async () => {
    await offer('owner', 12_000);
    await clock(49.5);
    expect((await desk('owner', 50))?.dispute?.money).toMatchObject({
      capturedCents: 12_000,
      releasedCents: 38_000,
    });
  });

  test('counts a renter’s offer as an answer: the owner’s silence doesn’t win the claim', async () => {
    await offer('renter', 5_000);
    await clock(49.5);
    expect((await desk('owner', 50))?.dispute).toMatchObject({ state: 'contested', money: null });
    expect(await offer('renter', 6_000, 49.5)).toBe('offered');
  });
});
