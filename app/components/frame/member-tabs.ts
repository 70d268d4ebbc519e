/** Lists members' own pages: the sections' tab rows, and the links in the account menu. */
import type { MemberSection } from './member-links.ts';

type Tabs = readonly { to: string; label: string; isForOwners?: true }[];

export const tripTabs: Tabs = [
  { to: '/today', label: 'Today' },
  { to: '/trips', label: 'All trips' },
  // A swap needs something to give.
  { to: '/wishes', label: 'Wishes', isForOwners: true },
  { to: '/saved', label: 'Saved' },
];

const hostingTabs: Tabs = [
  { to: '/host/bookings', label: 'Requests' },
  { to: '/host/listings', label: 'Listings' },
  { to: '/host/calendar', label: 'Calendar' },
  { to: '/host/earnings', label: 'Earnings' },
];

/** Members' own pages in the account menu. */
export const yourLinks: Tabs = [
  { to: '/account#profile', label: 'Profile' },
  { to: '/account', label: 'Account' },
  { to: '/wallet', label: 'Wallet' },
  { to: '/notifications', label: 'Notifications' },
  { to: '/help', label: 'Help' },
];

const rows: Partial<Record<MemberSection['label'], Tabs>> = { Trips: tripTabs, Hosting: hostingTabs };

/** A page's tab row: only pages it links to show it, not pages opened from them. */
export const tabsOf = (pathname: string): Tabs =>
  Object.values(rows).find((tabs) => tabs.some(({ to }) => to === pathname)) ?? [];
