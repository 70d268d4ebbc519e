/** Reads which part of the world the visitor's map shows, and its zoom. */
import type { Box } from '../filter/browse-filter.ts';

export type MapView = { ok: true; viewport: Box; zoom: number } | { ok: false; sentence: string };

const decimal = /^-?\d{1,3}(\.\d{1,15})?$/;

/** Reads `viewport=west,south,east,north` (degrees) and `zoom` (0 to 24); anything else is refused with a sentence. */
export function readMapView(params: URLSearchParams): MapView {
  const parts = (params.get('viewport') ?? '').split(',');
  const [west, south, east, north] = parts.map(Number) as Box;
  const isBox =
    parts.length === 4 &&
    parts.every((part) => decimal.test(part)) &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    Math.abs(south) <= 90 &&
    Math.abs(north) <= 90 &&
    west < east &&
    south < north;
  if (!isBox || params.getAll('viewport').length > 1) {
    return {
      ok: false,
      sentence: 'viewport must be west,south,east,north in degrees, west of east and south of north.',
    };
  }
  const zoom = params.get('zoom') ?? '';
  if (!/^\d{1,2}(\.\d{1,15})?$/.test(zoom) || Number(zoom) > 24 || params.getAll('zoom').length > 1) {
    return { ok: false, sentence: 'zoom must be a number from 0 to 24.' };
  }
  return { ok: true, viewport: [west, south, east, north], zoom: Number(zoom) };
}
