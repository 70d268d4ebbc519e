/** Defines what an owner sees of their listings' calendars. Days are calendar days in each listing's zone. */
import type { Season } from '../../listings/day-prices.ts';
import type { Picture } from '../../listings/listing-card.ts';

/** A range of days, end exclusive. `closed`: by the owner; `other`: taken otherwise. */
export type CalendarSpan = {
  from: string;
  end: string;
  kind: 'booking' | 'closed' | 'imported' | 'other';
  /** Who booked, the owner's note, or the calendar's name. */
  label: string;
  bookingId: string | null;
};

export type FollowedCalendar = {
  id: string;
  name: string;
  /** Only the host: the rest of the address is secret. */
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
  /** Days of other calendars with a booking here. */
  conflicts: { from: string; end: string; calendar: string }[];
  /** The path of the listing's own feed; null while it is off. */
  feedPath: string | null;
  sources: FollowedCalendar[];
};
