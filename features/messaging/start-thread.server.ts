/** Starts a thread: with a listing's owner, a booking's other side, or everyone in a swap. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { hasBlock } from '../members/blocks.server.ts';
import { notFound } from '../members/member-refusals.ts';
import { accountRefusal, questionRefusal } from './message-policy.ts';
import { messageRefusals } from './message-refusals.ts';
import type { Said } from './message-view.ts';
import { say } from './send-message.server.ts';
import { listingThread, paceOf, swapThread } from './thread-store.server.ts';

/** The thread's subject: a published listing, or the member's own exchange. */
export type About = { listing: string } | { booking: string } | { swap: string };

/** Sends a message to those concerned, in their existing thread if there is one. */
export const startThread = (
  deps: Deps,
  actor: AccountActor,
  about: About,
  body: string,
): Promise<Said | Refusal> =>
  inCommand<Said | Refusal>(deps, async ({ sql }) => {
    const refused = accountRefusal(actor);
    if (refused) return refused;
    const threadId =
      'listing' in about
        ? await threadOfListing(sql, actor, about.listing, deps.now())
        : 'booking' in about
          ? await threadOfBooking(sql, actor, about.booking, deps.now())
          : await threadOfSwap(sql, actor, about.swap, deps.now());
    return isRefusal(threadId) ? threadId : say(sql, deps, actor, threadId, { body, pictureIds: [] });
  });

async function threadOfListing(
  sql: Sql,
  actor: AccountActor,
  slug: string,
  now: Date,
): Promise<string | Refusal> {
  const guestId = actor.accountId;
  const [listing] = await sql<{ id: number; ownerId: string; threadId: string | null }[]>`
    select l.id, l.owner_id as "ownerId",
           (select t.id from thread t where t.listing_id = l.id and t.guest_id = ${guestId}) as "threadId"
      from listing l where l.slug = ${slug} and l.state = 'published'`;
  if (!listing) return notFound;
  const { aDay } = await paceOf(sql, guestId, now);
  const refused = questionRefusal(actor, listing, listing.threadId === null ? aDay : 0);
  if (refused) return refused;
  const { id: listingId, ownerId } = listing;
  if (await hasBlock(sql, ownerId, guestId)) return messageRefusals.blocked;
  return listingThread(sql, { listingId, ownerId, guestId }, now);
}

async function threadOfBooking(
  sql: Sql,
  { accountId }: AccountActor,
  id: string,
  now: Date,
): Promise<string | Refusal> {
  const [booking] = await sql<{ listingId: number; ownerId: string; guestId: string }[]>`
    select listing_id as "listingId", giver_id as "ownerId", receiver_id as "guestId" from leg
     where id = ${id} and exchange_id = ${id} and ${accountId} in (giver_id, receiver_id)`;
  return booking ? listingThread(sql, booking, now) : notFound;
}

async function threadOfSwap(
  sql: Sql,
  { accountId }: AccountActor,
  swapId: string,
  now: Date,
): Promise<string | Refusal> {
  const members = await sql<{ id: string }[]>`
    select member_id as id from exchange_party where exchange_id = ${swapId} order by place`;
  const memberIds = members.map(({ id }) => id);
  return memberIds.includes(accountId) ? swapThread(sql, { swapId, memberIds }, now) : notFound;
}
