/** Which path may stand in a log? One without the key or the name that is part of it. */

/** Addresses whose last part is a key that opens something to whoever has it, or somebody's name. Routers take capitals and small letters for the same. */
const keyed =
  /^(\/(?:waiver|api\/v1\/waivers|calendar|members|newsletter\/(?:confirm|unsubscribe)|(?:notifications|saved-searches)\/off)\/)[^/]+/i;

/** @param path of an address of ours, without its query */
export const pathForLog = (path: string): string => path.replace(keyed, '$1…');
