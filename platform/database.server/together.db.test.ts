import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { together } from './together.ts';
import { inTransaction } from './transaction.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());
await db.ownerSql`create table step (number int primary key, name text not null)`;
await db.ownerSql`grant select, insert on step to marketplace_web`;
const deps = db.deps('2027-01-01T00:00:00Z');
const names = async () =>
  (await db.sql<{ name: string }[]>`select name from step order by number`).map(({ name }) => name);

test('runs statements in order, bare ones and those in functions alike, each seeing those before it', async () => {
  const seen = await inTransaction(deps, {}, async ({ sql }) => {
    const insert = async (number: number, name: string) => {
      const [row] = await sql<{ before: string[] }[]>`
        insert into step select ${number}, ${name} returning (select coalesce(array_agg(name order by number), '{}') from step) as before`;
      return row?.before;
    };
    const [one, , three] = await together(
      () => insert(1, 'one'),
      () => sql`insert into step values (2, 'two')`,
      () => insert(3, 'three'),
    );
    return { one, three };
  });
  expect(seen).toEqual({ one: [], three: ['one', 'two'] });
  expect(await names()).toEqual(['one', 'two', 'three']);
});

test('throws the error of one that fails; all have ended, and nothing of the transaction remains', async () => {
  const ended: string[] = [];
  const failing = inTransaction(deps, {}, async ({ sql }) => {
    const insert = async (number: number, name: string) => {
      await sql`insert into step values (${number}, ${name})`.catch((error: unknown) => {
        ended.push(name);
        throw error;
      });
      // Another statement that is sent only after the first answer.
      await sql`insert into step values (${number + 100}, ${name})`;
      ended.push(name);
    };
    await together(
      () => insert(4, 'four'),
      () => insert(1, 'one again'),
      () => insert(5, 'five'),
    ).finally(() => ended.push('end'));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(ended.at(-1)).toBe('end');
  expect(ended).toEqual(expect.arrayContaining(['one again', 'five']));
  expect(await names()).toEqual(['one', 'two', 'three']);
});
