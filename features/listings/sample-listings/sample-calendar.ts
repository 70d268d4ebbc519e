/** Generates a sample listing's taken days and its season for a given day. */
import { addDays, daysBetween } from '../../../platform/time/date-range.ts';
import type { SampleListing } from './sample-listing.ts';

/** A half-open range of whole days: taken from `from` on, free again on `until`. */
export type SampleClaim = { from: string; until: string; kind: 'exchange' | 'block' };

/** A Wednesday, from which weeks are counted, so that a weekend is in the middle of a week. */
const firstWednesday = '2020-01-01';

/** A small deterministic sequence of numbers in [0, 1) from a text (FNV-1a into mulberry32). */
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

/** The parts of a sample listing that decide its calendar. */
type Asked = Pick<SampleListing, 'slug' | 'demand' | 'minimumUnits'>;

/** One Wednesday-to-Tuesday week. Every range stays inside it, so weeks never collide. */
function claimsOfWeek({ slug, demand, minimumUnits = 1 }: Asked, week: number): SampleClaim[] {
  const wednesday = addDays(firstWednesday, week * 7);
  const next = numbersFrom(`${slug} ${week}`);
  const taken = (start: number, days: number, kind: SampleClaim['kind'] = 'exchange'): SampleClaim => ({
    from: addDays(wednesday, start),
    until: addDays(wednesday, start + Math.max(days, minimumUnits)),
    kind,
  });
  const oneOrTwo = () => 1 + Math.floor(next() * 2);
  // Sometimes owners keep a week for themselves, or someone books all of it.
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
 * The taken days from the week of `today` on. A week depends only on the listing and the week, so tomorrow's answer is today's plus another
 * week: nothing moves while someone looks at it.
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

/** A listing's sentence about its season, with its calendar's own dates, so that they never disagree. Null if none. */
export function seasonText({
  season,
  seasonNote,
}: Pick<SampleListing, 'season' | 'seasonNote'>): string | null {
  if (!season) return seasonNote ?? null;
  const dates = `${dayText(season.opens)} to ${dayText(season.closes)}`;
  return seasonNote === undefined ? `${dates}.` : `${dates}, ${seasonNote}.`;
}

/** The season under way on `today`, or else the next; both days included. A season may span New Year. */
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
