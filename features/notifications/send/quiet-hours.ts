/** Decides when someone may be notified: by their local time; urgent notifications don't wait. */
import { addDays } from '../../../platform/time/date-range.ts';
import { instantOf, today } from '../../../platform/time/time-zone.ts';

/** 'HH:MM' in the member's zone. */
export type ClockTime = string;

export type QuietSettings = {
  timeZone: string;
  isQuietAtNight: boolean;
  quietFrom: ClockTime;
  quietTo: ClockTime;
  /** When the daily email is sent. */
  dailyAt: ClockTime;
};

/** From the rules' night and the default design: 22 to 7 in the first province's zone. */
export const standardQuietSettings: QuietSettings = {
  timeZone: 'America/Vancouver',
  isQuietAtNight: true,
  quietFrom: '22:00',
  quietTo: '07:00',
  dailyAt: '08:00',
};

export const clockTimePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * The end of the current quiet hours; null outside them. Computed as instants, so that they start and end once every night, even when
 * clocks change.
 */
export function quietEnd(settings: QuietSettings, now: Date): Date | null {
  const { timeZone, isQuietAtNight, quietFrom, quietTo } = settings;
  if (!isQuietAtNight || quietFrom === quietTo) return null;
  const day = today(timeZone, now);
  // Also the day before yesterday: a zone once skipped a whole day.
  for (const first of [addDays(day, -2), addDays(day, -1), day]) {
    const last = quietTo < quietFrom ? addDays(first, 1) : first;
    const from = instantOf(timeZone, `${first}T${quietFrom}`);
    const to = instantOf(timeZone, `${last}T${quietTo}`);
    // Where the clocks skip the only open hour, the next night begins as this one ends.
    if (from <= now && now < to) return quietEnd(settings, to) ?? to;
  }
  return null;
}

/** What arrives while the daily email is being written goes into the next. */
const writingMs = 5 * 60_000;

/** The next daily email's instant, at least a few minutes from now. */
export function nextDaily({ timeZone, dailyAt }: QuietSettings, now: Date): Date {
  const day = today(timeZone, now);
  const candidates = [day, addDays(day, 1), addDays(day, 2)].map((each) =>
    instantOf(timeZone, `${each}T${dailyAt}`),
  );
  const found = candidates.find((at) => at.getTime() - now.getTime() >= writingMs);
  // Two days hold one at least.
  return found ?? now;
}

/**
 * When someone may be notified: at once, or after quiet hours. Something with a deadline is not delayed by half its remaining time or more.
 */
export function goodMoment(settings: QuietSettings, now: Date, deadline: Date | null): Date {
  const end = quietEnd(settings, now);
  if (end === null) return now;
  if (deadline === null) return end;
  const left = deadline.getTime() - now.getTime();
  return left <= 2 * (end.getTime() - now.getTime()) ? now : end;
}
