/** Reads an application for an operator, with every answer and its history. */
import { readSettings } from '../../settings/read-settings.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { maskedAddress } from '../../../platform/masked-address.ts';
import { addressesOf } from '../accounts.server.ts';
import { historyOf } from '../history.server.ts';
import { applicationLifecycle } from './application-lifecycle.ts';
import { answerColumns } from './application-queries.server.ts';
import type { ApplicationAnswers, ApplicationDetail } from './application-view.ts';
import { membershipColumns, type Membership } from '../membership-store.server.ts';
import { membershipView, type CountListings } from '../membership-view.ts';
import { queueColumns, queueRow, type StoredQueueRow } from './queue-queries.server.ts';

type Stored = StoredQueueRow & {
  accountId: string | null;
  note: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  reviewStartedAt: Date | null;
  reviewStartedBy: string | null;
};

/** @returns null when it does not exist */
export async function readApplication(
  sql: Sql,
  id: string,
  countListings: CountListings,
  now: Date,
): Promise<ApplicationDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await sql<Stored[]>`
    select ${queueColumns(sql)}, '' as place, a.user_id as "accountId", r.note, r.decided_at as "decidedAt",
           r.decided_by as "decidedBy", r.review_started_at as "reviewStartedAt", r.review_started_by as "reviewStartedBy"
      from application_review r
      join founders_club_applications a on a.id = r.application_id
      left join membership m on m.application_id = r.application_id
     where r.application_id = ${id}`;
  if (!row) return null;
  const [answers] = await sql<ApplicationAnswers[]>`
    select ${answerColumns(sql)} from founders_club_applications a where a.id = ${id}`;
  if (!answers) return null;
  const [membership] = await sql<Membership[]>`
    select ${membershipColumns(sql)} from membership m where m.application_id = ${id}`;
  const operators = [row.decidedBy, row.reviewStartedBy].filter((each) => each !== null);
  const addresses = await addressesOf(sql, operators);
  const settings = await readSettings(sql);
  const accountId = membership?.accountId ?? null;
  const listings = accountId === null ? 0 : ((await countListings([accountId])).get(accountId) ?? 0);
  return {
    ...queueRow(row, now),
    answers: { ...answers, email: maskedAddress(answers.email) },
    note: row.note,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy && (addresses.get(row.decidedBy) ?? row.decidedBy),
    reviewStartedAt: row.reviewStartedAt?.toISOString() ?? null,
    reviewStartedBy: row.reviewStartedBy && (addresses.get(row.reviewStartedBy) ?? row.reviewStartedBy),
    accountId: row.accountId,
    actions: actionsOf(row.state),
    membership: membership ? membershipView(membership, listings, settings) : null,
    history: await historyOf(sql, [{ kind: 'application', id }], 'the applicant'),
  };
}

/** The application an account made, or was joined to; null without one. */
export async function applicationIdOf(sql: Sql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from founders_club_applications where user_id = ${accountId} order by created_at desc limit 1`;
  return row?.id ?? null;
}

/** An application not under review can be decided directly; that starts the review. */
function actionsOf(state: string): ApplicationDetail['actions'] {
  const now = applicationLifecycle.allowedEvents(state, 'operator');
  const taken = applicationLifecycle.nextState(state, 'start_review', 'operator')?.to;
  return taken ? [...now, ...applicationLifecycle.allowedEvents(taken, 'operator')] : now;
}
