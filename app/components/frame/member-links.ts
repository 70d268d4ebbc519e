/** Lists the sections of the members' navigation, and says which of them an address belongs to. */

export type MemberSection = {
  to: string;
  label: 'Explore' | 'Trips' | 'Messages' | 'Hosting';
  /** Paths that belong to it, by their beginning. */
  owns: readonly string[];
};

export const memberSections = [
  { to: '/listings', label: 'Explore', owns: ['/listings', '/listing', '/members'] },
  {
    to: '/today',
    label: 'Trips',
    owns: ['/today', '/trips', '/bookings', '/swaps', '/circles', '/wishes', '/saved'],
  },
  { to: '/messages', label: 'Messages', owns: ['/messages'] },
  { to: '/host/bookings', label: 'Hosting', owns: ['/host'] },
] as const satisfies readonly MemberSection[];

/** The section that an address belongs to; null on pages of the menu behind the face, and on pages for everyone. */
export const sectionOf = (pathname: string): (typeof memberSections)[number] | null =>
  memberSections.find(({ owns }) =>
    owns.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  ) ?? null;
