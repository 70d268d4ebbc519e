import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { refusal } from '../refusal.ts';
import { isLostRace, refusalOfConstraint, violatedConstraint } from './database-error.ts';
import { inTransaction } from './transaction.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());

const role = `narrow_${process.pid}`;
await db.ownerSql.unsafe(`
  create role ${role} nologin;
  create table account (id int primary key, owner text not null default 'nobody', cents int not null constraint an_account_is_never_negative check (cents >= 0));
  alter table account enable row level security;
  create policy own on account for select to ${role} using (owner = current_setting('request.claims', true)::jsonb ->> 'sub');
  create policy all_for_web on account to marketplace_web using (true);
  grant select, insert, update, delete on account to marketplace_web;
  grant select on account to ${role};`);
afterAll(() => db.ownerSql.unsafe(`drop owned by ${role}; drop role ${role}`));
beforeEach(() =>
  db.ownerSql.unsafe(`truncate account; insert into account values (1, 'ann', 100), (2, 'bob', 100)`),
);

test('keeps what was written after a return, and drops it after a throw', async () => {
  await inTransaction(db, {}, async ({ sql }) => {
    await sql`update account set cents = 50 where id = 1`;
    expect(await sql`select cents from account where id = 1`).toEqual([{ cents: 50 }]);
  });
  const failed = inTransaction(db, {}, async ({ sql }) => {
    await sql`update account set cents = 0`;
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await db.sql`select cents from account order by id`).toMatchObject([{ cents: 50 }, { cents: 100 }]);
});

test('the narrower role and its claims apply to the transaction and end with it', async () => {
  const seen = await inTransaction(db, { role, claims: { sub: 'ann' } }, async ({ sql }) => {
    const rows = await sql`select owner, current_user::text as role from account`;
    await expect(sql.savepoint((inner) => inner`update account set cents = 0`)).rejects.toMatchObject({
      code: '42501',
    });
    return [...rows];
  });
  expect(seen).toEqual([{ owner: 'ann', role }]);
  const after = await Promise.all(
    [1, 2, 3, 4].map(
      () => db.sql`select current_user::text as role, current_setting('request.claims', true) as claims`,
    ),
  );
  for (const [row] of after) expect(row).toMatchObject({ role: 'marketplace_web' });
  for (const [row] of after) expect(row?.claims ?? '').toBe('');
});

test('retries once after a deadlock, and both transactions are kept', async () => {
  let tries = 0;
  let arrived = 0;
  let go: () => void = () => {};
  const bothHoldOne = new Promise<void>((resolve) => (go = resolve));
  const move = (first: number, second: number) =>
    inTransaction(db, {}, async ({ sql }) => {
      tries += 1;
      await sql`update account set cents = cents + 1 where id = ${first}`;
      arrived += 1;
      if (arrived >= 2) go();
      await bothHoldOne;
      await sql`update account set cents = cents + 1 where id = ${second}`;
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(tries).toBe(3);
  expect(await db.sql`select cents from account order by id`).toMatchObject([{ cents: 102 }, { cents: 102 }]);
});

test('refuses a race that is lost twice', async () => {
  let tries = 0;
  const lost = inTransaction(db, {}, async ({ sql }) => {
    tries += 1;
    await sql.unsafe(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
  });
  await expect(lost).rejects.toSatisfy(isLostRace);
  expect(tries).toBe(2);
});

test('turns a violated constraint’s name into the refusal; an unknown one stays an error', async () => {
  const error = await db.sql`update account set cents = -1 where id = 1`.catch((caught: unknown) => caught);
  expect(violatedConstraint(error)).toBe('an_account_is_never_negative');
  const refusals = {
    an_account_is_never_negative: refusal('too-few-points', 'You have too few points for this.'),
  };
  expect(refusalOfConstraint(error, refusals)).toEqual(refusals.an_account_is_never_negative);
  expect(refusalOfConstraint(error, {})).toBeNull();
  expect(refusalOfConstraint(new Error('a bug'), refusals)).toBeNull();
  const raised = await db.sql
    .unsafe(`do $$ begin raise exception 'no' using constraint = 'an_account_is_never_negative'; end $$`)
    .catch((caught: unknown) => caught);
  expect(violatedConstraint(raised)).toBe('an_account_is_never_negative');
});
