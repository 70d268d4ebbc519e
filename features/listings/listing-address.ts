/** Under which addresses is a listing found, and which of them is its own? */

/** The addresses the cards of the first listings have had from the start, by listing id. */
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

/** The one address of a listing, which every other of its addresses names as canonical. */
export const canonicalAddress = (slug: string): string => `/listing/${slug}`;

/** Where a card leads by the specification's mapping: its own path if it has one, else the mapped one, else /listing/{id}. */
export const listingAddress = (id: string, path?: string | null): string =>
  path ?? (Object.hasOwn(cardAddresses, id) ? cardAddresses[id] : undefined) ?? canonicalAddress(id);

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A name of 80 characters, and what may stand around it. */
const longestAddress = 100;

/**
 * The name that an address gives to a listing: 'teryx' for '/teryx', '/listing/teryx', '/listings/teryx' and 'teryx'.
 * Null for what cannot name one; capital letters and a final slash are forgiven.
 */
export function nameInAddress(address: string): string | null {
  if (address.length > longestAddress) return null;
  const name = address
    .toLowerCase()
    .replace(/^\/(listings?\/)?/, '')
    .replace(/\/+$/, '');
  return name.length <= 80 && slugShape.test(name) ? name : null;
}
