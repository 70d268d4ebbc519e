/** Lets owners close and open whole days, never over a booking. */
import { inCommand } from '../../../platform/database.server/command.ts';
import { addDays, daysBetween, isCalendarDay } from '../../../platform/time/date-range.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/time/time-zone.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { calendarRefusals } from './calendar-refusals.ts';
import { insertBlock, isBooked, layBlocks, lockListing, openDays } from './calendar-store.server.ts';
import { isOwnListing } from '../hosting-policy.ts';

type DaysInput = {
  listingId: number;
  /** Calendar days, both included. */
  from: string;
  to: string;
};
export type DaysRefusal = Refusal<'not-found' | 'invalid' | 'booked'>;

const mostDays = 731;

/** Whether two days make a stretch that a calendar can hold. */
export const areDays = ({ from, to }: Pick<DaysInput, 'from' | 'to'>): boolean =>
  isCalendarDay(from) && isCalendarDay(to) && from <= to && daysBetween(from, to) < mostDays;

/** Closes days. Days already closed stay closed; a booked day refuses them all. */
export const blockDays = (
  deps: Deps,
  actor: Actor,
  input: DaysInput & { note: string },
): Promise<{ from: string; to: string } | DaysRefusal> =>
  inCommand<{ from: string; to: string } | DaysRefusal, typeof calendarRefusals.booked>(
    deps,
    async ({ sql }) => {
      const listing = await lockListing(sql, input.listingId);
      if (!listing || !isOwnListing(actor, listing)) return notFound;
      if (!areDays(input)) return calendarRefusals.notDays;
      const now = deps.now();
      if (input.to < today(listing.timeZone, now)) return calendarRefusals.over;
      const { listingId, from, to, note } = input;
      const end = addDays(to, 1);
      if (await isBooked(sql, listingId, from, end)) return calendarRefusals.booked;
      await insertBlock(sql, { listingId, from, end, note: note.trim() }, now);
      await layBlocks(sql, listingId);
      const subject = { kind: 'listing', id: listingId };
      await appendEvent(sql, { name: 'calendar.blocked', subject, body: { from, to } }, now);
      return { from, to };
    },
    // Every writer of claims locks the listing first; if one did not, the database would still refuse.
    { claims_on_a_listing_do_not_overlap: calendarRefusals.booked },
  );

/** Opens days the owner closed. Days taken by another calendar stay closed: they are opened there. */
export const unblockDays = (
  deps: Deps,
  actor: Actor,
  input: DaysInput,
): Promise<{ from: string; to: string } | DaysRefusal> =>
  inCommand<{ from: string; to: string } | DaysRefusal>(deps, async ({ sql }) => {
    const listing = await lockListing(sql, input.listingId);
    if (!listing || !isOwnListing(actor, listing)) return notFound;
    if (!areDays(input)) return calendarRefusals.notDays;
    const now = deps.now();
    const { listingId, from, to } = input;
    await openDays(sql, { listingId, from, end: addDays(to, 1) }, now);
    await layBlocks(sql, listingId);
    const subject = { kind: 'listing', id: listingId };
    await appendEvent(sql, { name: 'calendar.opened', subject, body: { from, to } }, now);
    return { from, to };
  });
