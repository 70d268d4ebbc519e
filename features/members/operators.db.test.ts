import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { mayOperate, needsSecondFactor } from './actor.ts';
import { grantOperator, isOperator, revokeOperator } from './operators.server.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { welcomeMember } from './welcome-member.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

test('the right is granted, taken away and granted again, each time with an entry in the log', async () => {
  const accountId = randomUUID();
  const grant = { actor: { kind: 'command_line' } as const, accountId, reason: 'The first one' };
  expect(await isOperator(db.sql, accountId)).toBe(false);
  expect([await grantOperator(db.deps(), grant), await grantOperator(db.deps(), grant)]).toEqual([
    true,
    false,
  ]);
  expect(await isOperator(db.sql, accountId)).toBe(true);
  expect([await revokeOperator(db.deps(), grant), await revokeOperator(db.deps(), grant)]).toEqual([
    true,
    false,
  ]);
  expect(await isOperator(db.sql, accountId)).toBe(false);
  expect(await grantOperator(db.deps(), grant)).toBe(true);
  expect(await isOperator(db.sql, accountId)).toBe(true);
  const acts = await db.sql`select act from audit_entry where subject_id = ${accountId} order by id`;
  expect(acts.map(({ act }) => String(act))).toEqual(['operator.grant', 'operator.revoke', 'operator.grant']);
});

test('an operator acts only with a second factor and a confirmed address', () => {
  const right = { isOperator: true, assurance: 'aal2' } as const;
  expect(mayOperate(somebody(right))).toBe(true);
  expect(mayOperate(somebody({ ...right, isOperator: false }))).toBe(false);
  expect(mayOperate(somebody({ ...right, isEmailConfirmed: false }))).toBe(false);
  expect(mayOperate(somebody({ ...right, assurance: 'aal1' }))).toBe(false);
  expect(needsSecondFactor(somebody({ ...right, assurance: 'aal1' }))).toBe(true);
  expect(needsSecondFactor(somebody())).toBe(false);
});

test('a member is welcomed once, under a name that tells nothing of the address', async () => {
  const id = randomUUID();
  await welcomeMember(db.sql, { id }, new Date('2026-11-21T07:30:00Z'));
  await welcomeMember(db.sql, { id, displayName: 'Ann L.' }, new Date());
  const [member] = await db.sql`select display_name, joined_on::text from member where id = ${id}`;
  expect(member).toEqual({ display_name: 'New member', joined_on: '2026-11-21' });
});

test('a fact asks its readers for their jobs once, in its own transaction', async () => {
  await db.ownerSql`insert into event_reader values ('test.happened', 'read-it'), ('test.happened', 'read-it-too')`;
  const say = (sql: typeof db.sql) =>
    sql`insert into event (name, subject_kind, subject_id, body) values ('test.happened', 'thing', '7', '{"a": 1}')`;
  await say(db.sql);
  await expect(
    db.sql.begin(async (sql) => {
      await sql`insert into event (name, subject_kind, subject_id) values ('test.happened', 'thing', '8')`;
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const jobs = await db.sql`select kind, body from job where kind like 'read-it%' order by kind`;
  expect(jobs.map(({ kind }) => String(kind))).toEqual(['read-it', 'read-it-too']);
  expect(jobs[0]?.body).toMatchObject({
    name: 'test.happened',
    subject_kind: 'thing',
    subject_id: '7',
    body: { a: 1 },
  });
});
