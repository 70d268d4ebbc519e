/** How does an application to the Founders Club come in? One for each address: a stranger's row, or that of the account that sends it. */
import { visitor, type Actor } from '../members/actor.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import {
  insertAsStranger,
  type PublicRow,
  type PublicTable,
} from '../../platform/database.server/public-table.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { receiptLetter } from './application-letters.ts';
import { applicationLifecycle } from './application-lifecycle.ts';
import { openReview } from './application-store.server.ts';
import { frameOf } from './letter-frame.server.ts';
import { makeRoom } from './make-room.server.ts';
import { askForReminders } from './remind-operators.server.ts';
import { dueAfter } from './membership-terms.ts';

export const applicationsTable: PublicTable = {
  name: 'founders_club_applications',
  columns: [
    'user_id',
    'attention',
    'attention_other',
    'income_importance',
    'desired_experiences',
    'gear_inventory',
    'usage_frequency',
    'dream_swap',
    'location',
    'bonus_services',
    'user_questions',
    'commitment',
    'first_name',
    'last_name',
    'email',
    'phone',
  ],
  ownColumns: ['id', 'created_at'],
};

type Insert = { rows: readonly PublicRow[]; columns: readonly string[]; readBack: boolean };

/** What is sent by somebody who is signed in is that account's, whether or not the form says so; somebody else's id stays and is refused. */
function underAccount({ rows, columns, readBack }: Insert, accountId: string): Insert {
  return {
    rows: rows.map((row) => ({ ...row, user_id: row.user_id ?? accountId })),
    columns: columns.includes('user_id') ? columns : [...columns, 'user_id'],
    readBack,
  };
}

/**
 * Takes applications, all or none. One that was withdrawn and is sent again takes its old place under its old number, with the new answers; so does
 * that of somebody who has proved the address, after strangers applied with it.
 * @throws what the database says (23505 `application_email_is_unique`, 23514 for an answer that is none, 42501 for somebody else's account)
 */
export function submitApplication(deps: Deps, insert: Insert, actor: Actor = visitor): Promise<PublicRow[]> {
  const account = actor.kind === 'account' ? actor : null;
  const reopened = new Set<string>();
  return insertAsStranger(
    deps,
    applicationsTable,
    account ? underAccount(insert, account.accountId) : insert,
    async (transaction, ids) => {
      for (const id of ids)
        await takeIn(deps, transaction, {
          id,
          isReopened: reopened.has(id),
          sentBy: account?.accountId ?? null,
        });
    },
    {
      ...(account && { acting: { role: 'signed_in', claims: { sub: account.accountId } } }),
      async before({ sql }) {
        const emails = insert.rows.map(({ email }) => (typeof email === 'string' ? email : null));
        const places = await makeRoom(sql, emails, actor, deps.now());
        reopened.clear();
        for (const id of places.values()) reopened.add(id);
        return places;
      },
    },
  );
}

/** A form that anybody may fill in with anybody's address writes to so many of them and no more. Real days have a few. */
const receiptsPerHour = 100;

async function mayWriteReceipt(sql: Transaction['sql'], now: Date): Promise<boolean> {
  const [row] = await sql<{ recent: number }[]>`
    select count(*)::int as recent from application_review
     where submitted_at > ${now}::timestamptz - interval '1 hour'`;
  return (row?.recent ?? 0) <= receiptsPerHour;
}

type Sent = { id: string; isReopened: boolean; sentBy: string | null };

async function takeIn(deps: Deps, { sql }: Transaction, { id, isReopened, sentBy }: Sent): Promise<void> {
  const now = deps.now();
  const event = isReopened ? 'reopen' : 'submit';
  const step = applicationLifecycle.nextState(isReopened ? 'withdrawn' : null, event, 'applicant');
  if (!step) throw new Error(`An application cannot ${event}.`);
  const { 'answer-hours': hours } = await readSettings(sql);
  const dueAt = dueAfter(now, hours);
  const applicant = await openReview(sql, { id, state: step.to, submittedAt: now, dueAt, sentBy });
  const name = isReopened ? 'application.reopened' : 'application.submitted';
  await appendEvent(sql, { name, subject: { kind: 'application', id } }, now);
  await askForReminders(sql, { id, submittedAt: now, dueAt }, now);
  if (!(await mayWriteReceipt(sql, now))) return;
  await writeMail(
    sql,
    { to: applicant.email, ...receiptLetter(frameOf(deps.config), applicant, dueAt) },
    now,
  );
}
