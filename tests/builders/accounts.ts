/** Creates accounts in the database, for tests that don't care how someone signed up. */
import { randomUUID } from 'node:crypto';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { somebody } from './actors.ts';

/** Adds an account with a confirmed address, unless the test says otherwise. @returns its actor */
export async function addAccount(
  ownerSql: PoolSql,
  given: { email?: string; isConfirmed?: boolean } & Partial<AccountActor> = {},
): Promise<AccountActor> {
  const { isConfirmed = true, ...more } = given;
  const accountId = more.accountId ?? randomUUID();
  const email = (more.email ?? `${accountId.slice(0, 8)}@example.com`).toLowerCase();
  await ownerSql`
    insert into auth_user (id, email, email_confirmed_at, created_at, updated_at)
    values (${accountId}, ${email}, ${isConfirmed ? ownerSql`now()` : null}, now(), now())`;
  return somebody({ ...more, accountId, email, isEmailConfirmed: isConfirmed });
}

/** Creates the account and membership behind a member's actor, so that later lookups find them. */
export async function joinAs(
  ownerSql: PoolSql,
  { accountId }: AccountActor,
  kind: 'renter' | 'owner',
): Promise<void> {
  await addAccount(ownerSql, { accountId });
  await becomeMember(ownerSql, accountId, kind);
}

/** Gives an account an active membership. */
export async function becomeMember(
  ownerSql: PoolSql,
  accountId: string,
  kind: 'renter' | 'owner',
): Promise<void> {
  await ownerSql`
    insert into membership (account_id, kind, state, approved_at, joined_at) values (${accountId}, ${kind}, 'active', now(), now())`;
}

/** Confirms an account's address, like the link in the email. */
export async function confirmAccount(ownerSql: PoolSql, accountId: string): Promise<void> {
  await ownerSql`update auth_user set email_confirmed_at = now() where id = ${accountId}`;
}
