/** Makes room for applications at an address already in use by a withdrawn one, or by one that others sent. */
import { hasAccount, type AccountActor, type Actor } from '../members/actor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { confirmedAccount } from './accounts.server.ts';
import { applicationLifecycle } from './application/application-lifecycle.ts';
import {
  forgetApplications,
  lockAtAddress,
  moveToAddress,
  vacate,
  type ApplicationAtAddress,
} from './application/application-store.server.ts';

/**
 * Frees the addresses of new applications. The form accepts any address, so an existing application proves nothing; an account that has
 * confirmed the address is not locked out by what others sent. For anyone else the database reports the duplicate.
 * @param emails by position
 * @returns the freed numbers to reuse, by position
 */
export async function makeRoom(
  sql: Sql,
  emails: readonly (string | null)[],
  actor: Actor,
  now: Date,
): Promise<Map<number, string>> {
  const places = new Map<number, string>();
  for (const [position, email] of emails.entries()) {
    const there = email === null ? null : await lockAtAddress(sql, email);
    if (!there || [...places.values()].includes(there.id)) continue;
    const owner = hasAccount(actor) && actor.email?.toLowerCase() === email?.toLowerCase() ? actor : null;
    if (there.state === 'withdrawn' || (owner && (await isTakenBack(sql, there, owner, now)))) {
      await vacate(sql, there.id);
      places.set(position, there.id);
    }
  }
  return places;
}

/**
 * What an address's owner finds there: another account's application moves to its own address; one without an account is withdrawn if still
 * possible.
 */
async function isTakenBack(
  sql: Sql,
  there: ApplicationAtAddress,
  owner: AccountActor,
  now: Date,
): Promise<boolean> {
  if (there.accountId !== null && there.accountId !== owner.accountId) {
    await sendHome(sql, there.id, there.accountId, now);
    return false;
  }
  // They see their own application on its page, and can withdraw it there.
  if (there.sentBy !== null || there.state === 'waitlisted') return false;
  if (!applicationLifecycle.nextState(there.state, 'withdraw', 'applicant')) return false;
  await appendEvent(
    sql,
    { name: 'application.withdrawn', subject: { kind: 'application', id: there.id } },
    now,
  );
  return true;
}

/** An application moves to its own account's confirmed address; if that account has another application there, this one is deleted. */
async function sendHome(sql: Sql, id: string, accountId: string, now: Date): Promise<void> {
  const account = await confirmedAccount(sql, accountId);
  if (account && (await moveToAddress(sql, id, account.email))) return;
  await appendEvent(sql, { name: 'application.forgotten', subject: { kind: 'application', id } }, now);
  await forgetApplications(sql, [id]);
}
