/** Who holds a token, and what may they do now? The session is looked up with every request, and so are the rights. */
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { verifyAccessToken } from '../../features/auth/verify-access-token.server.ts';
import { readStanding } from '../../features/membership/standing.server.ts';
import type { ActorOfToken } from './actor.ts';

/** The auth client's access tokens are the only credential; nothing that a token says of its account is believed. */
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
