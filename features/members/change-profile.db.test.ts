import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { changeProfile } from './change-profile.server.ts';
import { readProfile } from './read-profile.server.ts';
import { welcomeMember } from './welcome-member.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

const ann = { displayName: 'Ann L.', bio: '', languages: [], phone: '' };
async function newcomer(): Promise<string> {
  const id = randomUUID();
  await welcomeMember(db.sql, { id }, new Date());
  return id;
}

test('saves a tidied name, bio and languages, and changes no one else', async () => {
  const [me, other] = [await newcomer(), await newcomer()];
  const words = {
    displayName: '  Ann   L. ',
    bio: ' I  paddle.\r\n\r\n\r\n\r\nAnd   I fix things. ',
    languages: ['English', 'Cree', 'English'] as const,
    phone: '250 555 0199',
  };
  const kept = {
    displayName: 'Ann L.',
    bio: 'I paddle.\n\nAnd I fix things.',
    languages: ['English', 'Cree'],
    phone: '+12505550199',
  };
  expect(await changeProfile(db.deps(), me, words)).toEqual(kept);
  expect(await readProfile(db.sql, me)).toMatchObject(kept);
  expect(await changeProfile(db.deps(), me, ann)).toEqual(ann);
  expect(await readProfile(db.sql, me)).toMatchObject(ann);
  expect(await readProfile(db.sql, other)).toMatchObject({
    displayName: 'New member',
    bio: '',
    languages: [],
  });
});

test.each(['', '   ', 'x'.repeat(61), 'Ann\nLee', 'Ann\u202Enosaj', 'Ann 250 555 0199', 'W1ldloop Support'])(
  'refuses %j as a name',
  async (displayName) => {
    const id = await newcomer();
    const outcome = await changeProfile(db.deps(), id, { ...ann, displayName });
    expect(outcome).toMatchObject({ refusal: 'invalid', field: 'displayName' });
    expect(await readProfile(db.sql, id)).toMatchObject({ displayName: 'New member' });
  },
);

test('refuses an account without a profile', async () => {
  const outcome = await changeProfile(db.deps(), randomUUID(), ann);
  expect(isRefusal(outcome) && outcome.refusal).toBe('not-found');
});
