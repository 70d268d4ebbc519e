import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../../platform/assert.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { asked, ask, clubMember, listingOf, settleMoney } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import type { AccountActor } from '../../members/actor.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { missBooking } from '../../../tests/builders/no-shows.ts';
import { exchangeClock } from '../lifecycle/exchange-jobs.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { earn, wallet } = bookkeeping(db);
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

let owner: AccountActor;
let renter: AccountActor;
let listingId: number;
let slug: string;
beforeAll(async () => {
  [owner, renter] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'renter')]);
});
beforeEach(async () => {
  ({ id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId));
});

/** An accepted three-day booking from 2027-06-04 09:00, moderate policy, for 600 of its 900 points and the rest in cash. */
async function agreed(): Promise<string> {
  await earn(renter.accountId, 600);
  const { id } = await asked(at(asking), renter, slug, { way: 'cashAndPoints', points: 600 });
  expect(await acceptOffer(at(asking), owner, { id, version: 1 })).toBe('accepted');
  return id;
}
const row = async (id: string) =>
  (await db.sql`select * from ${rentalRows(db.sql)} rental where id = ${id}`)[0];
const claims = async () =>
  (await db.sql`select kind, leg_id from listing_claim where listing_id = ${listingId}`).map((each) => ({
    ...each,
  }));
const points = async () => ({
  renter: await wallet(renter.accountId),
  owner: (await wallet(owner.accountId)).available,
});

describe('a cancellation', () => {
  test.each([
    ['within the grace of a day', '2027-05-02T18:00:00Z', 100, 600],
    ['more than 14 days before', '2027-05-21T15:59:59Z', 100, 600],
    ['14 days before', '2027-05-21T16:00:00Z', 50, 300],
    ['three days before', '2027-06-01T16:00:00Z', 0, 0],
    ['after the pick-up, to which nobody came', '2027-06-04T18:00:00Z', 0, 0],
  ])('by the renter %s refunds %s %% %i', async (_, instant, percent, back) => {
    const before = await points();
    const id = await agreed();
    const said = (await rentalFor(at(instant), renter, id))?.refund;
    const outcome = accepted(await cancelExchange(at(instant), renter, { id, reason: 'The dog is ill' }));
    expect(outcome).toMatchObject({ percent, refundPoints: back });
    // What the page has said before.
    const refundCents = typeof outcome === 'string' ? null : outcome.refundCents;
    expect(said).toMatchObject({ percentNow: percent, pointsNow: back, centsNow: refundCents });
    expect(await row(id)).toMatchObject({
      state: 'cancelled',
      cancelled_by: 'renter',
      refund_percent: percent,
      refund_cents: refundCents,
    });
    const after = await points();
    expect(after.renter.available - before.renter.available).toBe(back);
    expect(after.owner - before.owner).toBe(600 - back);
    expect(after.renter.held).toBe(before.renter.held);
    expect(await claims()).toEqual([]);
    expect(codeOf(await cancelExchange(at(instant), renter, { id, reason: 'again' }))).toBe('not-now');
  });

  test('by the owner refunds everything, and the days stay blocked', async () => {
    const before = await points();
    const id = await agreed();
    expect(await cancelExchange(at('2027-06-04T12:00:00Z'), owner, { id, reason: 'It broke' })).toMatchObject(
      {
        percent: 100,
        refundPoints: 600,
      },
    );
    expect(await points()).toEqual({
      ...before,
      renter: { ...before.renter, available: before.renter.available + 600 },
    });
    expect(await claims()).toEqual([{ kind: 'block', leg_id: null }]);
  });

  test('doesn’t count towards the yearly limit', async () => {
    const limit = [{ type: 'rent', method: 'rent', available: true, limited: 1 }];
    ({ slug } = await listingOf(db.ownerSql, owner.accountId, { exchange_preferences: limit }));
    const { id } = await asked(at(asking), renter, slug);
    await acceptOffer(at(asking), owner, { id, version: 1 });
    expect(codeOf(await ask(at(asking), renter, slug, { from: '2027-08-01', to: '2027-08-02' }))).toBe(
      'not-on-offer',
    );
    await cancelExchange(at(asking), renter, { id, reason: '' });
    expect(await ask(at(asking), renter, slug, { from: '2027-08-01', to: '2027-08-02' })).toMatchObject({
      state: 'requested',
    });
  });

  test('can only be made by a party, and needs an agreed booking', async () => {
    const { id } = await asked(at(asking), renter, slug);
    expect(codeOf(await cancelExchange(at(asking), renter, { id, reason: '' }))).toBe('not-now');
    const stranger = await clubMember(db.ownerSql, 'owner');
    expect(codeOf(await cancelExchange(at(asking), stranger, { id, reason: '' }))).toBe('not-found');
  });

  test('the third by an owner within six months turns instant booking off', async () => {
    const often = await clubMember(db.ownerSql, 'owner');
    ({ slug } = await listingOf(db.ownerSql, often.accountId, { instant_ways: ['rent'] }));
    for (const day of ['04', '11', '18']) {
      const dates = { from: `2027-06-${day}`, to: `2027-06-${day}` };
      const { id, state } = await asked(at(asking), renter, slug, dates);
      expect(state).toBe('accepted');
      await cancelExchange(at(asking), often, { id, reason: 'no' });
    }
    expect(await asked(at(asking), renter, slug, { from: '2027-06-25', to: '2027-06-26' })).toMatchObject({
      state: 'requested',
    });
    expect(
      await asked(at('2027-06-15T18:00:00Z'), renter, slug, { from: '2027-07-25', to: '2027-07-26' }),
    ).toMatchObject({ state: 'accepted' });
  });
});

describe('a no-show', () => {
  const pickUp = Date.parse('2027-06-04T16:00:00Z');
  const after = (minutes: number) => at(new Date(pickUp + minutes * 60_000).toISOString());

  test('can be reported from two hours after the pick-up', async () => {
    const id = await agreed();
    expect(codeOf(await missBooking(after(119), owner, { id, reason: '' }))).toBe('too-early');
    expect(await missBooking(after(120), owner, { id, reason: 'Nobody there' })).toMatchObject({
      percent: 0,
    });
    expect(await row(id)).toMatchObject({ cancelled_by: 'renter', cancel_reason: 'No-show: Nobody there' });
    expect(await claims()).toEqual([]);
  });

  test('by the owner refunds everything', async () => {
    const id = await agreed();
    await settleMoney(at(asking));
    expect(await missBooking(after(120), renter, { id, reason: '' })).toMatchObject({
      percent: 100,
    });
    expect(await row(id)).toMatchObject({ cancelled_by: 'owner' });
  });
});

describe('hand-over and return', () => {
  const start = '2027-06-04T16:00:00Z';
  const end = '2027-06-07T01:00:00Z';

  test('count when both have confirmed; the owner gets the points at the start, and the booking completes 48 hours after the return', async () => {
    const before = await points();
    const id = await agreed();
    expect(codeOf(await confirmHandOver(at(start), owner, { legId: id, step: 'hand_off' }))).toBe('not-paid');
    await settleMoney(at(asking));
    const confirm = (who: AccountActor, step: 'hand_off' | 'return', instant: string) =>
      confirmHandOver(at(instant), who, { legId: id, step });
    expect(codeOf(await confirm(owner, 'hand_off', '2027-06-03T15:59:59Z'))).toBe('too-early');
    expect(codeOf(await confirm(owner, 'return', start))).toBe('not-now');
    expect([await confirm(owner, 'hand_off', start), await confirm(owner, 'hand_off', start)]).toEqual([
      'waiting',
      'waiting',
    ]);
    expect((await points()).owner).toBe(before.owner);
    expect(await confirm(renter, 'hand_off', start)).toBe('done');
    expect((await points()).owner).toBe(before.owner + 600);
    expect(codeOf(await cancelExchange(at(start), renter, { id, reason: '' }))).toBe('not-now');
    expect([await confirm(renter, 'return', end), await confirm(owner, 'return', end)]).toEqual([
      'waiting',
      'done',
    ]);
    const [job] = await db.sql`select due_at from job where kind = 'leg-complete' and body ->> 'id' = ${id}`;
    expect(job?.due_at).toEqual(new Date('2027-06-09T01:00:00Z'));
    await complete(id, '2027-06-09T00:59:59Z');
    expect((await row(id))?.state).toBe('returned');
    await complete(id, '2027-06-09T01:00:00Z');
    expect(await row(id)).toMatchObject({
      state: 'completed',
      ended_at: new Date('2027-06-09T01:00:00Z'),
      claim_until: null,
    });
  });
});

async function complete(id: string, instant: string): Promise<void> {
  await inTransaction(db, {}, ({ sql }) =>
    present(
      exchangeClock['leg-complete'],
      'job of the clock',
    )({
      job: { id: 1, kind: 'leg-complete', body: { id }, tries: 1, mostTries: 12 },
      sql,
      now: at(instant).now,
    }),
  );
}
