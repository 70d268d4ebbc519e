/** Reads the notifications and emails of a test database. */
import { notificationJobs } from '../../features/notifications/notification-jobs.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { PushOptions } from '../../platform/net/web-push.server.ts';
import type { TestDatabase } from './database.ts';
import { doDueJobs } from './jobs.ts';

/** Gives a member a confirmed address for emails. @returns the address */
export async function addressFor(
  { ownerSql }: Pick<TestDatabase, 'ownerSql'>,
  { accountId }: AccountActor,
): Promise<string> {
  const email = `${accountId}@example.com`;
  await ownerSql`
    insert into auth_user (id, email, email_confirmed_at, created_at, updated_at) values (${accountId}, ${email}, now(), now(), now())
    on conflict do nothing`;
  return email;
}

/** Runs all due notification jobs. */
export const tellAll = (deps: Deps, push?: PushOptions): Promise<number> =>
  doDueJobs(deps, notificationJobs(deps, push));

/** The kinds someone was notified of, earliest first. */
export async function kindsTold({ sql }: TestDatabase, { accountId }: AccountActor): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind from notification where account_id = ${accountId} order by id`;
  return rows.map(({ kind }) => kind);
}

export type Email = { subject: string; body: string; html: string; headers: Record<string, string> };

/** The emails to an address, earliest first. */
export const emailsTo = ({ sql }: TestDatabase, address: string): Promise<Email[]> =>
  sql<Email[]>`select subject, body, html, headers from mail where recipient = ${address} order by id`;
