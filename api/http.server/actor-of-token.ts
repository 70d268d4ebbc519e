/** Finds who holds a token and what they may do now. The session and its rights are looked up for every request. */
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { verifyAccessToken } from '../../features/auth/tokens/verify-access-token.server.ts';
import { readStanding } from '../../features/membership/standing.server.ts';
import type { ActorOfToken } from './actor.ts';

/** Only the auth client's access tokens count, and what a token claims about its account is not trusted. */
export function actorOfToken(deps: AuthDeps): ActorOfToken {
  return async (token) => {
    const holder = await verifyAccessToken(deps, token);
    if (holder === null) return null;
    const { accountId, sessionId, email, isEmailConfirmed, isAnonymous, assurance, awaitsCode } = holder;
    const standing = await readStanding(deps.sql, accountId);
    return {
      kind: 'account',
      accountId,
      sessionId,
      email,
      isEmailConfirmed,
      isAnonymous,
      assurance,
      awaitsCode,
      ...standing,
    };
  };
}
