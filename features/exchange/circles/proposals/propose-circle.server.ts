/** Turns a circle the matcher found into a proposal, after checking it again under locks against the current calendars. */
import { z } from 'zod';
import type { Sql } from '../../../../platform/database.server/sql.ts';
import type { JobHandler } from '../../../../platform/jobs.server/take-jobs.ts';
import type { Transaction } from '../../../../platform/database.server/transaction.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { bookableListing, type BookableListing } from '../../price/bookable-listing.server.ts';
import { readSettings } from '../../../settings/read-settings.server.ts';
import { proposeCircle } from '../../offer/open-swap.server.ts';
import { reasonsOf, type Reasons } from './circle-reasons.ts';
import { circleOf, mayNotMeet, type Circle, type CircleRules } from '../matcher/find-circles.ts';
import type { Market } from '../matcher/match-wishes.server.ts';
import { priced } from '../matcher/priced-market.ts';
import { circleRules, readMarket } from '../matcher/read-market.server.ts';
import { legsBetween } from '../wishes/wish-fit.ts';
import { wishLifecycle } from '../wishes/wish-lifecycle.ts';
import { lockWish, moveWish } from '../wishes/wish-store.server.ts';
import type { Leg } from '../wishes/wish.ts';

export const proposeCircleKind = 'propose-circle';

/** In circle order: each gives their listing to the next, the last to the first. */
const body = z.object({
  runId: z.number().int(),
  places: z.array(z.object({ wishId: z.uuid(), listingId: z.number().int() })).min(2),
});
type Found = z.infer<typeof body>;

/** The job. Circles no longer possible are dropped: the next run finds others. */
export const proposeCircleJob: JobHandler = async ({ job, sql, now }) => {
  await propose({ sql }, body.parse(job.body), now());
};

async function propose(transaction: Transaction, found: Found, now: Date): Promise<void> {
  const { sql } = transaction;
  const listings = await lockListings(sql, found);
  if (!(await lockWishes(sql, found))) return;
  const rules = circleRules(await readSettings(sql));
  const wishIds = found.places.map(({ wishId }) => wishId);
  const market = priced(await readMarket(sql, now, wishIds));
  const legs = legsBetween(market.wishes, market.listings, market.refused, rules.noticeDays);
  const circle = asFound(found, market, legs, rules);
  if (!circle) return;
  const asked = askedFor(circle, market, listings);
  if (!asked) return;
  const opened = await proposeCircle(transaction, asked, now);
  if (isRefusal(opened)) return;
  const names = await sql<{ id: string; name: string }[]>`select id, name from category`;
  const categoryNames = new Map(names.map(({ id, name }) => [id, name]));
  const reasons = reasonsOf(circle, { ...market, legs, categoryNames, rules });
  await keepCircle(sql, { id: opened.id, found, circle, reasons }, now);
}

/** In order, before everything else: everyone who wants their days queues here. */
async function lockListings(sql: Sql, { places }: Found): Promise<Map<number, BookableListing>> {
  const listings = new Map<number, BookableListing>();
  for (const id of places.map(({ listingId }) => listingId).sort((a, b) => a - b)) {
    const listing = await bookableListing(sql, { id }, 'locked');
    if (listing) listings.set(id, listing);
  }
  return listings;
}

/** Whether all wishes are still active; two runs that want the same wish wait for each other here. */
async function lockWishes(sql: Sql, { places }: Found): Promise<boolean> {
  let isStanding = true;
  for (const wishId of places.map((place) => place.wishId).sort())
    isStanding = (await lockWish(sql, wishId))?.state === 'standing' && isStanding;
  return isStanding;
}

/** The current circle of these wishes and listings; null if there is none. */
function asFound(
  { places }: Found,
  { wishes }: Market,
  legs: readonly Leg[],
  rules: CircleRules,
): Circle | null {
  const numbers = places.map(({ wishId }) => wishes.findIndex(({ id }) => id === wishId));
  const chosen = places.flatMap(
    ({ listingId }, place) =>
      legs.find(
        (leg) =>
          leg.listingId === listingId &&
          leg.giver === numbers[place] &&
          leg.receiver === numbers[(place + 1) % numbers.length],
      ) ?? [],
  );
  const isApart = numbers.some((one, place) =>
    numbers.slice(place + 1).some((other) => mayNotMeet(wishes[one], wishes[other])),
  );
  return chosen.length === places.length && !isApart ? circleOf(chosen, wishes, rules) : null;
}

/** In terms of a swap, where each receives from the next. */
function askedFor(
  { legs, nets }: Circle,
  { wishes }: Market,
  listings: ReadonlyMap<number, BookableListing>,
) {
  const memberOf = (number: number) => wishes[number]?.memberId ?? '';
  const given = legs.flatMap((leg) => {
    const listing = listings.get(leg.listingId);
    return listing ? [{ listing, receiverId: memberOf(leg.receiver), from: leg.from, to: leg.to }] : [];
  });
  if (given.length !== legs.length) return null;
  return {
    members: legs.map(({ giver }) => memberOf(giver)).toReversed(),
    wishes: given,
    nets: legs.map(({ giver }, place) => ({ memberId: memberOf(giver), points: nets[place] ?? 0 })),
    message: '',
  };
}

type Proposed = { id: string; found: Found; circle: Circle; reasons: Reasons };

async function keepCircle(sql: Sql, { id, found, circle, reasons }: Proposed, now: Date): Promise<void> {
  await sql`
    insert into circle (exchange_id, run_id, proposed_at, reasons, chance_millionths)
    values (${id}, ${found.runId}, ${now}, ${reasons.all}, ${circle.chanceMillionths})`;
  for (const [place, { wishId }] of found.places.entries()) {
    await sql`
      insert into circle_place (exchange_id, wish_id, reasons, chance_percent)
      values (${id}, ${wishId}, ${reasons.each[place] ?? []}, ${circle.chances[place] ?? 0})`;
    const wish = await lockWish(sql, wishId);
    const step = wish && wishLifecycle.nextState(wish.state, 'propose', 'matcher');
    if (wish && step) await moveWish(sql, wish, step.to, now);
  }
}
