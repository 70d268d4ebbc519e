/** Finds the address of a trip page that an older address means. */

const id = '([0-9a-f-]{36})';
const moves: readonly [from: RegExp, to: string][] = [
  [new RegExp(`^/(?:bookings|swaps)/${id}$`), '/exchanges/$1'],
  [new RegExp(`^/(?:bookings|swaps/legs)/${id}/(handover|return)$`), '/exchanges/legs/$1/$2'],
  [new RegExp(`^/swaps/${id}/answer$`), '/exchanges/$1/answer'],
  [/^\/swaps\/new$/, '/exchanges/new'],
];

/** @returns today's address; null for one that never was */
export function movedAddress(pathname: string): string | null {
  const [from, to] = moves.find(([old]) => old.test(pathname)) ?? [];
  return from && to !== undefined ? pathname.replace(from, to) : null;
}
