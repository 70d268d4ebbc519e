/** Joins an approved membership to its account: at approval if there is an account, else when its email is confirmed. */
import { z } from 'zod';
import { nameRefusal, tidyName } from '../../members/display-name.ts';
import { nameOfNewMember, welcomeMember } from '../../members/welcome-member.server.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { confirmedAccount, type ConfirmedAccount } from '../accounts.server.ts';
import { membershipLifecycle } from './application-lifecycle.ts';
import { joinToAccount } from './application-store.server.ts';
import {
  lockAddress,
  lockMembershipOf,
  lockReservedFor,
  saveJoined,
  type Membership,
} from '../membership-store.server.ts';
import { feeFromOf } from '../membership-terms.ts';

export const joinKind = 'join-applicant';

/**
 * 'Ann L.': shown until the member chooses another name. Applications may contain anything; a name that may not be shown (contacts, our
 * brand) is replaced by a new member's.
 */
export function publicName(firstName: string, lastName: string | null, brandName: string): string {
  const initial = lastName?.trim().charAt(0) ?? '';
  const name = tidyName(initial === '' ? firstName : `${firstName.trim()} ${initial}.`);
  return nameRefusal(name, brandName) === null ? name : nameOfNewMember;
}

/**
 * Activates a reserved membership for its account, in the caller's transaction and under the address's lock. An account with a membership
 * keeps it.
 * @returns whether it was joined
 */
export async function joinMembership(
  sql: Sql,
  membership: Pick<Membership, 'id' | 'applicationId' | 'founderSeat' | 'founderFree' | 'kind' | 'state'>,
  member: { accountId: string; name: string },
  now: Date,
): Promise<boolean> {
  const step = membershipLifecycle.nextState(membership.state, 'join', 'account');
  if (!step || (await lockMembershipOf(sql, member.accountId))) return false;
  // The profile first: the database adds the badge to it when the membership is saved.
  await welcomeMember(sql, { id: member.accountId, displayName: member.name }, now);
  await saveJoined(sql, membership.id, {
    accountId: member.accountId,
    state: step.to,
    joinedAt: now,
    feeFrom: feeFromOf(now, membership.founderSeat === null ? null : membership.founderFree),
  });
  if (membership.applicationId !== null) await joinToAccount(sql, membership.applicationId, member.accountId);
  const subject = { kind: 'member', id: member.accountId };
  await appendEvent(sql, { name: 'membership.joined', subject, body: { kind: membership.kind } }, now);
  if (membership.founderSeat !== null)
    await appendEvent(
      sql,
      { name: 'membership.founder_joined', subject, body: { seat: membership.founderSeat } },
      now,
    );
  return true;
}

/** Joins what is reserved for an account: its membership, and an unanswered application. */
export async function joinEverything(
  sql: Sql,
  account: ConfirmedAccount,
  brandName: string,
  now: Date,
): Promise<void> {
  await lockAddress(sql, account.email);
  for (const reserved of await lockReservedFor(sql, account))
    await joinMembership(
      sql,
      reserved,
      { accountId: account.id, name: publicName(reserved.firstName ?? '', reserved.lastName, brandName) },
      now,
    );
  const open = await sql<{ id: string }[]>`
    select id from founders_club_applications
     where user_id is null and lower(email) = lower(${account.email}) for update`;
  for (const { id } of open) await joinToAccount(sql, id, account.id);
}

const fact = z.object({ subject_id: z.uuid() });

/** The job: reads `account.confirmed`. A second run finds nothing to join. */
export const joinApplicantJob =
  ({ brand }: Pick<Config, 'brand'>): JobHandler =>
  async ({ job, sql, now }) => {
    const { subject_id: id } = fact.parse(job.body);
    const account = await confirmedAccount(sql, id);
    if (account) await joinEverything(sql, account, brand.name, now());
  };
