/** Lists the sections of the members' navigation, and finds an address's section. */

export type MemberSection = {
  to: string;
  label: 'Explore' | 'Trips' | 'Messages' | 'Hosting';
  /** Its path prefixes. */
  owns: readonly string[];
};

export const memberSections = [
  { to: '/listings', label: 'Explore', owns: ['/listings', '/listing', '/members'] },
  {
    to: '/today',
    label: 'Trips',
    owns: ['/today', '/trips', '/exchanges', '/circles', '/wishes', '/saved'],
  },
  { to: '/messages', label: 'Messages', owns: ['/messages'] },
  { to: '/host/bookings', label: 'Hosting', owns: ['/host'] },
] as const satisfies readonly MemberSection[];

/** The section of an address; null on pages of the account menu, and on public pages. */
export const sectionOf = (pathname: string): (typeof memberSections)[number] | null =>
  memberSections.find(({ owns }) =>
    owns.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  ) ?? null;
