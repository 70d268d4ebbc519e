/** The final target of a confirmation email's link. */
export const welcomeUrl = (next?: string): string =>
  `${location.origin}/welcome${next === undefined ? '' : `?next=${next}`}`;
