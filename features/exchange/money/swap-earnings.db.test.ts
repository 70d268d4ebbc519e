import { afterAll, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { clubMember, listingOf, settleMoney } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { offered, offerOf, sayYes } from '../../../tests/builders/swaps.ts';
import { earningsOf } from './earnings-queries.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-01T18:00:00Z';
const start = '2027-06-04T16:00:00Z';
const at = (instant: string) => db.deps(instant);

test('a swap’s cash is upcoming from the acceptance, on its way from the hand-over, and listed in one place at a time', async () => {
  const [ann, ben] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const [boat, cabin] = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ben.accountId),
  ];
  await db.ownerSql`update listing set cleaning_fee_cents = 4000 where slug = ${cabin.slug}`;
  // Ann adds $250 for Ben's cabin, and pays its cleaning.
  const topUp = { by: 'me', points: 0, cents: 25_000 } as const;
  const made = await offered(at(asking), ann, offerOf(cabin.slug, boat.slug, { topUp }));
  const sums = async (who: typeof ann, instant: string) => {
    const { summary } = await earningsOf(at(instant), who.accountId, null);
    return [summary.expectedCents, summary.waitingCents, summary.paidCents];
  };
  expect(await sums(ben, asking)).toEqual([0, 0, 0]);
  expect(accepted(await sayYes(at(asking), ben, { id: made.id, version: 1 }))).toBeTruthy();
  await settleMoney(at(asking));
  expect(await sums(ben, asking)).toEqual([29_000, 0, 0]);
  expect(await sums(ann, asking)).toEqual([0, 0, 0]);
  const swap = await readSwap(db.sql, made.id);
  const leg = swap?.legs.find(({ giverId }) => giverId === ben.accountId);
  for (const who of [ann, ben])
    accepted(await confirmHandOver(at(start), who, { legId: leg?.id ?? '', step: 'hand_off' }));
  await settleMoney(at(start));
  expect(await sums(ben, start)).toEqual([0, 29_000, 0]);
  await settleMoney(at('2027-06-05T16:00:00Z'));
  expect(await sums(ben, '2027-06-05T16:00:00Z')).toEqual([0, 0, 29_000]);
});
