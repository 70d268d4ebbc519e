import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import {
  july,
  offer,
  offerOf,
  sayYes,
  swapCard,
  swappers,
  type Listed,
} from '../../../tests/builders/swaps.ts';
import { earningsOf } from '../money/earnings-queries.server.ts';
import { moneyJobs } from '../money/money-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { confirmHandOver } from './hand-over.server.ts';
import { payExchange } from '../money/pay-exchange.server.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';
import type { DirectOffer } from '../offer/swap-offer.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { readSwap, type Swap } from '../lifecycle/exchange-store.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const { earn, wallet } = bookkeeping(db);
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

/** Runs everything due by then. */
const settle = (instant: string) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
};

/** Time passes: bonds are renewed before the bank releases them. */
async function live(from: string, to: string): Promise<void> {
  for (let day = Date.parse(from); day <= Date.parse(to); day += 4 * 86_400_000)
    await settle(new Date(day).toISOString());
}

let ann: AccountActor;
let ben: AccountActor;
let boat: Listed;
let cabin: Listed;
beforeEach(async () => {
  ({ ann, ben, boat, cabin } = await swappers(db.ownerSql));
});

const found = async (id: string): Promise<Swap> => {
  const swap = await readSwap(db.sql, id);
  if (!swap) throw new Error('The swap is there.');
  return swap;
};
const legOf = async (id: string, giver: AccountActor): Promise<string> =>
  (await found(id)).legs.find(({ giverId }) => giverId === giver.accountId)?.id ?? '';

/** Ann's boat for Ben's cabin. */
async function agreed(more: Partial<DirectOffer> = {}, method = 'test_visa'): Promise<string> {
  const { id } = accepted(await offer(at(asking), ann, offerOf(cabin.slug, boat.slug, more), '', method));
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await settle(asking);
  return id;
}

async function confirm(instant: string, id: string, giver: AccountActor, step: 'hand_off' | 'return') {
  const legId = await legOf(id, giver);
  for (const actor of [ann, ben]) accepted(await confirmHandOver(at(instant), actor, { legId, step }));
  await settle(instant);
}

const claims = async () =>
  (await db.sql`select listing_id from listing_claim where listing_id = any(${[boat.id, cabin.id]})`).length;
const cents = async (id: string) => {
  const rows = await db.sql<{ purpose: string; place: number; kept: number; state: string }[]>`
    select p.purpose, s.place, p.captured_cents - p.refunded_cents as kept, p.state
      from payment p join exchange_party s on s.id = p.party_id where s.exchange_id = ${id} and p.is_current
     order by p.purpose, s.place`;
  return rows.map(
    ({ purpose, place, kept, state }) => `${purpose} of ${place === 0 ? 'ann' : 'ben'}: ${state} ${kept}`,
  );
};

test('hands over both ways, returns both ways, and completes 48 hours after the last return', async () => {
  await earn(ann.accountId, 100);
  const id = await agreed({ topUp: { by: 'me', points: 100, cents: 0 } });
  const pickUp = '2027-06-04T15:00:00Z';
  expect(
    codeOf(await confirmHandOver(at(asking), ann, { legId: await legOf(id, ann), step: 'hand_off' })),
  ).toBe('too-early');
  await confirm(pickUp, id, ann, 'hand_off');
  expect((await found(id)).state).toBe('handed_off');
  // Her top-up becomes Ben's when she receives, not when she gives.
  expect(await wallet(ben.accountId)).toMatchObject({ available: 0 });
  await confirm(pickUp, id, ben, 'hand_off');
  expect(await wallet(ben.accountId)).toMatchObject({ available: 100 });
  expect(await wallet(ann.accountId)).toMatchObject({ available: 0, held: 0 });
  await confirm('2027-06-06T20:00:00Z', id, ann, 'return');
  expect((await found(id)).state).toBe('handed_off');
  await confirm('2027-06-06T22:00:00Z', id, ben, 'return');
  expect((await found(id)).state).toBe('returned');
  await settle('2027-06-08T21:59:00Z');
  expect((await found(id)).state).toBe('returned');
  await settle('2027-06-08T22:00:00Z');
  expect((await found(id)).state).toBe('completed');
});

test('pays a cash top-up to the other owner 24 hours after they gave', async () => {
  const id = await agreed({ topUp: { by: 'me', points: 0, cents: 20_000 } });
  await confirm('2027-06-04T15:00:00Z', id, ben, 'hand_off');
  await settle('2027-06-05T16:01:00Z');
  const payouts =
    await db.sql`select member_id, cents, state from payout where payment_id in (select id from payment where purpose = 'price') and member_id = ${ben.accountId}`;
  expect(payouts.map((payout) => ({ ...payout }))).toEqual([
    { member_id: ben.accountId, cents: 20_000, state: 'paid' },
  ]);
  // The owner sees it on a separate line: the lines add up to the sum above.
  const { summary, lines } = await earningsOf(at('2027-06-05T16:01:00Z'), ben.accountId, null);
  expect(lines).toMatchObject([{ kind: 'swap', id, cents: 20_000, state: 'paid', isCancelled: false }]);
  expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(summary.paidCents);
});

describe('before anything has changed hands', () => {
  test.each([
    ['within a day of the agreement, at no cost', '2027-05-02T17:00:00Z', 0],
    ['later, for one’s own fee', '2027-05-20T18:00:00Z', 5_145],
  ])('a member cancels %s, and both legs are undone', async (_, instant, fee) => {
    await earn(ann.accountId, 100);
    const id = await agreed({ topUp: { by: 'me', points: 100, cents: 10_000 } });
    expect(await cancelExchange(at(instant), ann, { id, reason: 'The dog is ill' })).toBe('cancelled');
    await settle(instant);
    expect((await found(id)).state).toBe('cancelled');
    expect(await claims()).toBe(0);
    expect(await wallet(ann.accountId)).toMatchObject({ available: 100, held: 0 });
    expect(await cents(id)).toEqual([`price of ann: captured ${fee}`, 'price of ben: captured 0']);
    expect(codeOf(await cancelExchange(at(instant), ann, { id, reason: 'again' }))).toBe('not-now');
  });

  test('a card that can’t be charged can be replaced within 24 hours, then no one pays anything', async () => {
    const id = await agreed({}, 'test_capture_fails');
    expect((await found(id)).parties.map(({ payUntil }) => payUntil)).toEqual([
      new Date('2027-05-02T18:00:00Z'),
      null,
    ]);
    await settle('2027-05-02T18:00:01Z');
    expect((await found(id)).state).toBe('cancelled');
    expect(await claims()).toBe(0);
    expect(await cents(id)).toContain('price of ben: captured 0');
  });

  test('continues with another card within that time', async () => {
    const id = await agreed({}, 'test_capture_fails');
    const paymentId = accepted(await swapCard(at(asking), ann, { for: 'swap', swapId: id, listing: null }));
    expect(await payExchange(at(asking), ann, { id, paymentId })).toBe('paid');
    await settle('2027-05-02T19:00:00Z');
    expect(await found(id)).toMatchObject({
      state: 'accepted',
      parties: [{ payUntil: null }, { payUntil: null }],
    });
  });

  /** Neither card can be charged; Ben's bank says so twenty hours after Ann's. */
  async function twoCardsFail(): Promise<string> {
    const { id } = accepted(
      await offer(at(asking), ann, offerOf(cabin.slug, boat.slug), '', 'test_capture_fails'),
    );
    const target = { for: 'swap', swapId: id, listing: null } as const;
    const paymentId = accepted(await swapCard(at(asking), ben, target, 'test_capture_fails'));
    expect(await acceptOffer(at(asking), ben, { id, version: 1, paymentId })).toBe('accepted');
    await db.ownerSql`update job set due_at = '2027-05-02T14:00:00Z' where kind = 'settle-payment' and body ->> 'id' = ${paymentId}`;
    for (const instant of [asking, '2027-05-02T14:00:00Z']) await settle(instant);
    return id;
  }

  test('gives each member their own 24 hours, whatever happens to another’s', async () => {
    const id = await twoCardsFail();
    expect((await found(id)).parties.map(({ payUntil }) => payUntil?.toISOString())).toEqual([
      '2027-05-02T18:00:00.000Z',
      '2027-05-03T14:00:00.000Z',
    ]);
    const untilOf = async (who: AccountActor) => (await swapFor(at(asking), who, id))?.payUntil;
    expect([await untilOf(ann), await untilOf(ben)]).toEqual([
      '2027-05-02T18:00:00.000Z',
      '2027-05-03T14:00:00.000Z',
    ]);
    const paymentId = accepted(
      await swapCard(at('2027-05-02T15:00:00Z'), ann, { for: 'swap', swapId: id, listing: null }),
    );
    expect(await payExchange(at('2027-05-02T15:00:00Z'), ann, { id, paymentId })).toBe('paid');
    // Ann's time would be over, but she has paid, and Ben has his own 24 hours.
    await settle('2027-05-03T13:59:00Z');
    expect(await found(id)).toMatchObject({ state: 'accepted', parties: [{ payUntil: null }, {}] });
    expect((await swapFor(at(asking), ann, id))?.needs).toEqual([]);
    await settle('2027-05-03T14:00:00Z');
    expect((await swapFor(at(asking), ann, id))?.state).toBe('cancelled');
    expect(await cents(id)).toContain('price of ann: captured 0');
  });

  test('ends the swap when the first member’s time is over, without waiting for the second', async () => {
    const id = await twoCardsFail();
    await settle('2027-05-02T18:00:00Z');
    expect((await found(id)).state).toBe('cancelled');
    const [row] = await db.sql`select ended_by from exchange where id = ${id}`;
    expect(row).toEqual({ ended_by: ann.accountId });
    expect((await swapFor(at('2027-05-02T18:00:00Z'), ben, id))?.ended).toMatchObject({
      how: 'payment',
      isMe: false,
      reason: '',
    });
  });

  test('a no-show at the first pick-up cancels all of it', async () => {
    const id = await agreed();
    const legId = await legOf(id, ann);
    const report = { legId, event: 'report_no_show', reason: 'Nobody there' } as const;
    expect(codeOf(await leaveLeg(at('2027-06-04T17:59:00Z'), ben, report))).toBe('too-early');
    expect(await leaveLeg(at('2027-06-04T18:00:00Z'), ben, report)).toBe('cancelled');
    await settle('2027-06-04T18:00:00Z');
    expect(await cents(id)).toEqual(['price of ann: captured 5145', 'price of ben: captured 0']);
    // A no-show did not write the reason.
    expect((await swapFor(at('2027-06-04T18:00:00Z'), ann, id))?.ended).toMatchObject({
      how: 'no_show',
      isMe: true,
      reason: 'Nobody there',
    });
  });
});

/** Ann has Ben's cabin in June and owes her boat in July. */
async function receivedFirst(more: Partial<DirectOffer> = {}): Promise<string> {
  const id = await agreed({ give: { slugs: [boat.slug], ...july }, ...more });
  await settle('2027-06-03T12:00:00Z');
  return id;
}

describe('a member who receives before they give', () => {
  test('posts half of what they owe two days before, and gets it back once they have given', async () => {
    const id = await receivedFirst();
    expect(await cents(id)).toContain('deposit of ann: authorised 0');
    await confirm('2027-06-04T16:00:00Z', id, ben, 'hand_off');
    await confirm('2027-06-06T22:00:00Z', id, ben, 'return');
    await confirm('2027-07-02T16:00:00Z', id, ann, 'hand_off');
    expect(await cents(id)).toContain('deposit of ann: voided 0');
  });

  test('receives nothing without it', async () => {
    const id = await agreed({ give: { slugs: [boat.slug], ...july } });
    const legId = await legOf(id, ben);
    expect(codeOf(await confirmHandOver(at('2027-06-04T15:00:00Z'), ben, { legId, step: 'hand_off' }))).toBe(
      'deposit-needed',
    );
    const paymentId = accepted(
      await swapCard(at('2027-06-04T15:00:00Z'), ann, { for: 'swap-bond', swapId: id }),
    );
    expect(await payExchange(at('2027-06-04T15:00:00Z'), ann, { id, paymentId, isBond: true })).toBe('paid');
    expect(await confirmHandOver(at('2027-06-04T15:00:00Z'), ben, { legId, step: 'hand_off' })).toBe(
      'waiting',
    );
  });

  test('can’t report the giver as a no-show without it, but the giver can report them', async () => {
    const id = await agreed({ give: { slugs: [boat.slug], ...july } }, 'test_present_only');
    await settle('2027-06-03T12:00:00Z');
    const report = { legId: await legOf(id, ben), event: 'report_no_show', reason: 'x' } as const;
    const later = at('2027-06-04T19:00:00Z');
    expect(codeOf(await leaveLeg(later, ann, report))).toBe('not-ready-yourself');
    expect(await leaveLeg(later, ben, report)).toBe('cancelled');
  });

  test('can’t be reported by a receiver who hasn’t paid their own part', async () => {
    const id = await agreed({}, 'test_capture_fails');
    const report = { legId: await legOf(id, ann), event: 'report_no_show', reason: 'x' } as const;
    expect(codeOf(await leaveLeg(at('2027-06-04T19:00:00Z'), ann, report))).toBe('not-ready-yourself');
  });

  test('and then doesn’t give pays it to the other, who is refunded', async () => {
    await earn(ben.accountId, 50);
    const id = await receivedFirst({ topUp: { by: 'them', points: 50, cents: 0 } });
    await confirm('2027-06-04T16:00:00Z', id, ben, 'hand_off');
    await confirm('2027-06-06T22:00:00Z', id, ben, 'return');
    await live('2027-06-07T12:00:00Z', '2027-06-20T18:00:00Z');
    const off = { legId: await legOf(id, ann), event: 'call_off', reason: 'Sold it' } as const;
    expect(await leaveLeg(at('2027-06-20T18:00:00Z'), ann, off)).toBe('called-off');
    await settle('2027-06-20T18:00:00Z');
    expect(await cents(id)).toEqual([
      'deposit of ann: captured 45000',
      'price of ann: captured 5145',
      'price of ben: captured 0',
    ]);
    expect(await wallet(ben.accountId)).toMatchObject({ available: 50, held: 0 });
    const [payout] =
      await db.sql`select member_id, cents from payout where payment_id in (select id from payment where purpose = 'deposit') and member_id = ${ben.accountId}`;
    expect(payout).toMatchObject({ member_id: ben.accountId, cents: 45_000 });
    expect((await found(id)).state).toBe('completed');
    expect(await db.sql`select 1 from listing_claim where listing_id = ${boat.id}`).toHaveLength(0);
  });

  test('gets it back when the other no longer wants their part; the policy decides about a top-up', async () => {
    await earn(ben.accountId, 50);
    const id = await receivedFirst({ topUp: { by: 'them', points: 50, cents: 0 } });
    await confirm('2027-06-04T16:00:00Z', id, ben, 'hand_off');
    const off = { legId: await legOf(id, ann), event: 'call_off', reason: 'No time' } as const;
    // Ten days before, moderate: half.
    expect(await leaveLeg(at('2027-06-22T18:00:00Z'), ben, off)).toBe('called-off');
    await settle('2027-06-22T18:00:00Z');
    expect(await cents(id)).toEqual([
      'deposit of ann: voided 0',
      'price of ann: captured 5145',
      'price of ben: captured 5145',
    ]);
    expect([(await wallet(ben.accountId)).available, (await wallet(ann.accountId)).available]).toEqual([
      25, 25,
    ]);
  });
});

test('the database refuses an agreed swap in which someone gives and receives nothing', async () => {
  const id = await agreed();
  const broken = inTransaction(db, {}, async ({ sql }) => {
    await sql`delete from listing_claim where leg_id in (select id from leg where exchange_id = ${id} and giver_id = ${ann.accountId})`;
    await sql`delete from leg where exchange_id = ${id} and giver_id = ${ann.accountId}`;
    await sql`update exchange set state = state where id = ${id}`;
  });
  await expect(broken.catch((error: unknown) => violatedConstraint(error))).resolves.toBe(
    'an_agreed_exchange_is_whole',
  );
});
