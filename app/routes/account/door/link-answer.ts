/** Reads an email link's result from the address: a token to verify, a session, or a refusal. */

export type LinkAnswer =
  /** To be verified by the auth service. */
  | { kind: 'token'; tokenHash: string; type: LinkType }
  /** Already verified by the auth service. */
  | { kind: 'session'; accessToken: string; refreshToken: string; type: LinkType }
  | { kind: 'refused'; code: string; sentence: string }
  /** An intermediate message: the other of two emails must still be confirmed. */
  | { kind: 'message'; sentence: string }
  | { kind: 'nothing' };

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type LinkType = (typeof linkTypes)[number];
const typeOf = (text: string | null): LinkType => linkTypes.find((type) => type === text) ?? 'email';

/** Reads the query and fragment of an email link's address. */
export function readLinkAnswer({ search, hash }: { search: string; hash: string }): LinkAnswer {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const said = (name: string) => fragment.get(name) ?? query.get(name);
  const code = said('error_code') ?? said('error');
  if (code !== null) return { kind: 'refused', code, sentence: said('error_description') ?? '' };
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
  if (accessToken !== null && refreshToken !== null)
    return { kind: 'session', accessToken, refreshToken, type: typeOf(said('type')) };
  const tokenHash = said('token_hash');
  if (tokenHash !== null) return { kind: 'token', tokenHash, type: typeOf(said('type')) };
  const sentence = said('message');
  return sentence === null ? { kind: 'nothing' } : { kind: 'message', sentence };
}

/** A message passed by the previous page with the navigation; null if none. */
export function handedOver(state: unknown, name: string): string | null {
  const value = typeof state === 'object' && state !== null ? new Map(Object.entries(state)).get(name) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
