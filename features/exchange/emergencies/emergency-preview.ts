/** Whom would an emergency meet? Counted before it is declared: how many of each, and on which listings. */
import type { Position } from './area.ts';

/** `bookings` and `swaps` are to come; `trips` and `legs` of swaps are out at this moment. */
export const metKinds = ['bookings', 'trips', 'swaps', 'legs'] as const;
type MetKind = (typeof metKinds)[number];

/** Something that lies inside. `id`: of the booking or the swap that it belongs to, or of the leg that is out. */
export type Met = {
  what: MetKind;
  id: string;
  listingId: number;
  slug: string;
  title: string;
  position: Position;
};

/** What a declaration would meet now. A listing counts what lies inside on it. */
export type EmergencyPreview = Record<MetKind, number> & {
  listings: { title: string; slug: string; position: Position; met: number }[];
};

export function previewOf(all: readonly Met[]): EmergencyPreview {
  const count = (kind: MetKind): number =>
    new Set(all.filter(({ what }) => what === kind).map(({ id }) => id)).size;
  const listings = new Map<number, EmergencyPreview['listings'][number]>();
  for (const { listingId, title, slug, position } of all) {
    const known = listings.get(listingId);
    if (known) known.met += 1;
    else listings.set(listingId, { title, slug, position, met: 1 });
  }
  return {
    bookings: count('bookings'),
    trips: count('trips'),
    swaps: count('swaps'),
    legs: count('legs'),
    listings: [...listings.values()],
  };
}
