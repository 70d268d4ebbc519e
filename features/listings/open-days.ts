/** Between which calendar days may a listing be asked for at all? */
import { addDays } from '../../platform/date-range.ts';

/** What an owner sets about time; days are calendar days in the listing's zone. */
export type CalendarSettings = {
  /** Whole days between today and the first day that may be asked for. */
  leadDays: number;
  /** Days into the future that are open. */
  horizonDays: number;
  /** The owner's own season, both ends included. */
  openFrom: string | null;
  openTo: string | null;
};

export type OpenDays = {
  /** First and last calendar day that may be part of a request. Where `from` lies after `to`, nothing is open. */
  availableFrom: string;
  availableTo: string;
};

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/**
 * The bounds of a listing's calendar seen from `today` (the day it is in the listing's zone): notice, horizon and season
 * together. For a stay the last day may be the day of departure.
 */
export function openDays(settings: CalendarSettings, today: string): OpenDays {
  const noticed = addDays(today, settings.leadDays);
  const horizon = addDays(today, settings.horizonDays);
  return {
    availableFrom: settings.openFrom === null ? noticed : later(noticed, settings.openFrom),
    availableTo: settings.openTo === null ? horizon : earlier(horizon, settings.openTo),
  };
}
