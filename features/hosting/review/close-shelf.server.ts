/** Takes a member's listings off the market when they leave or delete their account; for a deleted account it also erases the texts. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { layBlocks, lockListing } from '../calendar/calendar-store.server.ts';
import { hostingLifecycle } from '../hosting-lifecycle.ts';
import { lockHosted, saveState } from '../hosting-store.server.ts';

/** Scheduled by the events `membership.cancelled` (subject: the member) and `account.deleted` (subject: the account, the same id). */
export const closeShelfKind = 'close-shelf';

const fact = z.object({ name: z.string(), subject_id: z.uuid() });

/** Confirmed bookings stay as they are: they were agreed, and their texts were copied. */
export const closeShelfJob: JobHandler = async ({ job, sql, now }) => {
  const { name, subject_id: ownerId } = fact.parse(job.body);
  const isDeleted = name === 'account.deleted';
  const own = await sql<{ id: string }[]>`
    select id from hosted_listing where owner_id = ${ownerId} and state <> 'archived' order by id`;
  for (const { id } of own) {
    const hosted = await lockHosted(sql, id);
    const step = hosted && hostingLifecycle.nextState(hosted.state, isDeleted ? 'forget' : 'leave', 'club');
    if (!hosted || !step) continue;
    await saveState(sql, hosted, { to: step.to }, now());
    const subject =
      hosted.listingId === null ? { kind: 'hosted_listing', id } : { kind: 'listing', id: hosted.listingId };
    await appendEvent(sql, { name: isDeleted ? 'listing.archived' : 'listing.paused', subject }, now());
  }
  if (isDeleted) await forgetHost(sql, ownerId);
};

/** The public row stays for those who booked; everything private of the owner goes. */
async function forgetHost(sql: Sql, ownerId: string): Promise<void> {
  await sql`
    delete from hosted_photo where hosted_id in (select id from hosted_listing where owner_id = ${ownerId})`;
  await sql`
    update hosted_listing set draft = '{}', published_draft = null, saves = '{}', review_note = '' where owner_id = ${ownerId}`;
  const listings = await sql<
    { id: number }[]
  >`select id from listing where owner_id = ${ownerId} order by id`;
  for (const { id } of listings) {
    await lockListing(sql, id);
    await sql`delete from calendar_source where listing_id = ${id}`;
    await sql`delete from listing_block where listing_id = ${id}`;
    await sql`delete from calendar_feed where listing_id = ${id}`;
    await sql`delete from listing_place where listing_id = ${id}`;
    await layBlocks(sql, id);
  }
}
