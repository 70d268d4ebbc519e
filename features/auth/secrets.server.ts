/** How are tokens and codes made, and in which form are they kept? */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A token that nobody guesses: 256 bits, in the letters of an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Six digits to type. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How a long token is kept. It has more chance in it than any hash could be tried for. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** How something short (a code, an address) is kept: with a key that is not in the database, or it could be tried out. */
export const keyedHash = (pepper: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', pepper).update(JSON.stringify(parts)).digest();

/** An id that names nobody, the same one each time for the same parts. */
export function idOfNobody(pepper: Buffer, ...parts: string[]): string {
  const bytes = keyedHash(pepper, 'nobody', ...parts).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The successor of a refresh token: known to whoever holds its parent and the salt, to nobody else. */
export const childToken = (parent: string, salt: Buffer): string =>
  createHmac('sha256', parent).update(salt).digest('base64url');

export const newSalt = (): Buffer => randomBytes(16);

/** Compares without telling by its time how far two agree. */
export function isSame(a: string | Buffer, b: string | Buffer): boolean {
  const [one, other] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(one, other);
}

/** RFC 7636: whether the verifier is the one whose challenge was given. */
export function fitsChallenge(verifier: string, challenge: string, method: string): boolean {
  const made = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return isSame(made, challenge);
}
