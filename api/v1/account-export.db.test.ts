import { afterAll, expect, test } from 'vitest';
import type { AccountActor } from '../../features/members/actor.ts';
import { setBlock } from '../../features/members/blocks.server.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { draftOf } from '../../tests/builders/hosting.ts';
import { asking, rentals } from '../../tests/builders/rentals.ts';
import { exportOf } from './account-export.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
const deps = db.deps(asking);

test('whoever takes their data along has their bookings on both sides and their drafts, and nobody else’s', async () => {
  const { owner, renter, requested } = await rentals(db)();
  const stranger = { ...renter, accountId: '6f1d2c10-0001-4a7e-9b10-0000000000ff' };
  for (const who of [owner, renter, stranger])
    await addAccount(db.ownerSql, { accountId: who.accountId, email: `${who.accountId}@example.com` });
  const id = await requested();
  await draftOf(db.deps(asking), owner);
  const told = async (who: AccountActor) => {
    const all = await exportOf(deps, who);
    return { bookings: all?.bookings.map((each) => each.id), drafts: all?.listings.length };
  };
  expect(await told(renter)).toEqual({ bookings: [id], drafts: 0 });
  expect(await told(owner)).toEqual({ bookings: [id], drafts: 1 });
  expect(await told(stranger)).toEqual({ bookings: [], drafts: 0 });
});

test('whom somebody has blocked is in their own data, and in nobody else’s', async () => {
  const [ann, ben] = [await addAccount(db.ownerSql), await addAccount(db.ownerSql)];
  await setBlock(db.sql, { by: ann.accountId, of: ben.accountId, isBlocked: true }, deps.now());
  expect((await exportOf(deps, ann))?.blocks).toEqual([
    { memberId: ben.accountId, blockedAt: deps.now().toISOString() },
  ]);
  expect((await exportOf(deps, ben))?.blocks).toEqual([]);
});
