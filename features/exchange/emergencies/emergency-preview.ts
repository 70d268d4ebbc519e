/** Previews whom an emergency would affect: how many of each, and on which listings. */
import type { Position } from './area.ts';

/** `bookings` and `swaps` are upcoming; `trips` and `legs` of swaps are currently out. */
export const metKinds = ['bookings', 'trips', 'swaps', 'legs'] as const;
type MetKind = (typeof metKinds)[number];

/** An affected item. `id`: its booking's or swap's, or the leg's if it is out. */
export type Met = {
  what: MetKind;
  id: string;
  listingId: number;
  slug: string;
  title: string;
  position: Position;
};

/** What a declaration would affect now. Counted per listing. */
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
