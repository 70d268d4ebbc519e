/** Which days of a sample listing are taken, and which season is it, seen from a given day? */
import { addDays, daysBetween } from '../../../platform/date-range.ts';
import type { SampleListing } from './sample-listing.ts';

/** A half-open range of whole days: taken from `from` on, free again on `until`. */
export type SampleClaim = { from: string; until: string; kind: 'exchange' | 'block' };

/** A Wednesday; weeks are counted from it, so that a weekend lies in the middle of one. */
const firstWednesday = '2020-01-01';

/** A small deterministic stream of numbers in [0, 1) from a text (FNV-1a into mulberry32). */
export function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What of a sample listing decides its calendar. */
type Asked = Pick<SampleListing, 'slug' | 'demand' | 'minimumUnits'>;

/** What one Wednesday-to-Tuesday week holds. Every range stays within it, so weeks never collide. */
function claimsOfWeek({ slug, demand, minimumUnits = 1 }: Asked, week: number): SampleClaim[] {
  const wednesday = addDays(firstWednesday, week * 7);
  const next = numbersFrom(`${slug} ${week}`);
  const taken = (start: number, days: number, kind: SampleClaim['kind'] = 'exchange'): SampleClaim => ({
    from: addDays(wednesday, start),
    until: addDays(wednesday, start + Math.max(days, minimumUnits)),
    kind,
  });
  const oneOrTwo = () => 1 + Math.floor(next() * 2);
  // Now and then owners keep a week for themselves, or somebody takes the whole of it.
  const mood = next();
  if (mood < 0.07) return [taken(0, 7, 'block')];
  if (mood < 0.07 + demand * 0.14) return [taken(next() < 0.5 ? 0 : 1, 6)];
  const claims: SampleClaim[] = [];
  // Wednesday 0, Thursday 1, Friday 2, Saturday 3, Sunday 4, Monday 5, Tuesday 6.
  if (next() < demand * 1.1) claims.push(next() < 0.6 ? taken(2, 1 + oneOrTwo()) : taken(3, oneOrTwo()));
  else if (next() < demand * 0.4) claims.push(taken(0, oneOrTwo()));
  if (next() < demand * 0.35 && minimumUnits <= 2) claims.push(taken(5, oneOrTwo()));
  return claims;
}

/**
 * The taken days from the week of `today` on. A week's claims depend on the listing and the week alone, so tomorrow's answer
 * is today's with a week more at its end: nothing moves while somebody looks at it.
 */
export function sampleClaims(listing: Asked, today: string, days: number): SampleClaim[] {
  const firstWeek = Math.floor(daysBetween(firstWednesday, today) / 7);
  const lastWeek = Math.floor(daysBetween(firstWednesday, addDays(today, days)) / 7);
  return Array.from({ length: lastWeek - firstWeek + 1 }, (_, index) =>
    claimsOfWeek(listing, firstWeek + index),
  ).flat();
}

const months = new Intl.DateTimeFormat('en-CA', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayText = (monthAndDay: string): string => months.format(new Date(`2028-${monthAndDay}T00:00:00Z`));

/** What a listing says about its season: the very dates of its calendar, so that the two never disagree. Null when there is nothing to say. */
export function seasonText({
  season,
  seasonNote,
}: Pick<SampleListing, 'season' | 'seasonNote'>): string | null {
  if (!season) return seasonNote ?? null;
  const dates = `${dayText(season.opens)} to ${dayText(season.closes)}`;
  return seasonNote === undefined ? `${dates}.` : `${dates}, ${seasonNote}.`;
}

/** The season that runs on `today`, or else the next one; both days included. A season may run over New Year. */
export function seasonFrom(
  season: { opens: string; closes: string },
  today: string,
): { openFrom: string; openTo: string } {
  const year = Number(today.slice(0, 4));
  const turnsYear = season.opens > season.closes;
  const seasons = [year - 1, year, year + 1].map((start) => ({
    openFrom: `${start}-${season.opens}`,
    openTo: `${turnsYear ? start + 1 : start}-${season.closes}`,
  }));
  const found = seasons.find(({ openTo }) => openTo >= today);
  if (!found) throw new Error(`No season ${season.opens} to ${season.closes} runs on or after ${today}.`);
  return found;
}
