/** Creates accounts for seeds and the command line: confirmed, with a password, and for an operator with a second factor. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { findAccountByEmail } from './account-queries.server.ts';
import { changeAccount, confirmAccount, insertAccount } from './account-store.server.ts';
import type { Json } from './account.ts';
import { readEmail } from '../email-address.ts';
import type { PasswordHasher } from '../passwords/password-hasher.server.ts';

export type SeededAccount = {
  email: string;
  password: string;
  /** The account's own metadata: {"name": …}. */
  data?: Json;
  /** A fixed id, so that a seed can run again. */
  id?: string;
  /** Base32: the account gets a verified authenticator with this secret. */
  totpSecret?: string;
};

/**
 * Creates a confirmed account, or sets the password (and authenticator) of an existing one. Appends 'account.confirmed' once.
 * @returns the account's id
 * @throws Error when the address is invalid
 */
export async function createAccount(
  deps: Pick<Deps, 'sql' | 'now'> & { hasher: PasswordHasher },
  one: SeededAccount,
): Promise<string> {
  const email = readEmail(one.email);
  if (email === null) throw new Error(`"${one.email}" is no e-mail address.`);
  const passwordHash = await deps.hasher.hash(one.password);
  return inTransaction(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const known = await findAccountByEmail(sql, email, true);
    const account =
      known ??
      (await insertAccount(
        sql,
        { email, passwordHash, data: one.data ?? {}, ...(one.id === undefined ? {} : { id: one.id }) },
        now,
      ));
    if (known) await changeAccount(sql, known.id, { password_hash: passwordHash }, now);
    await confirmAccount(sql, account, now);
    if (one.totpSecret !== undefined) {
      await sql`delete from auth_factor where account_id = ${account.id}`;
      await sql`
        insert into auth_factor (account_id, friendly_name, status, secret, created_at, updated_at)
        values (${account.id}, 'Authenticator', 'verified', ${one.totpSecret}, ${now}, ${now})`;
    }
    return account.id;
  });
}
