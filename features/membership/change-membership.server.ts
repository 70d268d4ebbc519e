/** Lets a member leave, rejoin, and accept the renters' terms. */
import { hasAccount, type Actor } from '../members/actor.ts';
import { notAllowed } from '../members/member-refusals.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { confirmedAccount } from './accounts.server.ts';
import { membershipLifecycle, type MembershipEvent } from './application/application-lifecycle.ts';
import { farewellEmail } from './application/application-emails.ts';
import { frameOf } from './email-frame.server.ts';
import { mayChangeMembership } from './membership-policy.ts';
import { noMembership, notPossibleNow } from './membership-refusals.ts';
import { lockMembershipOf, saveMembership, type Membership } from './membership-store.server.ts';
import { startRenting } from './start-renting.server.ts';

export type MembershipRefusal = Refusal<'not-allowed' | 'not-found' | 'not-possible-now' | 'terms-changed'>;

/** Runs a step of the actor's own membership, if it exists and the table has the step. */
function ownStep(
  deps: Deps,
  actor: Actor,
  event: MembershipEvent,
  save: (sql: Sql, membership: Membership, state: Membership['state'], now: Date) => Promise<void>,
): Promise<Membership['state'] | MembershipRefusal> {
  return inTransaction<Membership['state'] | MembershipRefusal>(deps, {}, async ({ sql }) => {
    if (!hasAccount(actor)) return notAllowed;
    const membership = await lockMembershipOf(sql, actor.accountId);
    if (!membership || !mayChangeMembership(actor, membership)) return noMembership;
    const step = membershipLifecycle.nextState(membership.state, event, 'member');
    if (!step) return notPossibleNow;
    await save(sql, membership, step.to, deps.now());
    return step.to;
  });
}

/** Ends a membership in the caller's transaction. A founder's benefits end with it, and nobody else gets the seat. */
export async function endMembership(
  sql: Sql,
  membership: Membership,
  state: Membership['state'],
  now: Date,
): Promise<void> {
  await saveMembership(sql, membership, {
    state,
    cancelledAt: now,
    seatLeftAt: membership.seatLeftAt ?? (membership.founderSeat === null ? null : now),
    feeFrom: membership.feeFrom,
  });
  await appendEvent(
    sql,
    { name: 'membership.cancelled', subject: { kind: 'member', id: membership.accountId ?? '' } },
    now,
  );
}

/** Cancels the actor's own membership. */
export const cancelMembership = (deps: Deps, actor: Actor): Promise<string | MembershipRefusal> =>
  ownStep(deps, actor, 'cancel', async (sql, membership, state, now) => {
    await endMembership(sql, membership, state, now);
    const to = hasAccount(actor) ? actor.email : null;
    const wasFounder = membership.founderSeat !== null && membership.seatLeftAt === null;
    if (to !== null) await writeMail(sql, { to, ...farewellEmail(frameOf(deps.config), wasFounder) }, now);
  });

/** Resumes the actor's own membership at today's standard fee; a year paid before still counts. */
export const rejoinMembership = (deps: Deps, actor: Actor): Promise<string | MembershipRefusal> =>
  ownStep(deps, actor, 'rejoin', async (sql, membership, state, now) => {
    await saveMembership(sql, membership, {
      state,
      cancelledAt: null,
      seatLeftAt: membership.seatLeftAt,
      feeFrom: now,
    });
    await appendEvent(
      sql,
      { name: 'membership.rejoined', subject: { kind: 'member', id: membership.accountId ?? '' } },
      now,
    );
  });

/**
 * Records that the member accepts the renters' terms, in the version shown. Repeating it changes nothing. From launch phase 2, an account
 * without a membership becomes a renter by it: its first request shows the terms.
 */
export function acceptRenterTerms(
  deps: Deps,
  actor: Actor,
  version: number,
): Promise<'accepted' | MembershipRefusal> {
  return inTransaction<'accepted' | MembershipRefusal>(deps, {}, async ({ sql }) => {
    if (!hasAccount(actor)) return notAllowed;
    const account = await confirmedAccount(sql, actor.accountId);
    if (!account) return notAllowed;
    const started = await startRenting(
      sql,
      { account, name: null, termsVersion: version, brandName: deps.config.brand.name },
      deps.now(),
    );
    return isRefusal(started) ? started : 'accepted';
  });
}
