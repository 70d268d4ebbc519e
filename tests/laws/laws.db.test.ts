// What the database refuses, in one list: a law that is dropped, or says something else, shows up as a line that changed.
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../builders/database.ts';
import { allLifecycles, tableOf } from './transitions.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

type Law = { tableName: string; law: string };

/** Constraints, unique indexes, triggers, policies and columns that must have a value, each as one line. */
const lawsOf = (): Promise<Law[]> => db.ownerSql<Law[]>`
  with owned as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
  select relname as "tableName", conname || ': ' || pg_get_constraintdef(c.oid) as law
    from pg_constraint c join owned o on o.oid = conrelid where contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select o.relname, pg_get_indexdef(indexrelid) from pg_index i join owned o on o.oid = indrelid
   where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select o.relname, pg_get_triggerdef(t.oid) || case tgenabled when 'O' then '' else ' (off)' end
    from pg_trigger t join owned o on o.oid = tgrelid where not tgisinternal
  union all
  select tablename, 'policy ' || policyname || ' for ' || cmd || ' to ' || array_to_string(roles, ', ')
         || coalesce(' using ' || qual, '') || coalesce(' with check ' || with_check, '')
    from pg_policies where schemaname = 'public'
  union all
  select relname, 'no row-level security' from pg_class where oid in (select oid from owned) and not relrowsecurity
  union all
  select o.relname, 'always has ' || string_agg(attname, ', ' order by attname) from pg_attribute a join owned o on o.oid = attrelid
   where attnotnull and attnum > 0 and not attisdropped group by 1
  order by 1, 2`;

test('laws.txt lists the laws of the database (npx vitest run --project db tests/laws -u writes it)', async () => {
  const laws = await lawsOf();
  expect(laws.length).toBeGreaterThan(900);
  const byTable = Map.groupBy(laws, ({ tableName }) => tableName);
  const text = [...byTable].map(
    ([tableName, its]) =>
      `${tableName}\n${its.map(({ law }) => `  ${law.replaceAll(/\s+/g, ' ')}\n`).join('')}`,
  );
  await expect(text.join('\n')).toMatchFileSnapshot('laws.txt');
});

test('each table with a lifecycle accepts the states of that lifecycle, and no others', async () => {
  const laws = await db.ownerSql<Law[]>`
    select conrelid::regclass::text as "tableName", pg_get_constraintdef(oid) as law from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) like 'CHECK ((state = ANY (%'`;
  const known = new Map(
    laws.map(({ tableName, law }) => [
      tableName,
      [...law.matchAll(/'([a-z_]+)'/g)].map(([, state]) => state),
    ]),
  );
  for (const { name, states } of await allLifecycles())
    expect(known.get(tableOf[name] ?? '')?.toSorted(), name).toEqual(states.toSorted());
});
