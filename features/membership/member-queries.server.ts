/** Lists members for operators page by page, and reads one with everything about them. */
import { operatorIds } from '../members/operators.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import { maskedAddress } from '../../platform/masked-address.ts';
import type { MemberDetail, MemberRow } from './application/application-view.ts';
import { historyOf } from './history.server.ts';
import { membershipColumns } from './membership-store.server.ts';
import { membershipView, type CountListings, type Kept } from './membership-view.ts';
import { pageOf, rowsPerPage, type Place } from './pages.server.ts';

export const memberViews = ['all', 'founders', 'owners', 'renters', 'reserved', 'cancelled'] as const;
export const memberSorts = ['approved', 'name', 'seat'] as const;

export type MemberFilter = {
  view: (typeof memberViews)[number];
  /** Part of a name or address; '' for all. */
  search: string;
  sort: (typeof memberSorts)[number];
  order: 'ascending' | 'descending';
  after?: Place | undefined;
};

type Stored = Kept & {
  id: string;
  accountId: string | null;
  applicationId: string | null;
  name: string | null;
  email: string | null;
  place: string;
};

/** Someone who left keeps their number, which nobody else gets, but is no longer a founder. */
const isFounder = (sql: Sql) =>
  sql`m.founder_seat is not null and m.seat_left_at is null and m.state <> 'cancelled'`;

function viewCondition(sql: Sql, view: MemberFilter['view']) {
  switch (view) {
    case 'founders':
      return isFounder(sql);
    case 'owners':
      return sql`m.kind = 'owner' and m.state = 'active'`;
    case 'renters':
      return sql`m.kind = 'renter' and m.state = 'active'`;
    case 'reserved':
    case 'cancelled':
      return sql`m.state = ${view}`;
    case 'all':
      return sql`true`;
  }
}

function sortKey(sql: Sql, sort: MemberFilter['sort']) {
  if (sort === 'approved') return { key: sql`m.approved_at`, type: sql`timestamptz` };
  if (sort === 'name')
    return {
      key: sql`left(lower(coalesce(p.display_name, a.first_name, '')), 90)`,
      type: sql`text`,
    };
  return { key: sql`coalesce(m.founder_seat, 32767)`, type: sql`integer` };
}

const columns = (sql: Sql) => sql`
  ${membershipColumns(sql)}, coalesce(p.display_name, a.first_name) as name, coalesce(u.email, m.reserved_for) as email`;
const tables = (sql: Sql) => sql`
  membership m left join member p on p.id = m.account_id left join auth_user u on u.id = m.account_id
  left join founders_club_applications a on a.id = m.application_id`;

async function shown(sql: Sql, rows: readonly Stored[], countListings: CountListings): Promise<MemberRow[]> {
  const settings = await readSettings(sql);
  const operators = new Set(await operatorIds(sql));
  const listings = await countListings(
    rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])),
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.accountId,
    applicationId: row.applicationId,
    name: row.name,
    email: row.email && maskedAddress(row.email),
    isOperator: row.accountId !== null && operators.has(row.accountId),
    membership: membershipView(row, listings.get(row.accountId ?? '') ?? 0, settings),
  }));
}

/** @returns one page, and the place after which the next one begins (null: none) */
export async function readMembers(
  sql: Sql,
  filter: MemberFilter,
  countListings: CountListings,
): Promise<{ members: MemberRow[]; next: string | null }> {
  const { key, type } = sortKey(sql, filter.sort);
  const isUp = filter.order === 'ascending';
  const { after } = filter;
  const further = after
    ? isUp
      ? sql`and (${key}, m.id) > (${after[0]}::${type}, ${after[1]}::uuid)`
      : sql`and (${key}, m.id) < (${after[0]}::${type}, ${after[1]}::uuid)`
    : sql``;
  const search = filter.search.trim().toLowerCase();
  const rows = await sql<Stored[]>`
    select ${columns(sql)}, (${key})::text as place from ${tables(sql)}
     where ${viewCondition(sql, filter.view)}
       and (${search} = '' or strpos(lower(concat_ws(' ', p.display_name, a.first_name, a.last_name, u.email, m.reserved_for)), ${search}) > 0)
       ${further}
     order by ${key} ${isUp ? sql`asc` : sql`desc`}, m.id ${isUp ? sql`asc` : sql`desc`}
     limit ${rowsPerPage + 1}`;
  const { page, next } = pageOf(rows);
  return { members: await shown(sql, page, countListings), next };
}

/** @param id the membership's. @returns null when it does not exist */
export async function readMember(
  sql: Sql,
  id: string,
  countListings: CountListings,
): Promise<MemberDetail | null> {
  if (!isUuid(id)) return null;
  const rows = await sql<
    Stored[]
  >`select ${columns(sql)}, '' as place from ${tables(sql)} where m.id = ${id}`;
  const [member] = await shown(sql, rows, countListings);
  if (!member) return null;
  const { accountId, applicationId } = member;
  const history = await historyOf(
    sql,
    [
      ...(accountId === null
        ? []
        : [
            { kind: 'member', id: accountId },
            { kind: 'account', id: accountId },
          ]),
      ...(applicationId === null ? [] : [{ kind: 'application', id: applicationId }]),
    ],
    'the member',
  );
  return { ...member, history };
}
