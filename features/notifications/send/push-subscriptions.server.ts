/** Stores browsers' push subscriptions. Each belongs to an account and the session that created it. */
import type { Deps } from '../../../platform/deps.server.ts';
import { FetchRefused, readPublicUrl } from '../../../platform/net/public-fetch.server.ts';
import { refusal, type Refusal } from '../../../platform/refusal.ts';
import type { PushTarget } from '../../../platform/net/web-push.server.ts';
import type { AccountActor } from '../../members/actor.ts';

const notConfigured = refusal('not-possible-now', 'This site doesn’t send push messages.');
const mostBrowsers = 20;

/** Stores a browser. One another account used before becomes this account's. */
export async function addBrowser(
  deps: Deps,
  { accountId, sessionId }: AccountActor,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<'kept' | Refusal<'not-possible-now' | 'invalid'>> {
  if (deps.config.webPush === null) return notConfigured;
  try {
    readPublicUrl(endpoint);
  } catch (error) {
    if (error instanceof FetchRefused) return refusal('invalid', error.message, 'endpoint');
    throw error;
  }
  const { sql } = deps;
  await sql`
    insert into push_subscription (account_id, session_id, endpoint, p256dh, auth, made_at)
    values (${accountId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${deps.now()})
    on conflict on constraint one_account_for_a_browser do update
      set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
          made_at = excluded.made_at`;
  // Browsers disappear silently; the oldest make room.
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId} order by made_at desc, id offset ${mostBrowsers})`;
  return 'kept';
}

/** Removes one of the account's browsers. Another account's stays. */
export async function removeBrowser(
  { sql }: Pick<Deps, 'sql'>,
  { accountId }: AccountActor,
  endpoint: string,
): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and account_id = ${accountId}`;
}
