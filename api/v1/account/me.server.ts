/** Says who is signed in and what they may do. Every member page asks this first. */
import { Hono, type Context } from 'hono';
import { hasAccount, needsSecondFactor } from '../../../features/members/actor.ts';
import { signInNeeded } from '../../../features/members/member-refusals.ts';
import { publishedListings } from '../../../features/listings/published-listings.server.ts';
import { readOwn } from '../../../features/membership/application/application-queries.server.ts';
import { abilitiesOf, rolesOf } from '../../../features/membership/membership-policy.ts';
import { renterTermsVersion } from '../../../features/membership/renter-terms.ts';
import { readProfile } from '../../../features/members/read-profile.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, refusalResponse } from '../../http.server/answers.ts';

/** The account's own application and membership, with the fee its published listings lead to. */
export async function ownOf(deps: Deps, c: Context<ActorEnvironment>) {
  const account = accountOf(c);
  const ids = account === null ? [] : [account.accountId];
  const listings = await publishedListings(deps.sql, ids);
  return readOwn(deps, c.get('actor'), listings.get(ids[0] ?? '') ?? 0);
}

/**
 * `GET /api/v1/me`: account, profile, membership, roles and abilities. An account with an unconfirmed address learns that and has no role.
 */
export function meApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/', async (c) => {
    const account = accountOf(c);
    if (account === null) return refusalResponse(signInNeeded);
    const [{ application, membership }, member] = await Promise.all([
      ownOf(deps, c),
      readProfile(deps.sql, account.accountId),
    ]);
    const hasAcceptedTerms = membership?.renterTerms.acceptedVersion === renterTermsVersion;
    return privateJson(c, {
      account: {
        id: account.accountId,
        email: account.email,
        isEmailConfirmed: account.isEmailConfirmed,
        isAnonymous: account.isAnonymous,
        assurance: account.assurance,
      },
      member,
      membership,
      application: application && {
        id: application.id,
        state: application.state,
        dueAt: application.dueAt,
        actions: application.actions,
      },
      isOperator: hasAccount(account) && account.isOperator,
      needsSecondFactor: needsSecondFactor(account),
      roles: rolesOf(account),
      may: abilitiesOf(account, hasAcceptedTerms),
    });
  });
  return app;
}
