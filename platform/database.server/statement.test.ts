import { expect, test } from 'vitest';
import { handleOver } from './handle.ts';
import type { Query, Statement } from './sql.ts';

const sent: { statement: Statement; prepare: boolean }[] = [];
const sql = handleOver(async (statement, prepare) => {
  sent.push({ statement, prepare });
  return [{ answer: sent.length }];
}, true);

async function sentBy(query: Query<unknown>) {
  await query;
  return sent.at(-1)?.statement;
}

test('every value becomes a parameter, never text of the statement', async () => {
  expect(await sentBy(sql`select ${"'; drop table member; --"}, ${5}, ${null}`)).toEqual({
    text: 'select $1, $2, $3',
    values: ["'; drop table member; --", '5', null],
  });
});

test('names the type of an instant, a boolean, a large number and JSON', async () => {
  const noon = new Date('2026-12-01T12:00:00Z');
  expect(
    await sentBy(sql`select ${noon}, ${true}, ${9_007_199_254_740_993n}, ${sql.json({ a: [1] })}`),
  ).toEqual({
    text: 'select $1::timestamptz, $2::boolean, $3::bigint, $4::jsonb',
    values: ['2026-12-01T12:00:00.000Z', 'true', '9007199254740993', '{"a":[1]}'],
  });
  expect(await sentBy(sql`select ${sql.json(null)}`)).toEqual({ text: 'select $1', values: [null] });
});

test('writes an array in PostgreSQL’s notation', async () => {
  const statement = await sentBy(
    sql`select any(${['a', 'b "c"', 'd\\e', 'NULL', null]}), ${[
      [1, 2],
      [3, 4],
    ]}, ${[]}`,
  );
  expect(statement?.values).toEqual([
    '{"a","b \\"c\\"","d\\\\e","NULL",NULL}',
    '{{"1","2"},{"3","4"}}',
    '{}',
  ]);
});

test('a nested statement becomes a part, at any depth, and isn’t sent separately', async () => {
  const before = sent.length;
  const inner = sql`b = ${2} and ${sql`c = ${3}`}`;
  expect(
    await sentBy(sql`select from t where a = ${1} and ${inner} order by ${sql.unsafe('id desc')}`),
  ).toEqual({
    text: 'select from t where a = $1 and b = $2 and c = $3 order by id desc',
    values: ['1', '2', '3'],
  });
  expect(sent).toHaveLength(before + 1);
});

test('writes columns as assignments after set and as values after insert, and quotes names', async () => {
  const row = { title: 'x', seen_at: sql`now()`, days: ['2026-12-01'] };
  expect(await sentBy(sql`update t set ${sql(row)} where id = ${7}`)).toEqual({
    text: 'update t set "title" = $1, "seen_at" = now(), "days" = $2 where id = $3',
    values: ['x', '{"2026-12-01"}', '7'],
  });
  expect(
    await sentBy(
      sql`insert into t ${sql([
        { a: 1, b: null },
        { b: 4, a: 3 },
      ])} returning ${sql(['a', 'b'])}`,
    ),
  ).toEqual({
    text: 'insert into t ("a", "b") values ($1, $2), ($3, $4) returning "a", "b"',
    values: ['1', null, '3', '4'],
  });
  expect((await sentBy(sql`select from ${sql('odd"name')}`))?.text).toBe('select from "odd""name"');
});

test('refuses undefined and plain objects, and says what to do', async () => {
  await expect(sql`select ${undefined as never}`).rejects.toThrow(/pass null/);
  await expect(sql`select ${{ a: 1 } as never}`).rejects.toThrow(/sql\.json/);
});

test('sends a statement once, when someone awaits it', async () => {
  const before = sent.length;
  const query = sql`select 1`;
  expect(sent).toHaveLength(before);
  expect([await query, await query]).toEqual([[{ answer: before + 1 }], [{ answer: before + 1 }]]);
  expect(sent).toHaveLength(before + 1);
});

test('prepares tagged statements, and texts only on request', async () => {
  await sql`select 1`;
  expect(sent.at(-1)?.prepare).toBe(true);
  await sql.unsafe('select 1', []);
  expect(sent.at(-1)?.prepare).toBe(false);
  await sql.unsafe('select $1', [1], { prepare: true });
  expect(sent.at(-1)).toEqual({ statement: { text: 'select $1', values: ['1'] }, prepare: true });
});
