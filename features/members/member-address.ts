/** What is the address of a member's public profile? The name to be read, and enough of the id to be found by. */

const idDigits = 12;

const words = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** '/members/ann-lee-6f1d2c100101': another name is another address, and the old one leads there. */
export function memberAddress({ id, name }: { id: string; name: string }): string {
  const digits = id.replaceAll('-', '').slice(0, idDigits);
  return `/members/${[words(name), digits].filter(Boolean).join('-')}`;
}

/** The ids that an address can mean, from the first to the last; null for an address that names nobody. */
export function idsInAddress(handle: string): { first: string; last: string } | null {
  const [, whole] = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(handle) ?? [];
  if (whole !== undefined) return { first: whole, last: whole };
  const [, digits] = /(?:^|-)([0-9a-f]{12})$/.exec(handle) ?? [];
  if (digits === undefined) return null;
  const head = `${digits.slice(0, 8)}-${digits.slice(8)}`;
  return { first: `${head}-0000-0000-000000000000`, last: `${head}-ffff-ffff-ffffffffffff` };
}
