/** Lets programs in with an API token: checks what the token may do before any endpoint sees the request, and how often it asks. */
import type { MiddlewareHandler } from 'hono';
import { holderOfToken } from '../../features/programs/api-tokens.server.ts';
import { programRefusals, scopeMissing } from '../../features/programs/program-refusals.ts';
import { covers, scopeOfRequest } from '../../features/programs/scopes.ts';
import { signInNeeded } from '../../features/members/member-refusals.ts';
import { readStanding } from '../../features/membership/standing.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import { createRateLimit } from '../../platform/http.server/rate-limit.ts';
import { refusalResponse } from './answers.ts';
import type { ActorEnvironment } from './actor.ts';

/** Per token; the limit of its address applies too. */
const requestsPerMinute = 120;
const base = '/api/v1';

/** For requests with `Authorization: Bearer wl_…`. Endpoints see the account, as if it had signed in. */
export function withProgram(deps: Deps): MiddlewareHandler<ActorEnvironment> {
  const limit = createRateLimit('programs', { requests: requestsPerMinute, seconds: 60 }, deps);
  return async (c, next) => {
    const holder = await holderOfToken(deps, c.req.header('authorization')?.split(' ')[1] ?? '');
    if (holder === null) return refusalResponse(signInNeeded);
    const wait = limit.take(holder.tokenId);
    if (wait > 0)
      return problemResponse(
        429,
        `This token sends too many requests. Please try again in ${wait} seconds.`,
        {
          'retry-after': String(wait),
        },
      );
    const needed = scopeOfRequest(c.req.method, c.req.path.slice(base.length));
    if (needed === null) return refusalResponse(programRefusals.notForPrograms);
    if (!covers(holder.scopes, needed)) return refusalResponse(scopeMissing(needed));
    const { accountId, email, isEmailConfirmed } = holder;
    const standing = await readStanding(deps.sql, accountId);
    // An operator's token without the desk's scope works like a member's: it sees only their own data.
    const isOperator = standing.isOperator && holder.isSecured && covers(holder.scopes, 'desk:read');
    c.set('actor', {
      kind: 'account',
      accountId,
      // A token has no session, so endpoints that need one refuse it.
      sessionId: '',
      email,
      isEmailConfirmed,
      isAnonymous: false,
      assurance: isOperator ? 'aal2' : 'aal1',
      ...standing,
      isOperator,
    });
    return next();
  };
}
