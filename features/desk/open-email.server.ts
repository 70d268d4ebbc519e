/** Shows an operator one whole email address, with a reason in the audit log. Everywhere else the desk masks members' addresses. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { refusal } from '../../platform/refusal.ts';
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';

/** The owner of an address: an account, a seat reserved for one, an application, or a question to the team. */
export const emailSubjects = ['account', 'membership', 'application', 'help_ticket'] as const;
export type EmailSubject = { kind: (typeof emailSubjects)[number]; id: string };

const noEmail = refusal('not-possible', 'There is no email address to show.');

const emailIn = (sql: Sql, { kind, id }: EmailSubject) =>
  ({
    account: () =>
      sql<{ email: string }[]>`select email from auth_user where id = ${id} and email is not null`,
    membership: () => sql<{ email: string }[]>`
      select coalesce(u.email, m.reserved_for) as email from membership m left join auth_user u on u.id = m.account_id
       where m.id = ${id} and coalesce(u.email, m.reserved_for) is not null`,
    application: () =>
      sql<{ email: string }[]>`select email from founders_club_applications where id = ${id}`,
    help_ticket: () => sql<{ email: string }[]>`select email from help_ticket where id = ${id}`,
  })[kind]();

/** Logged as `email.open`; the entry names the owner, never the address. */
export const openEmail = (
  deps: Deps,
  actor: Actor,
  { subject, reason }: { subject: EmailSubject; reason: string },
): Promise<{ email: string } | ActRefusal> =>
  actAsOperator<{ email: string }>(deps, actor, { act: 'email.open', subject, reason }, async ({ sql }) => {
    const [row] = isUuid(subject.id) ? await emailIn(sql, subject) : [];
    return row ? { outcome: row, details: {} } : noEmail;
  });
