/** Says what an API token may be allowed to do: areas of the API, each to read or also to change. */

type Area = {
  label: string;
  /** The first word of the paths below `/api/v1`. */
  paths: readonly string[];
  /** Whether a token may change something here. */
  hasWrite: boolean;
  isForOperators?: true;
};

/** A token never pays, never changes an account or how somebody signs in, and never decides at the desk: only people do that. */
export const areas = {
  profile: {
    label: 'Profile and notifications',
    paths: ['me', 'notifications', 'application'],
    hasWrite: false,
  },
  trips: {
    label: 'Trips, requests and swaps',
    paths: [
      'exchanges',
      'quotes',
      'waiting-requests',
      'circles',
      'wishes',
      'handovers',
      'waivers',
      'reviews',
      'no-shows',
      'disputes',
    ],
    hasWrite: true,
  },
  listings: { label: 'Listings and calendar', paths: ['hosting'], hasWrite: true },
  messages: { label: 'Messages', paths: ['messages'], hasWrite: true },
  saved: { label: 'Favourites and saved searches', paths: ['favourites', 'saved-searches'], hasWrite: true },
  money: {
    label: 'Payments, payouts, points and receipts',
    paths: ['payments', 'earnings', 'debts', 'receipts', 'wallet', 'membership'],
    hasWrite: false,
  },
  desk: { label: 'Operator desk', paths: ['operator'], hasWrite: false, isForOperators: true },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;
export type Scope = `${AreaName}:${'read' | 'write'}`;

/** Paths that no token can open, whatever its scopes. A path in neither list is refused too. */
export const neverByToken = ['account', 'identity', 'stream', 'help', 'reports'] as const;

export const areaNames = Object.keys(areas) as AreaName[];

/** Every scope there is, in the order of the areas. */
export const scopes: readonly Scope[] = areaNames.flatMap((name): Scope[] =>
  areas[name].hasWrite ? [`${name}:read`, `${name}:write`] : [`${name}:read`],
);

/**
 * The scope that a request needs; null when no token may make it.
 * @param path below `/api/v1`, with its first slash
 */
export function scopeOfRequest(method: string, path: string): Scope | null {
  const first = path.split('/')[1] ?? '';
  const name = areaNames.find((each) => (areas[each].paths as readonly string[]).includes(first));
  if (name === undefined) return null;
  if (method === 'GET' || method === 'HEAD') return `${name}:read`;
  return areas[name].hasWrite ? `${name}:write` : null;
}

/** Whether the granted scopes include the needed one: a right to change includes the right to read. */
export const covers = (granted: readonly string[], needed: Scope): boolean =>
  granted.includes(needed) || granted.includes(needed.replace(/:read$/, ':write'));
