/** Builds the address of a member's public profile from their name and enough of their id. */

const idDigits = 12;

const words = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** '/members/ann-lee-6f1d2c100101': a new name changes the address, and the old one redirects. */
export function memberAddress({ id, name }: { id: string; name: string }): string {
  const digits = id.replaceAll('-', '').slice(0, idDigits);
  return `/members/${[words(name), digits].filter(Boolean).join('-')}`;
}

/** The range of ids an address can mean; null for an invalid one. */
export function idsInAddress(handle: string): { first: string; last: string } | null {
  const [, whole] = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(handle) ?? [];
  if (whole !== undefined) return { first: whole, last: whole };
  const [, digits] = /(?:^|-)([0-9a-f]{12})$/.exec(handle) ?? [];
  if (digits === undefined) return null;
  const head = `${digits.slice(0, 8)}-${digits.slice(8)}`;
  return { first: `${head}-0000-0000-000000000000`, last: `${head}-ffff-ffff-ffffffffffff` };
}
