/** Reads other platforms' calendars before a booking is confirmed, within three seconds; one that does not answer keeps its known days. */
import type { Deps } from '../../../platform/deps.server.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { fetchPublicText, FetchRefused } from '../../../platform/net/public-fetch.server.ts';
import type { Source } from './calendar-store.server.ts';
import { calendarLimits, takeReading } from './read-calendars.server.ts';

/** rules.md, "iCalendar". */
export const mostMillisecondsBeforeConfirming = 3_000;
/** A calendar read successfully this recently is not read again: pressing twice fetches nothing twice. */
const freshSeconds = 30;

const limits = { ...calendarLimits, mostMilliseconds: mostMillisecondsBeforeConfirming };
const fetchSoon = (url: string): Promise<string> => fetchPublicText(url, limits);

/**
 * Reads a listing's calendars in parallel, outside any transaction; their days become blocks under the listing's lock. So the confirmation
 * that follows either finds those days taken, or was first.
 */
export async function rereadCalendars(
  deps: Pick<Deps, 'sql' | 'config' | 'now'>,
  listingId: number,
  fetchText: (url: string) => Promise<string> = fetchSoon,
): Promise<void> {
  const since = new Date(deps.now().getTime() - freshSeconds * 1_000);
  const sources = await deps.sql<Source[]>`
    select id, listing_id as "listingId", name, url from calendar_source
     where listing_id = ${listingId} and (good_at is null or good_at < ${since}) order by id`;
  const texts = await Promise.all(
    sources.map(({ url }) =>
      fetchText(url).catch((error: unknown) => {
        if (error instanceof FetchRefused) return error;
        throw error;
      }),
    ),
  );
  for (const [index, source] of sources.entries()) {
    const text = texts[index] ?? new FetchRefused('The address could not be reached.');
    await inTransaction({ sql: deps.sql }, {}, ({ sql }) =>
      takeReading(deps.config, sql, source, text, deps.now()),
    );
  }
}
