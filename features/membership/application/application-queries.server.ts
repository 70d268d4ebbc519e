/** Reads an applicant's own application under their account's rights, so that the database shows nobody else's. */
import { hasAccount, type AccountActor, type Actor } from '../../members/actor.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { applicationLifecycle, type ApplicationState } from './application-lifecycle.ts';
import type { ApplicationAnswers, OwnApplication, OwnMembership } from './application-view.ts';
import { membershipColumns, type Membership } from '../membership-store.server.ts';
import { membershipView } from '../membership-view.ts';

export const answerColumns = (sql: Sql) => sql`
  a.attention, a.attention_other as "attentionOther", a.income_importance as "incomeImportance",
  coalesce(a.desired_experiences, '{}') as "desiredExperiences", a.gear_inventory as "gearInventory",
  a.usage_frequency as "usageFrequency", a.dream_swap as "dreamSwap", a.location,
  coalesce(a.bonus_services, '{}') as "bonusServices", a.user_questions as "userQuestions", a.commitment,
  a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone`;

type OwnRow = ApplicationAnswers & {
  id: string;
  state: ApplicationState;
  submittedAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  note: string;
};

/** What the tables' policies use: the account, and its confirmed address. */
export const claimsOf = (actor: AccountActor): Record<string, string | null> => ({
  sub: actor.accountId,
  email: hasAccount(actor) ? actor.email : null,
});

/** The actor's own application; with several, the newest submission first. */
export async function ownApplicationId(sql: Sql, actor: AccountActor): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select r.application_id as id
      from application_review r join founders_club_applications a on a.id = r.application_id
     where a.user_id = ${actor.accountId} or (a.user_id is null and lower(a.email) = lower(${actor.email ?? ''}))
     order by r.submitted_at desc limit 1`;
  return row?.id ?? null;
}

/**
 * The actor's own application and membership; each null if none.
 * @param publishedListings the account's number of published listings, which decides the membership's price
 */
export async function readOwn(
  deps: Deps,
  actor: Actor,
  publishedListings: number,
): Promise<{ application: OwnApplication | null; membership: OwnMembership | null }> {
  if (!hasAccount(actor)) return { application: null, membership: null };
  const settings = await readSettings(deps.sql);
  const { row, membership } = await inTransaction(
    deps,
    { role: 'signed_in', claims: claimsOf(actor) },
    async ({ sql }) => {
      const [row] = await sql<OwnRow[]>`
        select r.application_id as id, r.state, r.submitted_at as "submittedAt", r.due_at as "dueAt",
               r.decided_at as "decidedAt", r.note, ${answerColumns(sql)}
          from application_review r join founders_club_applications a on a.id = r.application_id
         order by r.submitted_at desc limit 1`;
      const [membership] = await sql<Membership[]>`select ${membershipColumns(sql)} from membership m`;
      return { row, membership };
    },
  );
  const ownMembership = membership ? membershipView(membership, publishedListings, settings) : null;
  if (!row) return { application: null, membership: ownMembership };
  const { id, state, submittedAt, dueAt, decidedAt, note, ...answers } = row;
  const application: OwnApplication = {
    id,
    state,
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
    answers,
    actions: applicationLifecycle.allowedEvents(state, 'applicant'),
    membership: ownMembership,
  };
  return { application, membership: ownMembership };
}
