/** Reads the operators' queue of applications page by page. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { maskedAddress } from '../../../platform/masked-address.ts';
import { applicationLifecycle, type ApplicationState } from './application-lifecycle.ts';
import type { QueueRow, QueueSummary } from './application-view.ts';
import { founderSeats, urgencyOf } from '../membership-terms.ts';
import { pageOf, rowsPerPage, type Place } from '../pages.server.ts';

export const queueViews = ['open', 'overdue', 'all', ...applicationLifecycle.states] as const;
export const queueSorts = ['due', 'submitted', 'name'] as const;

export type QueueFilter = {
  /** 'open' waits for an answer: submitted or in review. */
  view: string;
  /** Part of a name, address or place; '' for all. */
  search: string;
  sort: (typeof queueSorts)[number];
  order: 'ascending' | 'descending';
  /** From the previous page's answer. */
  after?: Place | undefined;
};

export type StoredQueueRow = {
  id: string;
  version: number;
  state: ApplicationState;
  firstName: string;
  lastName: string | null;
  email: string;
  location: string | null;
  commitment: string | null;
  submittedAt: Date;
  dueAt: Date;
  hasAccount: boolean;
  founderSeat: number | null;
  place: string;
};

/** All columns of a queue row; from `application_review r`, `founders_club_applications a`, `membership m`. */
export const queueColumns = (sql: Sql) => sql`
  r.application_id as id, r.version, r.state, a.first_name as "firstName", a.last_name as "lastName", a.email, a.location,
  a.commitment, r.submitted_at as "submittedAt", r.due_at as "dueAt", m.founder_seat as "founderSeat",
  (a.user_id is not null or exists (
    select from auth_user u where u.email = lower(a.email) and u.email_confirmed_at is not null)) as "hasAccount"`;

const isOpen = (state: ApplicationState): boolean => state === 'submitted' || state === 'in_review';

export function queueRow(row: Omit<StoredQueueRow, 'place'>, now: Date): QueueRow {
  const waits = isOpen(row.state);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    name: [row.firstName, row.lastName].filter(Boolean).join(' ').trim(),
    email: maskedAddress(row.email),
    location: row.location,
    commitment: row.commitment,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    minutesLeft: waits ? Math.floor((row.dueAt.getTime() - now.getTime()) / 60_000) : null,
    urgency: waits ? urgencyOf(row.submittedAt, row.dueAt, now) : null,
    hasAccount: row.hasAccount,
    founderSeat: row.founderSeat,
  };
}

function viewCondition(sql: Sql, view: string, now: Date) {
  if (view === 'all') return sql`true`;
  if (view === 'open') return sql`r.state in ('submitted', 'in_review')`;
  if (view === 'overdue') return sql`r.state in ('submitted', 'in_review') and r.due_at <= ${now}`;
  return sql`r.state = ${view}`;
}

function sortKey(sql: Sql, sort: QueueFilter['sort']) {
  if (sort === 'due') return { key: sql`r.due_at`, type: sql`timestamptz` };
  if (sort === 'submitted') return { key: sql`r.submitted_at`, type: sql`timestamptz` };
  return { key: sql`left(lower(concat_ws(' ', a.first_name, a.last_name)), 90)`, type: sql`text` };
}

/** @returns one page, and the place after which the next one begins (null: none) */
export async function readQueue(
  sql: Sql,
  filter: QueueFilter,
  now: Date,
): Promise<{ applications: QueueRow[]; next: string | null }> {
  const { key, type } = sortKey(sql, filter.sort);
  const isUp = filter.order === 'ascending';
  const { after } = filter;
  const further = after
    ? isUp
      ? sql`and (${key}, r.application_id) > (${after[0]}::${type}, ${after[1]}::uuid)`
      : sql`and (${key}, r.application_id) < (${after[0]}::${type}, ${after[1]}::uuid)`
    : sql``;
  const search = filter.search.trim().toLowerCase();
  const rows = await sql<StoredQueueRow[]>`
    select ${queueColumns(sql)}, (${key})::text as place
      from application_review r
      join founders_club_applications a on a.id = r.application_id
      left join membership m on m.application_id = r.application_id
     where ${viewCondition(sql, filter.view, now)}
       and (${search} = '' or strpos(lower(concat_ws(' ', a.first_name, a.last_name, a.email, a.location)), ${search}) > 0)
       ${further}
     order by ${key} ${isUp ? sql`asc` : sql`desc`}, r.application_id ${isUp ? sql`asc` : sql`desc`}
     limit ${rowsPerPage + 1}`;
  const { page, next } = pageOf(rows);
  return { applications: page.map((row) => queueRow(row, now)), next };
}

/** The counts above the queue. */
export async function summariseQueue(sql: Sql, now: Date): Promise<QueueSummary> {
  const states = await sql<{ state: string; count: number; overdue: number }[]>`
    select state, count(*) as count,
           count(*) filter (where state in ('submitted', 'in_review') and due_at <= ${now}) as overdue
      from application_review group by state`;
  const [seats] = await sql<{ taken: number }[]>`
    select count(*) as taken from membership where founder_seat is not null`;
  return {
    byState: Object.fromEntries(
      applicationLifecycle.states.map((state) => [
        state,
        states.find((row) => row.state === state)?.count ?? 0,
      ]),
    ),
    overdue: states.reduce((sum, { overdue }) => sum + overdue, 0),
    seats: { taken: seats?.taken ?? 0, of: founderSeats },
  };
}
