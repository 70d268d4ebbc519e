import { afterAll, expect, test } from 'vitest';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { racingPool } from '../builders/racing-pool.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { ask, asked, cardFor, clubMember, listingOf } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { bookkeeping } from '../builders/points.ts';
import { rentalRows } from '../builders/rental-rows.ts';

const db = await testDatabase();
const racers = 48;
const pool = racingPool(db.url, racers);
afterAll(async () => {
  await pool.close();
  await db.drop();
});
const deps = { ...db.deps('2027-05-01T18:00:00Z'), sql: pool.sql };
const { earn, wallet } = bookkeeping(db);

const said = (outcome: string | Refusal): string => (isRefusal(outcome) ? outcome.refusal : outcome);
const counted = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

const owner = await clubMember(db.ownerSql, 'owner');
const renters = await Promise.all(Array.from({ length: racers }, () => clubMember(db.ownerSql, 'renter')));
for (const { accountId } of renters) await earn(accountId, 2_000);
const renter = (index: number): AccountActor => renters[index] ?? owner;

/** Every range contains the same middle day, but not all are the same. */
const around = (racer: number) => ({
  from: addDays('2027-06-10', -(racer % 6)),
  to: addDays('2027-06-10', Math.floor(racer / 6) % 8),
});

test('of many requests for overlapping days, accepted at the same moment, one wins; the rest are refused, and all points are released', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId);
    const requests = await Promise.all(
      renters.map((each, racer) =>
        asked(deps, each, slug, { ...around(racer), way: 'cashAndPoints', points: 100 }),
      ),
    );
    const outcomes = await Promise.all(
      requests.map(({ id }) => acceptOffer(deps, owner, { id, version: 1 })),
    );
    expect(counted(outcomes.map(said))).toEqual({ accepted: 1, 'request-is-over': racers - 1 });
    const claims = await db.sql`select leg_id from listing_claim where listing_id = ${listingId}`;
    expect(claims).toHaveLength(1);
    const states =
      await db.sql`select state from ${rentalRows(db.sql)} rental where listing_id = ${listingId}`;
    expect(counted(states.map(({ state }) => String(state)))).toEqual({
      accepted: 1,
      superseded: racers - 1,
    });
    const held = await Promise.all(renters.map(async ({ accountId }) => (await wallet(accountId)).held));
    expect(held.reduce((sum, points) => sum + points, 0)).toBe(100 * (round + 1));
  }
});

test('instant bookings and acceptances for the same days: one gets them', async () => {
  const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId, { instant_ways: ['rent'] });
  const waiting = await Promise.all(
    renters
      .slice(0, 16)
      .map((each, racer) => asked(deps, each, slug, { ...around(racer), way: 'directSwap' })),
  );
  const outcomes = await Promise.all([
    ...waiting.map(({ id }) => acceptOffer(deps, owner, { id, version: 1 })),
    ...renters.slice(16).map(async (each, racer) => {
      const outcome = await ask(deps, each, slug, around(racer));
      return isRefusal(outcome) ? outcome : outcome.state;
    }),
  ]);
  expect(counted(outcomes.map(said)).accepted).toBe(1);
  expect(new Set(Object.keys(counted(outcomes.map(said))))).toEqual(
    new Set(['accepted', 'days-are-taken', 'request-is-over']),
  );
  expect(await db.sql`select 1 from listing_claim where listing_id = ${listingId}`).toHaveLength(1);
});

test('of one renter’s fixed prices for the same days, sent at the same moment from many windows, one makes a request', async () => {
  const asks = { way: 'rent', addOnIds: [], isDelivered: false, points: 0 } as const;
  for (const instant_ways of [[], ['rent']]) {
    const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId, { instant_ways });
    const dates = [
      { from: '2027-06-10', to: '2027-06-12' },
      { from: '2027-06-12', to: '2027-06-13' },
    ];
    const wishes: { quoteId: string; paymentId: string }[] = [];
    for (let window = 0; window < racers; window += 1) {
      const days = dates[window < racers / 2 ? 0 : 1] ?? dates[0];
      // The first half of the windows share a price; the others have one each.
      const shared = window < racers / 2 ? wishes[0]?.quoteId : undefined;
      const quoteId: string =
        shared ?? accepted(await makeQuote(deps, renter(0), { ...asks, from: '', to: '', ...days, slug })).id;
      wishes.push({ quoteId, paymentId: await cardFor(deps, renter(0), quoteId) });
    }
    const later = { ...deps, now: () => new Date('2027-05-01T18:10:00Z') };
    const outcomes = await Promise.all(
      wishes.map((wish) => requestBooking(later, renter(0), { ...wish, message: '' })),
    );
    const made = await db.sql<{ id: string; quoteId: string }[]>`
      select id, quote_id as "quoteId" from ${rentalRows(db.sql)} rental where listing_id = ${listingId}`;
    expect(made).toHaveLength(1);
    for (const [index, outcome] of outcomes.entries())
      if (wishes[index]?.quoteId === made[0]?.quoteId) expect(outcome).toMatchObject({ id: made[0]?.id });
      else
        expect(said(outcome as Refusal)).toBe(
          instant_ways.length === 0 ? 'days-asked-for' : 'days-are-taken',
        );
  }
});

test('a request that is accepted, declined and withdrawn at the same moment has one end', async () => {
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  for (let round = 0; round < 8; round += 1) {
    const dates = { from: addDays('2027-06-01', round * 3), to: addDays('2027-06-02', round * 3) };
    const { id } = await asked(deps, renter(round), slug, { ...dates, way: 'adventurePoints' });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, racer) => {
        if (racer % 3 === 0) return acceptOffer(deps, owner, { id, version: 1 });
        return racer % 3 === 1
          ? endOffer(deps, owner, { id, event: 'decline' })
          : endOffer(deps, renter(round), { id, event: 'withdraw' });
      }),
    );
    expect(counted(outcomes.map(said))['request-is-over']).toBe(11);
    const [booking] = await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${id}`;
    const [held] = await db.sql`
      select coalesce(sum(balance_points), 0)::int as points from points_account where exchange_id = ${id}`;
    expect(held?.points).toBe(booking?.state === 'accepted' ? 600 : 0);
  }
});

test('the last points of a wallet are held once, however many listings are requested with them', async () => {
  const spender = await clubMember(db.ownerSql, 'renter');
  await earn(spender.accountId, 500);
  const listings = await Promise.all(
    Array.from({ length: 20 }, () => listingOf(db.ownerSql, owner.accountId)),
  );
  const outcomes = await Promise.all(
    listings.map(async ({ slug }) => {
      const outcome = await ask(deps, spender, slug, {
        from: '2027-06-10',
        to: '2027-06-11',
        way: 'cashAndPoints',
        points: 400,
      });
      return isRefusal(outcome) ? outcome : outcome.state;
    }),
  );
  expect(counted(outcomes.map(said))).toEqual({ requested: 1, 'not-enough-points': 19 });
  expect(await wallet(spender.accountId)).toMatchObject({ available: 100, held: 400 });
});

test('instant bookings that end each other’s requests hold and release points without a deadlock', async () => {
  const pairs = 10;
  const people = await Promise.all(
    Array.from({ length: pairs * 2 }, () => clubMember(db.ownerSql, 'renter')),
  );
  for (const { accountId } of people) await earn(accountId, 2_000);
  const days = { from: '2027-07-10', to: '2027-07-11', way: 'adventurePoints' } as const;
  const deadlocks = async () =>
    (
      await db.ownerSql<{ deadlocks: number }[]>`
        select deadlocks::int from pg_stat_database where datname = current_database()`
    )[0]?.deadlocks;
  for (let round = 0; round < 2; round += 1) {
    const listings = await Promise.all(people.map(() => listingOf(db.ownerSql, owner.accountId)));
    // Everyone waits for what their neighbour is about to book.
    await Promise.all(people.map((each, index) => asked(deps, each, listings[index ^ 1]?.slug ?? '', days)));
    await db.ownerSql`update listing set instant_ways = '{adventurePoints}' where id = any(${listings.map(({ id }) => id)})`;
    const outcomes = await Promise.all(
      people.map((each, index) => asked(deps, each, listings[index]?.slug ?? '', days)),
    );
    expect(counted(outcomes.map(({ state }) => state))).toEqual({ accepted: pairs * 2 });
    // One of the two is superseded by the other's booking, or both are.
    const open = await db.sql`
      select 1 from ${rentalRows(db.sql)} rental where listing_id = any(${listings.map(({ id }) => id)}) and state = 'requested'`;
    expect(open).toHaveLength(0);
  }
  await db.ownerSql`select pg_stat_force_next_flush()`;
  expect(await deadlocks()).toBe(0);
});
