/** Removes keys and names from paths before they are logged. */

/** Addresses whose last segment is a secret key or someone's name. Routers ignore case. */
const keyed =
  /^(\/(?:waiver|api\/v1\/waivers|calendar|members|newsletter\/(?:confirm|unsubscribe)|(?:notifications|saved-searches)\/off)\/)[^/]+/i;

/** @param path one of our paths, without its query */
export const pathForLog = (path: string): string => path.replace(keyed, '$1…');
