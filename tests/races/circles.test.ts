import { afterAll, expect, test } from 'vitest';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { racingPool } from '../builders/racing-pool.ts';
import { accepted, isRefusal, type Refusal } from '../../platform/refusal.ts';
import {
  proposeCircleJob,
  proposeCircleKind,
} from '../../features/exchange/circles/proposals/propose-circle.server.ts';
import { matchWishesKind } from '../../features/exchange/circles/matcher/match-now.server.ts';
import { doJob, takeJobs } from '../../platform/jobs.server/take-jobs.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { asked, clubMember } from '../builders/bookings.ts';
import { circleJobs, matchInAMinute, ownerOf, wisher, type Wisher } from '../builders/circles.ts';
import { testDatabase } from '../builders/database.ts';
import { doDueJobs } from '../builders/jobs.ts';
import { offered, sayYes, swapCard } from '../builders/swaps.ts';

const db = await testDatabase();
const pool = racingPool(db.url, 16);
afterAll(async () => {
  await pool.close();
  await db.drop();
});
let instant = Date.parse('2027-05-01T18:00:00Z');
const deps = { ...db.deps(), sql: pool.sql, now: () => new Date(instant) };
/** PROVE_RUNS lengthens it. */
const rounds = Math.max(2, Math.round(Number(process.env.PROVE_RUNS ?? 0) / 20));

const said = (outcome: string | Refusal): string => (isRefusal(outcome) ? outcome.refusal : outcome);
const three = async (): Promise<[Wisher, Wisher, Wisher, ...Wisher[]]> => {
  await db.ownerSql`update wish set state = 'removed'`;
  instant += 3_600_000;
  return [
    await wisher(deps, db.ownerSql, 'water', 'snow'),
    await wisher(deps, db.ownerSql, 'snow', 'cabins'),
    await wisher(deps, db.ownerSql, 'cabins', 'water'),
  ];
};
const openCircles = async (people: readonly Wisher[]) =>
  db.sql<{ id: string }[]>`
    select distinct s.id from exchange s join leg l on l.exchange_id = s.id
     where s.kind = 'circle' and s.state = 'requested' and l.listing_id = any(${people.map(({ listingId }) => listingId)})`;

test('of many matchers that run at once, one proposes each wish and each listing', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const people = await three();
    // A fourth member who also fits: only one of two circles is possible.
    people.push(await wisher(deps, db.ownerSql, 'snow', 'cabins'));
    const later = { ...deps, now: () => new Date(instant + 60_000) };
    // Each engine has found its circles before any proposes.
    for (let engine = 0; engine < 6; engine += 1)
      await enqueue(db.ownerSql, { kind: matchWishesKind, body: {} }, deps.now());
    await doDueJobs(later, { [matchWishesKind]: circleJobs[matchWishesKind] });
    const jobs = await takeJobs(later, [proposeCircleKind], 50, () => 3_600);
    expect(jobs.length).toBeGreaterThanOrEqual(6);
    await Promise.all(jobs.map((job) => doJob(later, job, proposeCircleJob)));
    expect(await openCircles(people)).toHaveLength(1);
    const states = await db.sql<{ state: string }[]>`
      select state from wish where id = any(${people.map(({ wishId }) => wishId)}::uuid[]) order by state`;
    expect(states.map(({ state }) => state)).toEqual(['proposed', 'proposed', 'proposed', 'standing']);
  }
});

test('a circle, a direct swap and a booking for one listing on the same days, agreed at the same moment: one gets them', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds * 2; round += 1) {
    const people = await three();
    const [boat, sled, cabin] = people;
    await matchInAMinute(deps);
    const [circle] = await openCircles(people);
    const id = circle?.id ?? '';
    for (const { actor } of [boat, sled]) accepted(await sayYes(deps, actor, { id, version: 1 }));
    const days = { from: '2027-06-02', to: '2027-06-03' };
    const other = await ownerOf(db.ownerSql, 'rv');
    const swap = await offered(deps, other.actor, {
      receive: { slugs: [sled.slug], ...days },
      give: { slugs: [other.slug], ...days },
      topUp: { by: 'me', points: 0, cents: 0 },
    });
    const renter = await clubMember(db.ownerSql, 'renter');
    const booking = await asked(deps, renter, sled.slug, days);
    // Cards are given in advance, so that the last acceptances race.
    const cabinsCard = accepted(
      await swapCard(deps, cabin.actor, { for: 'swap', swapId: id, listing: null }),
    );
    const sledsCard = accepted(
      await swapCard(deps, sled.actor, { for: 'swap', swapId: swap.id, listing: null }),
    );
    const outcomes = await Promise.all([
      acceptOffer(deps, cabin.actor, { id, version: 1, paymentId: cabinsCard }),
      acceptOffer(deps, sled.actor, { id: swap.id, version: 1, paymentId: sledsCard }),
      acceptOffer(deps, sled.actor, { id: booking.id, version: 1 }),
    ]);
    const words = outcomes.map(said);
    expect(words.filter((word) => word === 'accepted')).toHaveLength(1);
    seen.add(['circle', 'swap', 'booking'][words.indexOf('accepted')] ?? '');
    const claims = await db.sql`select 1 from listing_claim where listing_id = ${sled.listingId}`;
    expect(claims).toHaveLength(1);
    // All of the circle's days, or none.
    const others = await db.sql`
      select 1 from listing_claim where listing_id = any(${[boat.listingId, cabin.listingId]})`;
    expect(others).toHaveLength(words[0] === 'accepted' ? 2 : 0);
    const [end] = await db.sql<{ state: string }[]>`select state from exchange where id = ${id}`;
    expect(end?.state).toBe(words[0] === 'accepted' ? 'accepted' : 'superseded');
  }
  expect(seen.size).toBeGreaterThan(0);
});

test('the last acceptance and a refusal at the same moment: agreed or ended, never both, and so is every day and card', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const people = await three();
    const [boat, sled, cabin] = people;
    await matchInAMinute(deps);
    const [circle] = await openCircles(people);
    const id = circle?.id ?? '';
    for (const { actor } of [boat, sled]) accepted(await sayYes(deps, actor, { id, version: 1 }));
    const card = accepted(await swapCard(deps, cabin.actor, { for: 'swap', swapId: id, listing: null }));
    const [yes, no] = await Promise.all([
      acceptOffer(deps, cabin.actor, { id, version: 1, paymentId: card }),
      endOffer(deps, boat.actor, { id, reason: '' }),
    ]);
    expect([said(yes), said(no)].sort()).toEqual(
      said(yes) === 'accepted' ? ['accepted', 'request-is-over'] : ['ended', 'request-is-over'],
    );
    await matchInAMinute(deps);
    const claims = await db.sql`
      select 1 from listing_claim where listing_id = any(${people.map(({ listingId }) => listingId)})`;
    expect(claims).toHaveLength(said(yes) === 'accepted' ? 3 : 0);
    const [wish] = await db.sql<{ state: string }[]>`select state from wish where id = ${cabin.wishId}`;
    expect(wish?.state).toBe(said(yes) === 'accepted' ? 'matched' : 'standing');
  }
});
