/** Computes a listing's addresses and its canonical one. */

/** The addresses of the first listings' cards, by listing id. */
const cardAddresses: Record<string, string> = {
  'chaparral-270': '/chaparral-boat',
  'kawasaki-dirtbike': '/dirtbike',
  'kawasaki-teryx': '/teryx',
  'whiskey-jack-chalet': '/chalet',
  'super-air-nautique': '/super-air-nautique',
  'rv-class-c': '/class-c-rv',
  'coachmen-trailer': '/coachmen-trailer',
  'seadoo-gti-pair': '/seadoo-gti',
  'polaris-9r-sled': '/polaris-sled',
  'indian-motorcycle': '/indian-motorcycle',
  'okanagan-glamping': '/okanagan-glamping',
};

/** A listing's canonical address. */
export const canonicalAddress = (slug: string): string => `/listing/${slug}`;

/** A card's address by the specification's mapping: its own path if it has one, else the mapped one, else /listing/{id}. */
export const listingAddress = (id: string, path?: string | null): string =>
  path ?? (Object.hasOwn(cardAddresses, id) ? cardAddresses[id] : undefined) ?? canonicalAddress(id);

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A slug of 80 characters, and what may surround it. */
const longestAddress = 100;

/**
 * The slug in an address: 'teryx' for '/teryx', '/listing/teryx', '/listings/teryx' and 'teryx'. Null for an invalid one; upper case and a
 * trailing slash are accepted.
 */
export function nameInAddress(address: string): string | null {
  if (address.length > longestAddress) return null;
  const name = address
    .toLowerCase()
    .replace(/^\/(listings?\/)?/, '')
    .replace(/\/+$/, '');
  return name.length <= 80 && slugShape.test(name) ? name : null;
}
