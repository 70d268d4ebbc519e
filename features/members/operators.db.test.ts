import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { mayOperate, needsSecondFactor } from './actor.ts';
import { grantOperator, isOperator, revokeOperator } from './operators.server.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { welcomeMember } from './welcome-member.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

test('grants the right, revokes it and grants it again, each time with a log entry', async () => {
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

test('an operator needs a second factor and a confirmed address', () => {
  const right = { isOperator: true, assurance: 'aal2' } as const;
  expect(mayOperate(somebody(right))).toBe(true);
  expect(mayOperate(somebody({ ...right, isOperator: false }))).toBe(false);
  expect(mayOperate(somebody({ ...right, isEmailConfirmed: false }))).toBe(false);
  expect(mayOperate(somebody({ ...right, assurance: 'aal1' }))).toBe(false);
  expect(needsSecondFactor(somebody({ ...right, assurance: 'aal1' }))).toBe(true);
  expect(needsSecondFactor(somebody())).toBe(false);
});

test('welcomes a member once, under a name that reveals nothing of their address', async () => {
  const id = randomUUID();
  await welcomeMember(db.sql, { id }, new Date('2026-11-21T07:30:00Z'));
  await welcomeMember(db.sql, { id, displayName: 'Ann L.' }, new Date());
  const [member] = await db.sql`select display_name, joined_on::text from member where id = ${id}`;
  expect(member).toEqual({ display_name: 'New member', joined_on: '2026-11-21' });
});
