/** Emails a member when their account is used from a browser or network not seen in the last 90 days. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { keptSince } from '../../settings/retention.ts';
import type { Account } from '../account/account.ts';
import { networkKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { houseOf } from '../auth-mail.server.ts';
import { deviceName } from './device-name.ts';
import { keyedHash } from '../tokens/secrets.server.ts';
import { newDeviceEmail } from '../security-emails.ts';

/**
 * Records a sign-in's device in the caller's transaction, and emails the member if it is new. An account's first device is not reported.
 * @param isNews whether the sign-in did not come from an email to the member
 */
export async function noteDevice(
  deps: Pick<AuthDeps, 'config' | 'keys' | 'now'>,
  sql: Sql,
  { account, asker, isNews }: { account: Pick<Account, 'id' | 'email'>; asker: Asker; isNews: boolean },
): Promise<void> {
  const now = deps.now();
  const device = deviceName(asker.userAgent);
  const key = keyedHash(deps.keys.pepper, 'device', device, networkKey(asker));
  const [seen] = await sql<{ others: number; known: number }[]>`
    select count(*) filter (where device_key <> ${key})::int as others, count(*) filter (where device_key = ${key})::int as known
      from auth_device where account_id = ${account.id} and seen_at > ${keptSince('devices', now)}`;
  await sql`
    insert into auth_device (account_id, device_key, seen_at) values (${account.id}, ${key}, ${now})
    on conflict (account_id, device_key) do update set seen_at = excluded.seen_at`;
  if (!isNews || account.email === null || seen === undefined || seen.known > 0 || seen.others === 0) return;
  await writeMail(sql, { to: account.email, ...newDeviceEmail(houseOf(deps), device, now) }, now);
}
