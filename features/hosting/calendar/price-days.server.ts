/** Sets what days or weekends of a listing cost, at once and without a review: new requests pay it, agreed bookings keep their price. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { withPricedDays, withWeekends, type Season } from '../../listings/day-prices.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { calendarRefusals } from './calendar-refusals.ts';
import { lockListing } from './calendar-store.server.ts';
import { areDays } from './change-calendar.server.ts';
import { limits } from '../draft-limits.ts';
import { isOwnListing } from '../hosting-policy.ts';
import { lockHosted } from '../hosting-store.server.ts';

/** `isWeekends`: every weekend, whatever the days. `priceCents`: before fees and taxes, CAD cents; null: the usual price again. */
type PriceInput = {
  listingId: number;
  /** Calendar days, both included. */
  from: string;
  to: string;
  isWeekends: boolean;
  priceCents: number | null;
};

/** Prices days of an own listing. The draft gets the same prices, so that publishing other changes later keeps them. */
export const priceDays = (
  deps: Deps,
  actor: Actor,
  { listingId, isWeekends, ...days }: PriceInput,
): Promise<{ priced: true } | Refusal<'not-found' | 'invalid'>> =>
  inCommand<{ priced: true } | Refusal<'not-found' | 'invalid'>>(deps, async ({ sql }) => {
    // The draft is locked before the public row, as everywhere.
    const [draft] = await sql<
      { id: string }[]
    >`select id from hosted_listing where listing_id = ${listingId}`;
    const hosted = draft === undefined ? null : await lockHosted(sql, draft.id);
    const listing = await lockListing(sql, listingId);
    if (!listing || !isOwnListing(actor, listing)) return notFound;
    const now = deps.now();
    const day = today(listing.timeZone, now);
    if (!isWeekends && !areDays(days)) return calendarRefusals.notDays;
    if (!isWeekends && days.to < day) return calendarRefusals.over;
    const change = (seasons: readonly Season[]): Season[] =>
      isWeekends ? withWeekends(seasons, days.priceCents) : withPricedDays(seasons, days, day);
    const [row] = await sql<{ seasons: Season[] }[]>`select seasons from listing where id = ${listingId}`;
    const seasons = change(row?.seasons ?? []);
    if (seasons.length > limits.seasons) return calendarRefusals.tooManyPrices;
    await sql`update listing set seasons = ${sql.json(seasons)}, updated_at = ${now} where id = ${listingId}`;
    if (hosted) {
      const own = change(hosted.draft.price.seasons);
      const published = change(hosted.publishedDraft?.price.seasons ?? []);
      // Counts as a save of the step, so an editor open elsewhere notices and doesn't restore the old prices.
      await sql`
        update hosted_listing set draft = jsonb_set(draft, '{price,seasons}', ${sql.json(own)}),
               published_draft = jsonb_set(published_draft, '{price,seasons}', ${sql.json(published)}),
               saves = saves || jsonb_build_object('price', coalesce((saves ->> 'price')::int, 0) + 1)
         where id = ${hosted.id}`;
    }
    const { from, to, priceCents } = days;
    const body = { priceCents, ...(isWeekends ? { isWeekends } : { from, to }) };
    await appendEvent(
      sql,
      { name: 'calendar.priced', subject: { kind: 'listing', id: listingId }, body },
      now,
    );
    return { priced: true };
  });
