// Tests which rows each database role can read and write where policies decide it, for every such table in a demo full of history.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database.server/sql.ts';
import { testDatabase } from '../builders/database.ts';
import { livedInDatabase } from '../builders/lived-in-database.ts';
import { faultsOf, fillEmpty, policiesOf, type People, type Person, type Policy } from './rows-of-others.ts';
import { allLifecycles, isAllowed, seenSteps, tableOf, watchStates, type SeenStep } from './transitions.ts';

const db = await testDatabase({ poolSize: 6 });
let remove: () => Promise<void>;
afterAll(async () => {
  await db.drop();
  await remove();
});

let policies: Policy[] = [];
let people: People;
let steps: SeenStep[] = [];

beforeAll(async () => {
  await watchStates(db.ownerSql);
  ({ remove } = await livedInDatabase(db));
  steps = await seenSteps(db.ownerSql);
  policies = await policiesOf(db.ownerSql);
  const found = await db.ownerSql<(Person & { isOperator: boolean })[]>`
    select u.id, u.email, o.account_id is not null as "isOperator" from auth_user u
      left join operator o on o.account_id = u.id and o.revoked_at is null where u.email is not null order by u.email`;
  const operator = found.find(({ isOperator }) => isOperator) as Person;
  people = { members: found.filter(({ isOperator }) => !isOperator), operator };
  await db.ownerSql.begin(async (sql) => {
    const tables = [...new Set(policies.map(({ tableName }) => tableName))];
    await fillEmpty(sql, tables, people.members[0] as Person);
    await sql`update exchange_review set seen_at = null where id = (select id from exchange_review limit 1)`;
    await sql`insert into member_report select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'reported_id', ${operator.id}::text))).*
                from member_report r limit 1`;
  });
}, 180_000);

test('every change of state in a lived-in demo is a row of its lifecycle', async () => {
  const tables = new Map((await allLifecycles()).map((table) => [table.name, table]));
  expect([...tables.keys()].toSorted()).toEqual(Object.keys(tableOf).toSorted());
  const others = steps.filter((step) => {
    const table = tables.get(step.lifecycle);
    return table && !isAllowed(table, step);
  });
  expect(others).toEqual([]);
  expect(steps.length).toBeGreaterThan(30);
});

class Undone extends Error {}

/** What is wrong with a policy, after a change that is undone. */
async function faultsAfter(policy: Policy, change: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = [];
  await db.ownerSql
    .begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await change(sql);
      faults = await faultsOf(sql, policy, people);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return faults;
}

test('every policy shows people only their own rows, and accepts no row in another’s name', async () => {
  expect(policies.length).toBeGreaterThan(70);
  const faults: string[] = [];
  for (const policy of policies) {
    const found = await faultsAfter(policy, () => Promise.resolve());
    faults.push(...found.map((fault) => `${policy.tableName}, ${policy.name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('opening any one policy to everyone, or removing it, is noticed', async () => {
  const survivors: string[] = [];
  for (const policy of policies) {
    const { name, tableName, command } = policy;
    const opened = await faultsAfter(policy, (sql) => {
      const parts = [command !== 'INSERT' && 'using (true)', command !== 'SELECT' && 'with check (true)'];
      return sql.unsafe(`alter policy ${name} on ${tableName} ${parts.filter(Boolean).join(' ')}`);
    });
    if (opened.length === 0) survivors.push(`${tableName}, ${name}: opened`);
    if (command !== 'SELECT') continue;
    const dropped = await faultsAfter(policy, (sql) => sql.unsafe(`drop policy ${name} on ${tableName}`));
    if (dropped.length === 0) survivors.push(`${tableName}, ${name}: dropped`);
  }
  expect(survivors).toEqual([]);
});
