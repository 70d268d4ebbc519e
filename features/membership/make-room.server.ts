/** Who gives way when somebody applies with an address that an application has? What was withdrawn, and what others sent in the name of its owner. */
import { hasAccount, type AccountActor, type Actor } from '../members/actor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { confirmedAccount } from './accounts.server.ts';
import { applicationLifecycle } from './application-lifecycle.ts';
import {
  forgetApplications,
  lockAtAddress,
  moveToAddress,
  vacate,
  type ApplicationAtAddress,
} from './application-store.server.ts';

/**
 * Makes room for applications at their addresses. The form takes any address, so that one stands in an application proves nothing; whoever is signed in
 * with it has proved it, and is not kept out by what others wrote. Everybody else is told by the database that there is one.
 * @param emails by position
 * @returns the numbers that are free now and are taken over, by position
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

/** What the owner of an address finds there: what another account sent goes elsewhere; what no account sent is withdrawn, if it still can be. */
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
  // What they sent themselves they see on their own page, and take back there.
  if (there.sentBy !== null || there.state === 'waitlisted') return false;
  if (!applicationLifecycle.nextState(there.state, 'withdraw', 'applicant')) return false;
  await appendEvent(
    sql,
    { name: 'application.withdrawn', subject: { kind: 'application', id: there.id } },
    now,
  );
  return true;
}

/** An application goes on under the address that its own account has proved; one whose account has another application there is forgotten. */
async function sendHome(sql: Sql, id: string, accountId: string, now: Date): Promise<void> {
  const account = await confirmedAccount(sql, accountId);
  if (account && (await moveToAddress(sql, id, account.email))) return;
  await appendEvent(sql, { name: 'application.forgotten', subject: { kind: 'application', id } }, now);
  await forgetApplications(sql, [id]);
}
