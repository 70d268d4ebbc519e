/** May somebody be disturbed now, and when is the next good moment? By the clock where they are; what is urgent does not wait. */
import { addDays } from '../../platform/date-range.ts';
import { instantOf, today } from '../../platform/time-zone.ts';

/** 'HH:MM' on a clock in the member's zone. */
export type ClockTime = string;

export type QuietSettings = {
  timeZone: string;
  isQuietAtNight: boolean;
  quietFrom: ClockTime;
  quietTo: ClockTime;
  /** When the day's letter comes. */
  dailyAt: ClockTime;
};

/** From rules.md's night and the design's default: 22 to 7 in the zone of the first province. */
export const standardQuietSettings: QuietSettings = {
  timeZone: 'America/Vancouver',
  isQuietAtNight: true,
  quietFrom: '22:00',
  quietTo: '07:00',
  dailyAt: '08:00',
};

export const clockTimePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * The instant at which the quiet hours end that it is in now; null when it is not in any. They are laid out as instants, so that they begin and end
 * once in every night, whatever the clocks do in it.
 */
export function quietEnd(settings: QuietSettings, now: Date): Date | null {
  const { timeZone, isQuietAtNight, quietFrom, quietTo } = settings;
  if (!isQuietAtNight || quietFrom === quietTo) return null;
  const day = today(timeZone, now);
  // The day before yesterday as well: a zone has left out a whole day before.
  for (const first of [addDays(day, -2), addDays(day, -1), day]) {
    const last = quietTo < quietFrom ? addDays(first, 1) : first;
    const from = instantOf(timeZone, `${first}T${quietFrom}`);
    const to = instantOf(timeZone, `${last}T${quietTo}`);
    if (from <= now && now < to) return to;
  }
  return null;
}

/** What is told while a day's letter is being written is in the next one. */
const writingMs = 5 * 60_000;

/** The instant of the next day's letter, a few minutes from now at least. */
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
 * When somebody may be told: at once, or when the quiet hours end. What has a deadline does not wait where the waiting would take half of the
 * time that is left, or more.
 */
export function goodMoment(settings: QuietSettings, now: Date, deadline: Date | null): Date {
  const end = quietEnd(settings, now);
  if (end === null) return now;
  if (deadline === null) return end;
  const left = deadline.getTime() - now.getTime();
  return left <= 2 * (end.getTime() - now.getTime()) ? now : end;
}
