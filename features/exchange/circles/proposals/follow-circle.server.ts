/** Updates a circle's wishes: fulfilled when agreed; when it ends, the remaining members are matched again. */
import { z } from 'zod';
import type { Sql } from '../../../../platform/database.server/sql.ts';
import type { JobHandler } from '../../../../platform/jobs.server/take-jobs.ts';
import { goesWithout, hasLeft, type OwedLeg } from '../../money/what-is-owed.ts';
import { askToMatch } from '../matcher/match-now.server.ts';
import { wishLifecycle, type WishEvent } from '../wishes/wish-lifecycle.ts';
import { lockWish, moveWish } from '../wishes/wish-store.server.ts';

/** Scheduled by events of swaps; most swaps are not circles. */
export const followCircleKind = 'follow-circle';

const fact = z.object({
  name: z.string(),
  subject_id: z.uuid(),
  body: z
    .looseObject({
      by: z.string().nullish(),
      breaker: z.string().nullish(),
      /** Declined for its dates, which have changed: the same circle may be proposed again. */
      isAboutDates: z.boolean().nullish(),
    })
    .nullish(),
});

type Place = {
  wishId: string;
  memberId: string;
  hasAgreed: boolean;
  /** The leg that the member would have received. */
  listingId: number;
};

export const followCircleJob: JobHandler = async ({ job, sql, now: clock }) => {
  const { name, subject_id: swapId, body } = fact.parse(job.body);
  const places = await sql<Place[]>`
    select p.wish_id as "wishId", w.member_id as "memberId", a.agreed_version is not null as "hasAgreed", l.listing_id as "listingId"
      from circle_place p join wish w on w.id = p.wish_id
      join exchange_party a on a.exchange_id = p.exchange_id and a.member_id = w.member_id
      join leg l on l.exchange_id = p.exchange_id and l.receiver_id = w.member_id
     where p.exchange_id = ${swapId} order by p.wish_id`;
  const latest = new Set(await wishesOfLatest(sql, swapId));
  if (places.length === 0) return;
  const now = clock();
  if (name === 'swap.leg_called_off') return followBreak(sql, swapId, places, latest, now);
  const leaverId = name === 'swap.cancelled' ? body?.breaker : body?.by;
  for (const place of places) {
    const isFallen = body?.isAboutDates !== true && hasLetFall(name, place, leaverId ?? null);
    if (isFallen) await noteRefusal(sql, swapId, place);
    // A wish in a later circle follows only that one.
    if (latest.has(place.wishId)) await follow(sql, place.wishId, eventFor(name, isFallen), now);
  }
  // The rule says within 24 hours (rules.md, "Swap circles"); it takes a minute.
  if (name !== 'swap.accepted') await askToMatch(sql, now);
};

/**
 * It broke after something had changed hands, and is settled leg by leg (features/exchange). Members who lose out through no fault of
 * theirs are matched again, those who already gave first (`isOwed`). Those who left must renew their wish themselves.
 */
async function followBreak(
  sql: Sql,
  swapId: string,
  places: readonly Place[],
  latest: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const legs = await sql<OwedLeg[]>`
    select giver_id as "giverId", receiver_id as "receiverId", state, called_off_by as "calledOffBy" from leg where exchange_id = ${swapId}`;
  for (const place of places) {
    const isFallen = hasLeft(place.memberId, legs);
    if (isFallen) await noteRefusal(sql, swapId, place);
    if (!latest.has(place.wishId)) continue;
    if (isFallen) await follow(sql, place.wishId, 'leave', now);
    else if (goesWithout(place.memberId, legs)) await follow(sql, place.wishId, 'let_go', now);
  }
  await askToMatch(sql, now);
}

/** The circle's wishes that are not in a later one. */
async function wishesOfLatest(sql: Sql, swapId: string): Promise<string[]> {
  const rows = await sql<{ wishId: string }[]>`
    select p.wish_id as "wishId" from circle_place p join exchange s on s.id = p.exchange_id
     where p.exchange_id = ${swapId} and not exists (
       select from circle_place n join exchange later on later.id = n.exchange_id
        where n.wish_id = p.wish_id and later.asked_at > s.asked_at)`;
  return rows.map(({ wishId }) => wishId);
}

/** Whether this member declined, did not answer in time, or left. */
function hasLetFall(name: string, { memberId, hasAgreed }: Place, leaverId: string | null): boolean {
  if (name === 'swap.expired') return !hasAgreed;
  return (name === 'swap.declined' || name === 'swap.cancelled') && memberId === leaverId;
}

/** A member who breaks an agreement or does not answer must renew their wish; one who declines in time may be matched again at once. */
function eventFor(name: string, isFallen: boolean): WishEvent {
  if (name === 'swap.accepted') return 'match';
  return isFallen && name !== 'swap.declined' ? 'leave' : 'let_go';
}

async function noteRefusal(sql: Sql, swapId: string, { wishId, listingId }: Place): Promise<void> {
  await sql`update circle_place set is_refused = true where exchange_id = ${swapId} and wish_id = ${wishId}`;
  await sql`
    insert into wish_refusal (wish_id, listing_id) values (${wishId}, ${listingId}) on conflict do nothing`;
}

async function follow(sql: Sql, wishId: string, event: WishEvent, now: Date): Promise<void> {
  const wish = await lockWish(sql, wishId);
  const step = wish && wishLifecycle.nextState(wish.state, event, 'circle');
  // A wish removed meanwhile stays removed.
  if (wish && step) await moveWish(sql, wish, step.to, now);
}
