/** Makes tokens and codes, and hashes them for storage. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** An unguessable token: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Six digits to type. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored form of a long token. It is too random to be guessed from its hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The stored form of something short (a code, an address): hashed with a key outside the database, or it could be tried out. */
export const keyedHash = (pepper: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', pepper).update(JSON.stringify(parts)).digest();

/** An id that belongs to nobody, always the same for the same parts. */
export function idOfNobody(pepper: Buffer, ...parts: string[]): string {
  const bytes = keyedHash(pepper, 'nobody', ...parts).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A refresh token's successor: only someone with its parent and the salt can compute it. */
export const childToken = (parent: string, salt: Buffer): string =>
  createHmac('sha256', parent).update(salt).digest('base64url');

export const newSalt = (): Buffer => randomBytes(16);

/** Compares in constant time. */
export function isSame(a: string | Buffer, b: string | Buffer): boolean {
  const [one, other] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(one, other);
}

/** RFC 7636: whether the verifier matches the challenge. */
export function fitsChallenge(verifier: string, challenge: string, method: string): boolean {
  const made = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return isSame(made, challenge);
}
