/** Lists the identity checks for the desk, and shows members their own. */
import { actAsOperator } from '../members/act-as-operator.server.ts';
import { hasAccount, type Actor } from '../members/actor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { maskedAddress } from '../../platform/masked-address.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { IdentityState } from './identity-lifecycle.ts';
import { identityRefusals } from './identity-refusals.ts';
import { sessionView } from './identity-session-store.server.ts';
import { readShown } from '../requirements/note-shown.server.ts';
import {
  thingOf,
  type DocumentKind,
  type IdentityLine,
  type OwnDocuments,
  type OwnIdentity,
} from './identity-view.ts';

type Row = {
  id: string;
  state: IdentityState;
  document: DocumentKind;
  submittedAt: Date;
  decidedAt: Date | null;
  note: string;
};

const shown = ({ state, document, submittedAt, decidedAt, note }: Row): OwnIdentity => ({
  state,
  document,
  submittedAt: submittedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  note,
});

/** A member's identity and uploads, read under their own rights; null without an account. */
export async function ownDocuments(deps: Deps, actor: Actor): Promise<OwnDocuments | null> {
  if (!hasAccount(actor)) return null;
  const acting = { role: 'signed_in', claims: { sub: actor.accountId } };
  const { rows, known, session } = await inTransaction(deps, acting, async ({ sql }) => ({
    rows: await sql<Row[]>`
      select id, state, document, submitted_at as "submittedAt", decided_at as "decidedAt", note
        from identity_check order by submitted_at desc, id`,
    known: await readShown(sql, actor.accountId),
    session: await sessionView(sql),
  }));
  const ofPerson = rows.filter(({ document }) => thingOf(document) === 'identity');
  const identity = ofPerson.find(({ state }) => state === 'verified') ?? ofPerson[0];
  const card = rows.find(({ document }) => thingOf(document) === 'operator_card');
  const others = [ofPerson[0], card].filter((row) => row !== undefined && row !== identity);
  return {
    identity: identity ? shown(identity) : null,
    others: others.flatMap((row) => (row ? [shown(row)] : [])),
    shown: known,
    session,
    isInstant: deps.config.stripeIdentity !== null,
  };
}

const linesOnPage = 50;

type Filter = { state: IdentityState; order: 'newest' | 'oldest'; page: number };

type LineRow = Row & {
  accountId: string;
  name: string | null;
  email: string | null;
  birthDate: string | null;
};

const identityLine = (row: LineRow): IdentityLine => ({
  ...shown(row),
  id: row.id,
  accountId: row.accountId,
  name: row.name ?? '',
  email: row.email && maskedAddress(row.email),
  birthDate: row.birthDate,
});

const identityLines = (sql: Sql, condition: ReturnType<Sql>) => sql<LineRow[]>`
    select c.id, c.state, c.document, c.submitted_at as "submittedAt", c.decided_at as "decidedAt", c.note,
           c.account_id as "accountId", m.display_name as name, u.email,
           case when c.state = 'submitted' then s.birth_date end as "birthDate"
      from identity_check c left join member m on m.id = c.account_id left join auth_user u on u.id = c.account_id
      left join shown_by_member s on s.account_id = c.account_id
     where ${condition}`;

/** Everything one person sent, newest first. */
export async function identitiesOf(sql: Sql, accountId: string): Promise<IdentityLine[]> {
  const rows = await identityLines(
    sql,
    sql`c.account_id = ${accountId} order by c.submitted_at desc, c.id limit ${linesOnPage}`,
  );
  return rows.map(identityLine);
}

/** One page of the checks in a state. `next` is the number of the next page, or null. */
export async function listIdentities(
  sql: Sql,
  { state, order, page }: Filter,
): Promise<{ identities: IdentityLine[]; next: number | null; waiting: number }> {
  const direction = sql.unsafe(order === 'oldest' ? 'asc' : 'desc');
  const rows = await identityLines(
    sql,
    sql`c.state = ${state}
     order by c.submitted_at ${direction}, c.id limit ${linesOnPage + 1} offset ${(page - 1) * linesOnPage}`,
  );
  const [count] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from identity_check where state = 'submitted'`;
  return {
    identities: rows.slice(0, linesOnPage).map(identityLine),
    next: rows.length > linesOnPage ? page + 1 : null,
    waiting: count?.waiting ?? 0,
  };
}

/** Opening a check shows its picture: no reason is asked each time, but every view is logged. */
const whyItIsSeen = 'Viewed to decide the identity check';

/**
 * The picture, read under the desk's role; null when it does not exist, or the actor is no longer an operator. Logged as `identity.look`.
 */
export async function identityPicture(deps: Deps, actor: Actor, id: string): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null;
  const act = {
    act: 'identity.look',
    subject: { kind: 'identity_check', id },
    reason: whyItIsSeen,
    underDeskRole: true,
  };
  const seen = await actAsOperator<{ content: Uint8Array }>(deps, actor, act, async ({ sql }) => {
    const [row] = await sql<{ content: Uint8Array }[]>`
      select content from identity_picture where check_id = ${id}`;
    return row ? { outcome: row, details: {} } : identityRefusals.notPossibleNow;
  });
  return isRefusal(seen) ? null : seen.content;
}
