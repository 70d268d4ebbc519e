/** Measures how far a listing is from a typed place. */
import { distanceKm } from '../exchange/emergencies/area.ts';
import type { Position } from '../exchange/emergencies/area.ts';
import { placeOf } from './words/places.ts';

export type Distance = { name: string; km: number };

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.']/g, '')
    .replace(/,?\s*\b(?:bc|ab|alberta|british columbia|canada)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Straight-line whole kilometres between the listing and the middle of the place; null for an unknown place. */
export function distanceFrom(text: string, at: Position): Distance | null {
  const typed = folded(text);
  if (typed.length < 2) return null;
  const begun = () => [...placeOf.keys()].find((name) => name.startsWith(typed));
  const place = placeOf.get(typed) ?? placeOf.get(begun() ?? '');
  if (place === undefined) return null;
  const [west, south, east, north] = place.box;
  return { name: place.name, km: Math.round(distanceKm([(west + east) / 2, (south + north) / 2], at)) };
}
