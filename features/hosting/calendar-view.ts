/** What does an owner see of the calendars of everything they have? Days are calendar days in each listing's zone. */
import type { Season } from '../listings/day-prices.ts';
import type { Picture } from '../listings/listing-card.ts';

/** A stretch of days, the last one exclusive. `closed` is the owner's own; `other` what is taken in another way. */
export type CalendarSpan = {
  from: string;
  end: string;
  kind: 'booking' | 'closed' | 'imported' | 'other';
  /** Who has booked, what the owner has noted, or which calendar it is. */
  label: string;
  bookingId: string | null;
};

export type FollowedCalendar = {
  id: string;
  name: string;
  /** The host alone: the rest of the address is a secret. */
  host: string;
  /** Instants as ISO text. */
  readAt: string | null;
  goodAt: string | null;
  failure: string | null;
  warnings: string[];
};

export type CalendarRow = {
  listingId: number;
  title: string;
  slug: string;
  state: 'published' | 'paused';
  unit: 'day' | 'night';
  /** The usual price, CAD cents, and the other prices of some days. */
  priceCents: number;
  seasons: readonly Season[];
  picture: Picture | null;
  today: string;
  spans: CalendarSpan[];
  /** Days of other calendars on which somebody has booked here. */
  conflicts: { from: string; end: string; calendar: string }[];
  /** The path of the calendar for others; null while it is not given out. */
  feedPath: string | null;
  sources: FollowedCalendar[];
};
