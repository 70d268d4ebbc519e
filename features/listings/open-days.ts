/** Computes the calendar days between which a listing can be requested. */
import { addDays } from '../../platform/time/date-range.ts';

/** The owner's time settings; days are calendar days in the listing's zone. */
export type CalendarSettings = {
  /** Whole days between today and the first day that can be requested. */
  leadDays: number;
  /** How many days ahead the calendar is open. */
  horizonDays: number;
  /** The owner's own season, both ends included. */
  openFrom: string | null;
  openTo: string | null;
};

export type OpenDays = {
  /** First and last calendar day of a possible request. If `from` is after `to`, nothing is open. */
  availableFrom: string;
  availableTo: string;
};

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/**
 * A listing's calendar bounds from `today` (in the listing's zone): notice, horizon and season combined. For a stay the last day may be the
 * departure.
 */
export function openDays(settings: CalendarSettings, today: string): OpenDays {
  const noticed = addDays(today, settings.leadDays);
  const horizon = addDays(today, settings.horizonDays);
  return {
    availableFrom: settings.openFrom === null ? noticed : later(noticed, settings.openFrom),
    availableTo: settings.openTo === null ? horizon : earlier(horizon, settings.openTo),
  };
}
