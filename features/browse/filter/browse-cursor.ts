/** Marks where the next page of a search starts: after this page's last listing, in the same search and order. */
import { sortOptions } from './browse-filter.ts';
import type { BrowseFilter } from './browse-filter.ts';
import { setFacets } from './facets.ts';

/** A listing's place in a sorted search. Orders are total: the id breaks ties. */
export type Cursor = {
  /** The search pass that found it; 0 comes first. */
  tier: number;
  key: number;
  id: number;
  /** The first page's match count, so that later pages need not count again. */
  count: number;
  countIsCapped: boolean;
};

type Read = { ok: true; cursor: Cursor } | { ok: false; sentence: string };

/** A small fingerprint (FNV-1a) of everything except the sort order; it prevents mix-ups, not attacks. */
function fingerprint(filter: BrowseFilter): string {
  const text = JSON.stringify([
    filter.search,
    filter.category,
    filter.from,
    filter.to,
    [...filter.exchange].sort(),
    filter.minPriceCents,
    filter.maxPriceCents,
    filter.points,
    filter.box,
    filter.flex,
    setFacets(filter.facets),
  ]);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

const sortNumber = (filter: BrowseFilter): number => sortOptions.findIndex(({ id }) => id === filter.sortBy);

/** Writes the cursor for the address; opaque to everyone else. */
export function writeCursor(filter: BrowseFilter, cursor: Cursor): string {
  const { tier, key, id, count, countIsCapped } = cursor;
  const text = [
    sortNumber(filter),
    fingerprint(filter),
    tier,
    key,
    id,
    `${count}${countIsCapped ? '+' : ''}`,
  ].join('.');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const shape = /^(\d)\.([0-9a-z]{1,7})\.(\d)\.(\d{1,10})\.(\d{1,15})\.(\d{1,4})(\+?)$/;

/** Reads a cursor from an address; one from another search or order is refused with a sentence. */
export function readCursor(filter: BrowseFilter, after: string): Read {
  const broken = {
    ok: false,
    sentence: 'This page of the list does not exist; start from the first page.',
  } as const;
  if (!/^[A-Za-z0-9_-]{8,120}$/.test(after)) return broken;
  let parts: RegExpExecArray | null = null;
  try {
    parts = shape.exec(atob(after.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return broken;
  }
  if (!parts) return broken;
  if (Number(parts[1]) !== sortNumber(filter)) {
    return {
      ok: false,
      sentence: 'This page belongs to a list that was sorted differently; start from the first page.',
    };
  }
  if (parts[2] !== fingerprint(filter)) {
    return { ok: false, sentence: 'This page is from another search. Start from the first page.' };
  }
  const key = Number(parts[4]);
  if (key > 2_147_483_647) return broken;
  return {
    ok: true,
    cursor: {
      tier: Number(parts[3]),
      key,
      id: Number(parts[5]),
      count: Number(parts[6]),
      countIsCapped: parts[7] === '+',
    },
  };
}
