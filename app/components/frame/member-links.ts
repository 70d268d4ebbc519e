/** Lists the pages of the members' navigation, and says which of them an address belongs to. */

export type MemberSection = {
  to: string;
  label: 'Explore' | 'Trips' | 'Messages' | 'Hosting';
  /** Paths that belong to it, by their beginning. */
  owns: readonly string[];
  /** The pages between which its tab row moves; [] where it has one page. */
  tabs: readonly { to: string; label: string }[];
};

export const memberSections = [
  { to: '/listings', label: 'Explore', owns: ['/listings', '/listing', '/members'], tabs: [] },
  {
    to: '/today',
    label: 'Trips',
    owns: ['/today', '/trips', '/bookings', '/swaps', '/circles', '/wishes', '/saved'],
    tabs: [
      { to: '/today', label: 'Today' },
      { to: '/trips', label: 'All trips' },
      { to: '/wishes', label: 'Wishes' },
      { to: '/saved', label: 'Saved' },
    ],
  },
  { to: '/messages', label: 'Messages', owns: ['/messages'], tabs: [] },
  {
    to: '/host/bookings',
    label: 'Hosting',
    owns: ['/host'],
    tabs: [
      { to: '/host/bookings', label: 'Requests' },
      { to: '/host/listings', label: 'Listings' },
      { to: '/host/calendar', label: 'Calendar' },
      { to: '/host/earnings', label: 'Earnings' },
    ],
  },
] as const satisfies readonly MemberSection[];

/** The members' own pages in the menu behind their face. */
export const yourLinks = [
  { to: '/account', label: 'Account' },
  { to: '/wallet', label: 'Wallet' },
  { to: '/notifications', label: 'Notifications' },
] as const;

/** The section that an address belongs to; null on pages of the menu behind the face, and on pages for everyone. */
export const sectionOf = (pathname: string): (typeof memberSections)[number] | null =>
  memberSections.find(({ owns }) =>
    owns.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  ) ?? null;

/** The tab row of a page: only the pages that it leads to show it, not what is opened from them. */
export const tabsOf = (pathname: string): readonly { to: string; label: string }[] => {
  const tabs: readonly { to: string; label: string }[] = sectionOf(pathname)?.tabs ?? [];
  return tabs.some(({ to }) => to === pathname) ? tabs : [];
};
