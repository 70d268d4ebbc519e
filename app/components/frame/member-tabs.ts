/** Lists the members' own pages: the tab rows of the sections, and the links in the menu behind their face. */
import type { MemberSection } from './member-links.ts';

type Tabs = readonly { to: string; label: string }[];

export const tripTabs: Tabs = [
  { to: '/today', label: 'Today' },
  { to: '/trips', label: 'All trips' },
  { to: '/wishes', label: 'Wishes' },
  { to: '/saved', label: 'Saved' },
];

const hostingTabs: Tabs = [
  { to: '/host/bookings', label: 'Requests' },
  { to: '/host/listings', label: 'Listings' },
  { to: '/host/calendar', label: 'Calendar' },
  { to: '/host/earnings', label: 'Earnings' },
];

/** The members' own pages in the menu behind their face. */
export const yourLinks: Tabs = [
  { to: '/account#profile', label: 'Profile' },
  { to: '/account', label: 'Account' },
  { to: '/wallet', label: 'Wallet' },
  { to: '/notifications', label: 'Notifications' },
];

const rows: Partial<Record<MemberSection['label'], Tabs>> = { Trips: tripTabs, Hosting: hostingTabs };

/** The tab row of a page: only the pages that it leads to show it, not what is opened from them. */
export const tabsOf = (pathname: string): Tabs =>
  Object.values(rows).find((tabs) => tabs.some(({ to }) => to === pathname)) ?? [];
