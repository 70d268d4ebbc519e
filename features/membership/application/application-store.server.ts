/** Stores applications and their review; the only SQL that writes them. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { ApplicationState } from './application-lifecycle.ts';

/** An application with its review, locked until the transaction ends. */
export type LockedReview = {
  id: string;
  state: ApplicationState;
  version: number;
  decidedBy: string | null;
  decidedAt: Date | null;
  reviewStartedBy: string | null;
  reviewStartedAt: Date | null;
  accountId: string | null;
  email: string;
  firstName: string;
  lastName: string | null;
  commitment: string | null;
};

/** Locks one review; null when it does not exist. Simultaneous decisions wait here. */
export async function lockReview(sql: Sql, id: string): Promise<LockedReview | null> {
  const locked = await sql`select from application_review where application_id = ${id} for update`;
  if (locked.length === 0) return null;
  const [row] = await sql<LockedReview[]>`
    select r.application_id as id, r.state, r.version, r.decided_by as "decidedBy", r.decided_at as "decidedAt",
           r.review_started_by as "reviewStartedBy", r.review_started_at as "reviewStartedAt",
           a.user_id as "accountId", a.email, a.first_name as "firstName", a.last_name as "lastName", a.commitment
      from application_review r join founders_club_applications a on a.id = r.application_id
     where r.application_id = ${id}`;
  return row ?? null;
}

type Change = {
  state: ApplicationState;
  reviewStarted?: { by: string; at: Date };
  decided?: { by: string; at: Date; note: string };
};

/** Saves a step if the state is still the one that was read. @throws Error when it is not: the lock was forgotten, which is a bug */
export async function saveStep(
  sql: Sql,
  review: Pick<LockedReview, 'id' | 'version'>,
  { state, reviewStarted, decided }: Change,
): Promise<void> {
  const saved = await sql`
    update application_review
       set state = ${state}, version = version + 1,
           review_started_by = coalesce(${reviewStarted?.by ?? null}, review_started_by),
           review_started_at = coalesce(${reviewStarted?.at ?? null}, review_started_at),
           decided_by = coalesce(${decided?.by ?? null}, decided_by),
           decided_at = coalesce(${decided?.at ?? null}, decided_at),
           note = coalesce(${decided?.note ?? null}, note)
     where application_id = ${review.id} and version = ${review.version} returning application_id`;
  if (saved.length === 0) throw new Error('An application changed under its lock.');
}

export type Applicant = { email: string; firstName: string };

/** Starts the review of a new or reopened application. */
export async function openReview(
  sql: Sql,
  review: { id: string; state: ApplicationState; submittedAt: Date; dueAt: Date; sentBy: string | null },
): Promise<Applicant> {
  await sql`
    insert into application_review (application_id, state, submitted_at, due_at, sent_by)
    values (${review.id}, ${review.state}, ${review.submittedAt}, ${review.dueAt}, ${review.sentBy})
    on conflict (application_id) do update
       set state = excluded.state, version = application_review.version + 1, submitted_at = excluded.submitted_at,
           due_at = excluded.due_at, sent_by = excluded.sent_by, review_started_by = null, review_started_at = null,
           decided_by = null, decided_at = null, note = ''`;
  const [applicant] = await sql<Applicant[]>`
    select email, first_name as "firstName" from founders_club_applications where id = ${review.id}`;
  if (!applicant) throw new Error('A submitted application is missing.');
  return applicant;
}

/** The application with an address, locked until the transaction ends. A second caller waits, and sees what the first did. */
export type ApplicationAtAddress = {
  id: string;
  state: ApplicationState;
  /** Its current account; null while none has proved the address. */
  accountId: string | null;
  /** The account that sent it; null without sign-in. */
  sentBy: string | null;
};

export async function lockAtAddress(sql: Sql, email: string): Promise<ApplicationAtAddress | null> {
  const [row] = await sql<ApplicationAtAddress[]>`
    select r.application_id as id, r.state, a.user_id as "accountId", r.sent_by as "sentBy"
      from application_review r join founders_club_applications a on a.id = r.application_id
     where lower(a.email) = lower(${email})
       for update of r`;
  return row ?? null;
}

/** Erases an application's answers, so that a new one takes its number: its review and history stay. */
export async function vacate(sql: Sql, id: string): Promise<void> {
  await sql`delete from founders_club_applications where id = ${id}`;
}

/** Gives an application another address. @returns whether that was free */
export async function moveToAddress(sql: Sql, id: string, email: string): Promise<boolean> {
  const moved = await sql`
    update founders_club_applications set email = ${email}
     where id = ${id} and not exists (
       select from founders_club_applications other where other.id <> ${id} and lower(other.email) = lower(${email}))
    returning id`;
  return moved.length > 0;
}

/** Assigns an application to an account; one already assigned stays. */
export async function joinToAccount(sql: Sql, id: string, accountId: string): Promise<void> {
  await sql`update founders_club_applications set user_id = ${accountId} where id = ${id} and user_id is null`;
}

/** Deletes applications and their answers. Their history stays as events, which name nobody. */
export async function forgetApplications(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from application_review where application_id = any(${[...ids]}::uuid[])`;
  await sql`delete from founders_club_applications where id = any(${[...ids]}::uuid[])`;
}
