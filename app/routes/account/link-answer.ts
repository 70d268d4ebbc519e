/** What did a link in a letter bring along? It comes as a token to be checked, as a session, or as a "no", in the address. */

export type LinkAnswer =
  /** To be shown to the auth service. */
  | { kind: 'token'; tokenHash: string; type: LinkType }
  /** The auth service has checked it already. */
  | { kind: 'session'; accessToken: string; refreshToken: string; type: LinkType }
  | { kind: 'refused'; code: string; sentence: string }
  /** A word in between: the other of two letters is still to be answered. */
  | { kind: 'message'; sentence: string }
  | { kind: 'nothing' };

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type LinkType = (typeof linkTypes)[number];
const typeOf = (text: string | null): LinkType => linkTypes.find((type) => type === text) ?? 'email';

/** Reads the query and the fragment of the address that a letter's link has led to. */
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

/** One word that a page before this one has handed over with the navigation; null when it did not. */
export function handedOver(state: unknown, name: string): string | null {
  const value = typeof state === 'object' && state !== null ? new Map(Object.entries(state)).get(name) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
