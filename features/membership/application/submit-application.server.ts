/** Takes applications to the Founders Club: one per address, from a visitor or a signed-in account. */
import { visitor, type Actor } from '../../members/actor.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import {
  insertAsStranger,
  type PublicRow,
  type PublicTable,
} from '../../../platform/database.server/public-table.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { receiptEmail } from './application-emails.ts';
import { applicationLifecycle } from './application-lifecycle.ts';
import { openReview } from './application-store.server.ts';
import { frameOf } from '../email-frame.server.ts';
import { makeRoom } from '../make-room.server.ts';
import { askForReminders } from '../remind-operators.server.ts';
import { dueAfter } from '../membership-terms.ts';

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

/** A signed-in sender's row belongs to their account even if the form doesn't say so; someone else's id is left as it is and refused. */
function underAccount({ rows, columns, readBack }: Insert, accountId: string): Insert {
  return {
    rows: rows.map((row) => ({ ...row, user_id: row.user_id ?? accountId })),
    columns: columns.includes('user_id') ? columns : [...columns, 'user_id'],
    readBack,
  };
}

/**
 * Adds applications, all or none. One that was withdrawn and is sent again keeps its number, with the new answers; so does the application
 * of a person who confirms the address after others applied with it.
 * @throws the database's error (23505 `application_email_is_unique`, 23514 for an invalid answer, 42501 for someone else's account)
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

/** A form that accepts anyone's address may only email this many. Real days have a few. */
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
  await writeMail(sql, { to: applicant.email, ...receiptEmail(frameOf(deps.config), applicant, dueAt) }, now);
}
