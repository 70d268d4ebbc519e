/** Finds faults in a table's row-level policies: rows that a stranger can see, or that somebody can write in another's name. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '../../platform/database.server/sql.ts';

export type Policy = { name: string; tableName: string; roles: string[]; command: string };
export type Person = { id: string; email: string };
export type People = { members: readonly Person[]; operator: Person };

/** Columns that name a row's owner, who may read it. */
const ownColumns =
  'account_id member_id owner_id renter_id payer_id debtor_id creditor_id giver_id receiver_id sender_id reporter_id author_id user_id'.split(
    ' ',
  );
/** Where more, or less, than a column says whose a row is. */
const ownRows: Readonly<Record<string, (id: string) => string>> = {
  listing_place: (id) => `listing_id in (select id from listing where owner_id = '${id}') or
    listing_id in (select listing_id from leg where receiver_id = '${id}' and state in ('agreed', 'handed_off'))`,
  payment: (id) => `payer_id = '${id}'`,
};
/** What strangers do see. */
const publicRows: Readonly<Record<string, string>> = { exchange_review: 'seen_at is not null' };
/** What operators don't see: reports about themselves. */
const aboutOperator: Readonly<Record<string, string>> = { member_report: 'reported_id' };

export const policiesOf = (sql: Sql): Promise<Policy[]> => sql<Policy[]>`
  select policyname as name, tablename as "tableName", roles::text[] as roles, cmd as command from pg_policies
   where schemaname = 'public' and coalesce(qual, with_check) <> 'true' order by tablename, policyname`;

/**
 * Adds a row to each of these tables that has none: references point at existing rows, everything else is as short as its type allows. It
 * drops the tables' checks, so the database must not be used after the test.
 */
export async function fillEmpty(sql: Sql, tables: readonly string[], member: Person): Promise<void> {
  await sql`set local session_replication_role = replica`;
  // A picture of a report comes after the report.
  const shortFirst = tables.toSorted(
    (one, other) => Number(/picture/.test(one)) - Number(/picture/.test(other)),
  );
  for (const tableName of shortFirst) {
    const [there] = await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${tableName}`);
    if (there?.n !== 0) continue;
    const checks = await sql<{ name: string }[]>`
      select conname as name from pg_constraint where conrelid = ${tableName}::regclass and contype = 'c'`;
    for (const { name } of checks) await sql`alter table ${sql(tableName)} drop constraint ${sql(name)}`;
    const columns = await sql<
      { name: string; type: string; target: string | null; targetColumn: string | null }[]
    >`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, f.confrelid::regclass::text as target, t.attname as "targetColumn"
        from pg_attribute a
        left join lateral (
          select confrelid, confkey, conkey from pg_constraint
           where conrelid = a.attrelid and contype = 'f' and a.attnum = any (conkey) order by array_length(conkey, 1) desc limit 1) f on true
        left join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[array_position(f.conkey, a.attnum)]
       where a.attrelid = ${tableName}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
         and (a.attnotnull or f.confrelid is not null)`;
    const values = columns.map(({ name, type, target, targetColumn }) => {
      if (ownColumns.includes(name)) return `'${member.id}'`;
      const isTheirs = target && theirs[target]?.(member.id);
      return target === null
        ? emptyOf(type)
        : `coalesce((select ${targetColumn} from ${target} order by (${isTheirs || 'ctid is null'}) desc limit 1), ${emptyOf(type)})`;
    });
    await sql.unsafe(
      `insert into ${tableName} (${columns.map(({ name }) => name).join()}) values (${values.join()})`,
    );
  }
}

/** Which of the rows that one may refer to are this member's. */
const theirs: Readonly<Record<string, (id: string) => string>> = {
  listing: (id) => `owner_id = '${id}'`,
  handover: (id) => `'${id}' in (owner_id, renter_id)`,
  message: (id) => `thread_id in (select thread_id from thread_party where account_id = '${id}')`,
  thread: (id) => `id in (select thread_id from thread_party where account_id = '${id}')`,
};

function emptyOf(type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()';
  if (/^(int|bigint|smallint|numeric|double|real)/.test(type)) return '1';
  if (type.endsWith('range')) return `'empty'::${type}`;
  if (/^timestamp|^date/.test(type)) return `now()::${type}`;
  if (/json/.test(type)) return `'{}'`;
  return type === 'boolean' ? 'false' : type.endsWith('[]') || type === 'bytea' ? `'{}'::${type}` : `''`;
}

/**
 * Runs a query as a person under a role. Every right is granted, so only the policies decide.
 * @returns null where a policy refused the statement
 */
async function under(
  sql: Sql,
  role: string,
  person: Person | null,
  statement: string,
): Promise<number | null> {
  const claims = person ? JSON.stringify({ sub: person.id, email: person.email }) : '';
  await sql`savepoint asked`;
  try {
    await sql`select set_config('request.claims', ${claims}, true), set_config('role', ${role}, true)`;
    const rows = await sql.unsafe<{ n: number }[]>(statement);
    return rows[0]?.n ?? 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return null;
    // The policy let the statement through: another law of the table refused it.
    return 1;
  } finally {
    await sql`rollback to savepoint asked`;
  }
}

const count = (tableName: string, where = 'true') =>
  `select count(*)::int as n from ${tableName} where ${where}`;

/** Everything wrong with one policy's table, role and command. @param sql the owner of the tables, in a transaction that is undone */
export async function faultsOf(sql: Sql, policy: Policy, people: People): Promise<string[]> {
  const { tableName, command } = policy;
  const faults: string[] = [];
  const columns = await sql<{ name: string; isWritable: boolean }[]>`
    select attname as name, attgenerated = '' and attidentity = '' as "isWritable" from pg_attribute
     where attrelid = ${tableName}::regclass and attnum > 0 and not attisdropped`;
  const own = columns.flatMap(({ name }) => (ownColumns.includes(name) ? [name] : []));
  const names = ({ id }: Person) =>
    ownRows[tableName]?.(id) ?? (own.map((name) => `${name} = '${id}'`).join(' or ') || 'false');
  const hidden = `not (${publicRows[tableName] ?? 'false'})`;
  const stranger = { id: randomUUID(), email: 'nobody@elsewhere.example' };
  await sql.unsafe(`create temp table copy_of_rows on commit drop as select * from ${tableName}`);
  for (const role of policy.roles) {
    await sql.unsafe(`grant all on ${tableName}, copy_of_rows to ${role}`);
    const seen = (person: Person, where?: string) => under(sql, role, person, count(tableName, where));
    if (['SELECT', 'ALL'].includes(command)) {
      if ((await seen(stranger, hidden)) !== 0) faults.push(`${role}: a stranger sees rows`);
      if (role === 'operator_desk') {
        const [about, { id }] = [aboutOperator[tableName], people.operator];
        const wanted = await under(sql, 'postgres', null, count(tableName, about && `${about} <> '${id}'`));
        if ((await seen(people.operator)) !== wanted)
          faults.push(`${role}: an operator sees more or less than theirs`);
        for (const member of people.members)
          if ((await seen(member)) !== 0) faults.push(`${role}: a member sees rows`);
      } else {
        let total = 0;
        for (const member of people.members) {
          total += (await seen(member, hidden)) ?? 0;
          const named = await under(sql, 'postgres', null, count(tableName, names(member)));
          if (((await seen(member, names(member))) ?? 0) < (named ?? 0))
            faults.push(`${role}: somebody doesn't see their own`);
        }
        if (total === 0) faults.push(`${role}: nobody sees anything`);
      }
    }
    if (['INSERT', 'ALL'].includes(command)) {
      const list = columns.flatMap(({ name, isWritable }) => (isWritable ? [name] : [])).join();
      const copy = `insert into ${tableName} (${list}) select ${list} from copy_of_rows where not (${names(stranger)})`;
      if ((await under(sql, role, stranger, copy)) !== null)
        faults.push(`${role}: a stranger writes in another's name`);
    }
    if (['UPDATE', 'ALL'].includes(command)) {
      const change = columns.find(({ isWritable }) => isWritable)?.name;
      // A row needs a reading policy to be visible at all; this tests only the policy for changes.
      await sql.unsafe(`create policy all_are_seen on ${tableName} for select to ${role} using (true)`);
      const write = `with changed as (update ${tableName} set ${change} = ${change} returning 1) select count(*)::int as n from changed`;
      if (((await under(sql, role, stranger, write)) ?? 0) > 0)
        faults.push(`${role}: a stranger changes rows`);
    }
  }
  return faults;
}
