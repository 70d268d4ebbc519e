import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { renameMember } from './rename-member.server.ts';
import { welcomeMember } from './welcome-member.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

const nameOf = async (id: string) => {
  const [row] = await db.sql<{ name: string }[]>`select display_name as name from member where id = ${id}`;
  return row?.name;
};

test('a member takes another name, tidied; nobody else is renamed', async () => {
  const [ann, ben] = [randomUUID(), randomUUID()];
  for (const id of [ann, ben]) await welcomeMember(db.sql, { id }, new Date());
  expect(await renameMember(db.deps(), { id: ann, displayName: '  Ann   L. ' })).toBe('Ann L.');
  expect([await nameOf(ann), await nameOf(ben)]).toEqual(['Ann L.', 'New member']);
});

test.each(['', '   ', 'x'.repeat(61), 'Ann\nLee', 'Ann\u202Enosaj', 'Ann 250 555 0199', 'W1ldloop Support'])(
  '%j is no name',
  async (displayName) => {
    const id = randomUUID();
    await welcomeMember(db.sql, { id }, new Date());
    const outcome = await renameMember(db.deps(), { id, displayName });
    expect(outcome).toMatchObject({ refusal: 'invalid', field: 'displayName' });
    expect(await nameOf(id)).toBe('New member');
  },
);

test('an account without a profile has no name to change', async () => {
  const outcome = await renameMember(db.deps(), { id: randomUUID(), displayName: 'Ann' });
  expect(isRefusal(outcome) && outcome.refusal).toBe('not-found');
});
