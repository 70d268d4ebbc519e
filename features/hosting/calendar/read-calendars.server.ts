/** Reads other platforms' calendars every quarter of an hour, each in its own job; a failure keeps the last good reading. */
import { z } from 'zod';
import { ownOrigin, type Config } from '../../../platform/config/config.server.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler, OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { FetchRefused, fetchPublicText } from '../../../platform/net/public-fetch.server.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { addressOfAccount } from '../../auth/account/address-of-account.server.ts';
import {
  findSource,
  layBlocks,
  lockListing,
  newConflicts,
  noteFailure,
  takeInBusyDays,
  type OwnListing,
  type Source,
} from './calendar-store.server.ts';
import { conflictEmail } from '../hosting-emails.ts';
import { readCalendar, type ReadCalendar } from './ical-read.ts';
import { readCalendarKind } from './share-calendar.server.ts';

export const readCalendarsKind = 'read-calendars';

const quarterHour = 15 * 60_000;
const asked = z.object({ source: z.uuid() });
export const calendarLimits = {
  mostBytes: 2 * 1024 * 1024,
  mostMilliseconds: 15_000,
  accept: 'text/calendar',
};
const fetchCalendar = (url: string): Promise<string> => fetchPublicText(url, calendarLimits);

/** Adds one job per calendar, once a quarter of an hour however many servers there are. */
export const readCalendarsJob: JobHandler = async ({ sql, now }) => {
  const slot = Math.floor(now().getTime() / quarterHour);
  const sources = await sql<{ id: string }[]>`
    select s.id from calendar_source s join listing l on l.id = s.listing_id where l.state <> 'archived' order by s.id`;
  for (const { id } of sources) {
    const key = `calendar ${id} ${slot}`;
    await enqueue(sql, { kind: readCalendarKind, body: { source: id }, key, mostTries: 2 }, now());
  }
};

/** Reads one calendar and applies it. It is fetched before anything is locked. */
export const readCalendarJob = (
  { config, sql }: Pick<Deps, 'config' | 'sql'>,
  fetchText = fetchCalendar,
): OutsideJob => ({
  async outside({ job, now }) {
    const source = await findSource(sql, asked.parse(job.body).source);
    if (!source) return;
    const text = await fetchText(source.url).catch((error: unknown) => {
      if (error instanceof FetchRefused) return error;
      throw error;
    });
    return (sqlOfJob) => takeReading(config, sqlOfJob, source, text, now());
  },
});

/** Applies a calendar's answer under its listing's lock. @param text or why it could not be read */
export async function takeReading(
  config: Config,
  sql: Parameters<JobHandler>[0]['sql'],
  source: Source,
  text: string | FetchRefused,
  now: Date,
): Promise<void> {
  const listing = await lockListing(sql, source.listingId);
  if (!listing) return;
  const read: ReadCalendar =
    text instanceof FetchRefused
      ? { ok: false, sentence: text.message }
      : readCalendar(text, listing.timeZone, today(listing.timeZone, now));
  if (!read.ok) {
    await noteFailure(sql, source.id, read.sentence, now);
    return;
  }
  // It may have been removed while its answer was under way.
  if (!(await findSource(sql, source.id))) return;
  await takeInBusyDays(sql, source, read, now);
  await layBlocks(sql, listing.id);
  await tellOfConflicts(config, sql, listing, source, now);
}

/** A booking here on days taken there is never cancelled automatically: its owner is notified, once. */
async function tellOfConflicts(
  config: Config,
  sql: Parameters<JobHandler>[0]['sql'],
  listing: OwnListing,
  source: Source,
  now: Date,
): Promise<void> {
  const conflicts = await newConflicts(sql, source, now);
  if (conflicts.length === 0) return;
  const subject = { kind: 'listing', id: listing.id };
  await appendEvent(sql, { name: 'calendar.conflict', subject, body: { source: source.id } }, now);
  const to = await addressOfAccount(sql, listing.ownerId);
  if (to === null) return;
  const frame = { brandName: config.brand.name, origin: ownOrigin(config) };
  const days = conflicts.map(({ from, end }) => ({ from, to: addDays(end, -1) }));
  await writeMail(
    sql,
    { to, ...conflictEmail(frame, { title: listing.title, calendar: source.name, days }) },
    now,
  );
}
