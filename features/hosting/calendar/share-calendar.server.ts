/** Publishes a listing's calendar and follows others. Feed addresses are unguessable and can be replaced at any time. */
import { randomBytes } from 'node:crypto';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import { FetchRefused, readPublicUrl } from '../../../platform/net/public-fetch.server.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { calendarRefusals } from './calendar-refusals.ts';
import { findSource, insertSource, layBlocks, lockListing, saveFeed } from './calendar-store.server.ts';
import { isOwnListing } from '../hosting-policy.ts';

/** Reads one calendar; its body names the source. */
export const readCalendarKind = 'read-calendar';

export const feedPath = (token: string): string => `/calendar/${token}.ics`;

const mostSources = 10;

/** Makes the calendar's address, or a new one: the old address stops working at once. */
export const rotateFeed = (
  deps: Deps,
  actor: Actor,
  { listingId }: { listingId: number },
): Promise<{ path: string } | Refusal<'not-found'>> =>
  inCommand<{ path: string } | Refusal<'not-found'>>(deps, async ({ sql }) => {
    const listing = await lockListing(sql, listingId);
    if (!listing || !isOwnListing(actor, listing)) return notFound;
    const token = randomBytes(32).toString('base64url');
    await saveFeed(sql, listingId, token, deps.now());
    return { path: feedPath(token) };
  });

/** Stops publishing the calendar. */
export const stopFeed = (
  deps: Deps,
  actor: Actor,
  { listingId }: { listingId: number },
): Promise<{ stopped: number } | Refusal<'not-found'>> =>
  inCommand<{ stopped: number } | Refusal<'not-found'>>(deps, async ({ sql }) => {
    const listing = await lockListing(sql, listingId);
    if (!listing || !isOwnListing(actor, listing)) return notFound;
    await sql`delete from calendar_feed where listing_id = ${listingId}`;
    return { stopped: listingId };
  });

export type FollowRefusal = Refusal<'not-found' | 'invalid' | 'calendar-known' | 'too-many-calendars'>;

/** Follows another platform's calendar: it is read at once, and then every quarter of an hour. */
export const followCalendar = (
  deps: Deps,
  actor: Actor,
  { listingId, name, url }: { listingId: number; name: string; url: string },
): Promise<{ id: string } | FollowRefusal> =>
  inCommand<{ id: string } | FollowRefusal, typeof calendarRefusals.known>(
    deps,
    async ({ sql }) => {
      const listing = await lockListing(sql, listingId);
      if (!listing || !isOwnListing(actor, listing)) return notFound;
      const address = readAddress(url);
      if (isRefusal(address)) return address;
      const [count] = await sql<{ sources: number }[]>`
        select count(*)::integer as sources from calendar_source where listing_id = ${listingId}`;
      if ((count?.sources ?? 0) >= mostSources) return calendarRefusals.tooMany;
      const now = deps.now();
      const id = await insertSource(sql, { listingId, name, url: address.href }, now);
      await enqueue(sql, { kind: readCalendarKind, body: { source: id }, mostTries: 3 }, now);
      return { id };
    },
    { a_listing_follows_a_calendar_once: calendarRefusals.known },
  );

/** Calendars often use webcal:, which is https. */
function readAddress(text: string): URL | Refusal<'invalid'> {
  try {
    return readPublicUrl(text.trim().replace(/^webcals?:/i, 'https:'));
  } catch (error) {
    if (error instanceof FetchRefused) return calendarRefusals.address(error.message);
    throw error;
  }
}

/** Stops following it; its days are free again at once. */
export const leaveCalendar = (
  deps: Deps,
  actor: Actor,
  { id }: { id: string },
): Promise<{ left: string } | Refusal<'not-found'>> =>
  inCommand<{ left: string } | Refusal<'not-found'>>(deps, async ({ sql }) => {
    const source = await findSource(sql, id);
    const listing = source && (await lockListing(sql, source.listingId));
    if (!listing || !isOwnListing(actor, listing)) return notFound;
    await sql`delete from calendar_source where id = ${id}`;
    await layBlocks(sql, listing.id);
    return { left: id };
  });

/** Reads it now, in a job. */
export const readCalendarNow = (
  deps: Deps,
  actor: Actor,
  { id }: { id: string },
): Promise<{ asked: string } | Refusal<'not-found'>> =>
  inCommand<{ asked: string } | Refusal<'not-found'>>(deps, async ({ sql }) => {
    const source = await findSource(sql, id);
    const listing = source && (await lockListing(sql, source.listingId));
    if (!listing || !isOwnListing(actor, listing)) return notFound;
    await enqueue(sql, { kind: readCalendarKind, body: { source: id }, mostTries: 3 }, deps.now());
    return { asked: id };
  });
