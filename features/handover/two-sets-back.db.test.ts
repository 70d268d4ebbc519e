import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { confirmNow, pretendShots, renterSigns } from '../../tests/builders/handovers.ts';
import { rentals, start } from '../../tests/builders/rentals.ts';
import { rentalFor } from '../../tests/builders/views.ts';

const db = await testDatabase();
afterAll(() => db.drop());

test('when both confirm different sets at the return, both are asked again, and the first confirmation stays valid', async () => {
  const rental = await rentals(db)();
  const { owner, renter } = rental;
  const ref = { kind: 'booking', id: await rental.agreed() } as const;
  const [out, back] = [db.deps(start), db.deps('2027-06-06T20:00:00Z')];
  await renterSigns(out, renter, ref);
  await pretendShots(db.ownerSql, ref, 'departure', start);
  for (const [who, outcome] of [
    [owner, 'waiting'],
    [renter, 'done'],
  ] as const)
    expect(await confirmNow(out, who, ref, 'departure')).toEqual({ outcome });

  await pretendShots(db.ownerSql, ref, 'return', '2027-06-06T20:00:00Z');
  expect(await confirmNow(back, owner, ref, 'return')).toEqual({ outcome: 'waiting' });
  // A photo of a scratch was added.
  await pretendShots(db.ownerSql, ref, 'return', '2027-06-06T20:00:00Z');
  expect(await confirmNow(back, renter, ref, 'return')).toEqual({ outcome: 'waiting' });
  for (const who of [owner, renter]) {
    const view = await rentalFor(back, who, ref.id);
    expect(view).toMatchObject({ state: 'handed_off', countsAsBackAt: '2027-06-09T01:00:00.000Z' });
    expect(view?.legs[0].confirmedReturn.toSorted()).toEqual(['giver', 'receiver']);
    expect(view?.legs[0].actions).toContain('return');
  }
  expect(await confirmNow(back, owner, ref, 'return')).toEqual({ outcome: 'done' });
  expect((await rentalFor(back, owner, ref.id))?.state).toBe('returned');
});
