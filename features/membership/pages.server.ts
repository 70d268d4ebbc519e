/** Encodes places in sorted lists: the last row's sort key and id, as URL-safe text. */
import { z } from 'zod';

export const rowsPerPage = 50;

const place = z.tuple([z.string().max(400), z.uuid()]);
export type Place = z.infer<typeof place>;

export const writePlace = (at: Place): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** @returns null when it is not a place */
export function readPlace(word: string): Place | null {
  try {
    return place.parse(JSON.parse(Buffer.from(word, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Cuts the rows read, one more than a page, to a page. */
export function pageOf<T extends { id: string; place: string }>(
  rows: readonly T[],
): { page: T[]; next: string | null } {
  const page = rows.slice(0, rowsPerPage);
  const last = page.at(-1);
  return { page, next: rows.length > rowsPerPage && last ? writePlace([last.place, last.id]) : null };
}
