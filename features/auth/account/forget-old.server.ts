/** Deletes expired sessions, exchanged tokens and unused codes. */
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { keptSince } from '../../settings/retention.ts';

/** The kind of the daily job. */
export const forgetOldAuthKind = 'forget-old-sign-ins';

const dayMilliseconds = 86_400_000;

/** The daily job. It never deletes accounts. */
export function forgetOldAuthJob(deps: Pick<AuthDeps, 'config'>): JobHandler {
  return async ({ sql, now }) => {
    const at = now();
    const idleSince = new Date(at.getTime() - deps.config.auth.sessionIdleDays * dayMilliseconds);
    const beganBefore = new Date(at.getTime() - deps.config.auth.sessionMostDays * dayMilliseconds);
    const steps = keptSince('signInSteps', at);
    await sql`delete from auth_session where refreshed_at < ${idleSince} or created_at < ${beganBefore}`;
    // An exchanged token is remembered, so that a thief who uses it ends the session.
    await sql`delete from auth_refresh_token where used_at < ${keptSince('usedTokens', at)}`;
    await sql`delete from auth_one_time_token where coalesce(good_until, created_at) < ${keptSince('mailedCodes', at)}`;
    await sql`delete from auth_sign_in_code where created_at < ${steps}`;
    await sql`delete from auth_challenge where created_at < ${steps}`;
    await sql`delete from auth_passkey_challenge where created_at < ${steps}`;
    await sql`delete from auth_factor where status = 'unverified' and created_at < ${steps}`;
    await sql`delete from auth_device where seen_at < ${keptSince('devices', at)}`;
    await sql`delete from auth_mail_pace where sent_at < ${steps}`;
  };
}
