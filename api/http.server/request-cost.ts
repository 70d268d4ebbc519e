/** Says how many ordinary requests an expensive one counts as, for the limit of its visitor. Pages are weighed where they are rendered. */

/** The first that fits counts. A simple query takes 2 to 4 ms of a core; the figures are rounded down, so nobody notices in ordinary use. */
const costs: readonly (readonly [method: 'GET' | 'POST', pathname: RegExp, cost: number])[] = [
  // Reads every table about a member, or every row of a year.
  ['GET', /^\/api\/v1\/(?:account\/export$|.*\.csv$)/, 10],
  ['POST', /^\/api\/v1\/operator\/.*\/export$/, 10],
  // Decodes a picture and draws it again.
  ['POST', /^\/api\/v1\/.*(?:photos?|pictures?|shots|identity)$/, 5],
  // Hashes a password.
  ['POST', /^\/auth\/v1\/(?:token|signup)$/, 4],
  // Searches, or computes a price.
  ['GET', /^\/api\/v1\/(?:search|listings|quotes)(?:\/|$)/, 2],
];

/** Whether a read puts a file together: it may wait for its turn and read many rows, so it gets as long as a command. */
export const isLongRead = (pathname: string): boolean =>
  /^\/api\/v1\/.*(?:\/export|\.csv|\.pdf|evidence\.json)$/.test(pathname);

/** @returns how many requests this one counts as; 1 for most */
export const requestCost = (method: string, pathname: string): number =>
  costs.find(([of, pattern]) => of === method && pattern.test(pathname))?.[2] ?? 1;
