/** Stores accounts and their identities; the only SQL that writes them. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { accountOf } from './account-queries.server.ts';
import { emailAppMetaData, emailIdentityData, type Account, type AccountRow, type Json } from './account.ts';

export type NewAccount = {
  /** Null for an anonymous one. */
  email: string | null;
  passwordHash?: string | null;
  data?: Json;
  appData?: Json;
  role?: string;
  id?: string;
};

/** Adds an account with an identity for its address. Nothing is confirmed yet. @throws 23505 account_email_is_unique */
export async function insertAccount(sql: Sql, one: NewAccount, now: Date): Promise<Account> {
  const appData = { ...(one.email === null ? {} : emailAppMetaData), ...one.appData };
  const [row] = await sql<{ id: string }[]>`
    insert into auth_user (id, email, password_hash, role, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
    values (coalesce(${one.id ?? null}::uuid, gen_random_uuid()), ${one.email}, ${one.passwordHash ?? null}, ${one.role ?? 'authenticated'},
            ${sql.json(appData as never)}, ${sql.json((one.data ?? {}) as never)}, ${one.email === null}, ${now}, ${now})
    returning id`;
  const id = row?.id ?? '';
  if (one.email !== null) await saveEmailIdentity(sql, { id, email: one.email, isVerified: false }, now);
  return accountOf(sql, id);
}

/** Adds or changes the identity of the account's address. */
export async function saveEmailIdentity(
  sql: Sql,
  { id, email, isVerified }: { id: string; email: string; isVerified: boolean },
  now: Date,
): Promise<void> {
  const data = sql.json(emailIdentityData(id, email, isVerified) as never);
  await sql`
    insert into auth_identity (account_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${id}, 'email', ${id}, ${data}, ${now}, ${now}, ${now})
    on conflict on constraint identity_is_unique do update set identity_data = excluded.identity_data, updated_at = excluded.updated_at`;
}

export type AccountChange = Partial<Omit<AccountRow, 'id' | 'updated_at' | 'deleted_at'>>;

/** Changes columns of an account. The caller must hold its lock when the change depends on what was read. */
export async function changeAccount(sql: Sql, id: string, change: AccountChange, now: Date): Promise<void> {
  const values = Object.fromEntries(
    Object.entries({ ...change, updated_at: now }).map(([name, value]) => [
      name,
      name.startsWith('raw_') ? sql.json(value as never) : value,
    ]),
  );
  await sql`update auth_user set ${sql(values as never)} where id = ${id} and deleted_at is null`;
}

/** Merges the account's own metadata; null removes a name, as the client expects. */
export function mergedData(before: Json, change: Json): Json {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Confirms the address, once; repeating it changes nothing and appends no event. */
export async function confirmAccount(sql: Sql, account: AccountRow, now: Date): Promise<void> {
  if (account.email_confirmed_at !== null || account.email === null) return;
  await changeAccount(sql, account.id, { email_confirmed_at: now, is_anonymous: false }, now);
  await saveEmailIdentity(sql, { id: account.id, email: account.email, isVerified: true }, now);
  await appendEvent(
    sql,
    { name: 'account.confirmed', subject: { kind: 'account', id: account.id }, body: {} },
    now,
  );
}
