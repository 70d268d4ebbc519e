/** Accounts in the database, for tests that need somebody who has signed up but not how. */
import { randomUUID } from 'node:crypto';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { somebody } from './actors.ts';

/** Adds an account whose address is confirmed, unless the test says otherwise. @returns its actor */
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

/** Gives a member's actor the account and the membership that it speaks of: whoever is looked up later is found as they are. */
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

/** Confirms the address of an account, as its owner does by the mail's link. */
export async function confirmAccount(ownerSql: PoolSql, accountId: string): Promise<void> {
  await ownerSql`update auth_user set email_confirmed_at = now() where id = ${accountId}`;
}
