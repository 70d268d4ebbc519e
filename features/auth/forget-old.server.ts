/** What of yesterday's sign-ins is no longer needed? Sessions nobody uses, tokens long exchanged, codes nobody typed. */
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import type { AuthDeps } from './auth-deps.server.ts';
import { deviceDays } from './new-device.server.ts';

/** The kind of the daily job. */
export const forgetOldAuthKind = 'forget-old-sign-ins';

const dayMilliseconds = 86_400_000;
/** An exchanged token is remembered this long, so that a thief who comes with it ends the session. */
const usedTokenDays = 30;

/** The daily job. Accounts are never forgotten by it. */
export function forgetOldAuthJob(deps: Pick<AuthDeps, 'config'>): JobHandler {
  return async ({ sql, now }) => {
    const before = (days: number) => new Date(now().getTime() - days * dayMilliseconds);
    await sql`delete from auth_session where refreshed_at < ${before(deps.config.auth.sessionIdleDays)}`;
    await sql`delete from auth_refresh_token where used_at < ${before(usedTokenDays)}`;
    await sql`delete from auth_one_time_token where created_at < ${before(2)}`;
    await sql`delete from auth_sign_in_code where created_at < ${before(1)}`;
    await sql`delete from auth_challenge where created_at < ${before(1)}`;
    await sql`delete from auth_passkey_challenge where created_at < ${before(1)}`;
    await sql`delete from auth_factor where status = 'unverified' and created_at < ${before(1)}`;
    await sql`delete from auth_device where seen_at < ${before(deviceDays)}`;
    await sql`delete from auth_mail_pace where sent_at < ${before(1)}`;
  };
}
