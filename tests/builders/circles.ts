/** Creates owners with wishes, and runs the matching jobs on demand. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import {
  followCircleJob,
  followCircleKind,
} from '../../features/exchange/circles/proposals/follow-circle.server.ts';
import { keepWish } from '../../features/exchange/circles/wishes/keep-wish.server.ts';
import { matchWishesJob, matchWishesKind } from '../../features/exchange/circles/matcher/match-now.server.ts';
import {
  proposeCircleJob,
  proposeCircleKind,
} from '../../features/exchange/circles/proposals/propose-circle.server.ts';
import type { WishInput } from '../../features/exchange/circles/wishes/wish-input.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { joinAs } from './accounts.ts';
import { clubMember, listingOf } from './bookings.ts';
import { doDueJobs } from './jobs.ts';

export type Wisher = { actor: AccountActor; slug: string; listingId: number; wishId: string };

/** An owner with a membership and one listing of a category at 300 AP a day. */
export async function ownerOf(
  ownerSql: PoolSql,
  category: string,
  pricePoints = 300,
): Promise<Omit<Wisher, 'wishId'>> {
  const actor = await clubMember(ownerSql, 'owner');
  const { accountId } = actor;
  await joinAs(ownerSql, actor, 'owner');
  const { id: listingId, slug } = await listingOf(ownerSql, accountId);
  await ownerSql`
    update listing set category_id = ${category}, price_points = ${pricePoints}, price_cents = ${pricePoints * 100} where id = ${listingId}`;
  return { actor, slug, listingId };
}

/** Three days in June anywhere, for what one gives. */
export const wishFor = (gives: string[], changes: Partial<WishInput> = {}): WishInput => ({
  categories: ['snow'],
  areas: [],
  from: '2027-06-01',
  to: '2027-06-30',
  units: 3,
  leastPoints: null,
  mostPoints: null,
  topUpPoints: 0,
  gives,
  isFindable: true,
  ...changes,
});

/** An owner with a listing of one category who wants another. */
export async function wisher(
  deps: Deps,
  ownerSql: PoolSql,
  has: string,
  wants: string,
  { pricePoints, ...changes }: Partial<WishInput> & { pricePoints?: number } = {},
): Promise<Wisher> {
  const owner = await ownerOf(ownerSql, has, pricePoints);
  const wish = wishFor([owner.slug], { categories: [wants], ...changes });
  const { id } = accepted(await keepWish(deps, owner.actor, { id: null, wish }));
  return { ...owner, wishId: id };
}

export const circleJobs = {
  [matchWishesKind]: matchWishesJob,
  [proposeCircleKind]: proposeCircleJob,
  [followCircleKind]: followCircleJob,
};

/** Runs what is due within the next minutes: effects of answers, requested runs, and their proposals. */
export async function matchInAMinute(deps: Deps): Promise<void> {
  for (const minutes of [1, 2])
    await doDueJobs({ ...deps, now: () => new Date(deps.now().getTime() + minutes * 60_000) }, circleJobs);
}
