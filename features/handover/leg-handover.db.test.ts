import { afterAll, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { clubMember, listingOf, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { confirmNow, pretendShots, renterSigns, viewFor } from '../../tests/builders/handovers.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { offer, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { moneyJobs } from '../exchange/money/money-jobs.server.ts';
import { leaveLeg } from '../../tests/builders/no-shows.ts';
import { swapFor } from '../../tests/builders/views.ts';
import { exchangeJobs } from '../exchange/lifecycle/exchange-jobs.server.ts';
import type { ExchangeRef } from './handover-set.ts';
import { openHandoverJob, openHandoverKind } from './open-handover.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-01T18:00:00Z';
const pickUp = '2027-06-04T15:00:00Z';

test('a leg of a swap is handed over like a booking: the receiver signs, both confirm the same set, and it is out', async () => {
  const at = (instant: string) => db.deps(instant);
  const settle = (instant: string) => {
    const deps = withCards(at(instant));
    return doDueJobs(deps, {
      ...moneyJobs(deps),
      ...exchangeJobs(deps),
      [openHandoverKind]: openHandoverJob,
    });
  };
  const [ann, ben] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const [boat, cabin] = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ben.accountId),
  ];
  const { id } = accepted(await offer(at(asking), ann, offerOf(cabin.slug, boat.slug), ''));
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await settle(asking);
  const [leg] = await db.sql<{ id: string }[]>`
    select id from leg where exchange_id = ${id} and giver_id = ${ann.accountId}`;
  const ref: ExchangeRef = { kind: 'leg', id: leg?.id ?? '' };
  // Opened by the agreement, for both legs.
  const legs = db.sql`select id from leg where exchange_id = ${id}`;
  expect(await db.sql`select id from handover where leg_id in (${legs})`).toHaveLength(2);
  expect(await viewFor(at(asking), ben, ref)).toMatchObject({
    side: 'renter',
    path: `/exchanges/${id}`,
    pagePath: `/exchanges/legs/${ref.id}`,
    standing: 'coming',
  });
  const refused = await confirmNow(at(pickUp), ann, ref, 'departure');
  expect(isRefusal(refused) && refused.refusal).toBe('something-missing');
  await renterSigns(at(pickUp), ben, ref);
  await pretendShots(db.ownerSql, ref, 'departure', pickUp);
  expect(await confirmNow(at(pickUp), ann, ref, 'departure')).toEqual({ outcome: 'waiting' });
  // Checked again, and a photo of a scratch added: that is another set, and both came.
  await pretendShots(db.ownerSql, ref, 'departure', pickUp);
  expect(await confirmNow(at(pickUp), ben, ref, 'departure')).toEqual({ outcome: 'waiting' });
  const report = { legId: ref.id, event: 'report_no_show', reason: 'x' } as const;
  for (const side of [ann, ben])
    expect(await leaveLeg(at('2027-06-04T19:00:00Z'), side, report)).toMatchObject({ refusal: 'not-now' });
  expect((await viewFor(at(pickUp), ann, ref)).standing).toBe('coming');
  expect(await confirmNow(at(pickUp), ann, ref, 'departure')).toEqual({ outcome: 'done' });
  expect((await viewFor(at(pickUp), ann, ref)).standing).toBe('out');
  const back = '2027-06-06T20:00:00Z';
  await pretendShots(db.ownerSql, ref, 'return', back);
  expect(await confirmNow(at(back), ben, ref, 'return')).toEqual({ outcome: 'waiting' });
  await pretendShots(db.ownerSql, ref, 'return', back);
  // Two confirmations of different sets: both are asked again.
  expect(await confirmNow(at(back), ann, ref, 'return')).toEqual({ outcome: 'waiting' });
  for (const who of [ann, ben]) {
    const seen = (await swapFor(at(back), who, id))?.legs.find((each) => each.id === ref.id);
    expect(seen?.confirmedReturn.toSorted()).toEqual(['giver', 'receiver']);
    expect(seen?.actions).toContain('return');
  }
  expect(await confirmNow(at(back), ben, ref, 'return')).toEqual({ outcome: 'done' });
  expect((await viewFor(at(back), ann, ref)).standing).toBe('back');
});

test('the giver in a swap reads their own check-in instructions at once, the receiver a day before, and only the receiver sees the place', async () => {
  const [ann, ben] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const [boat, cabin] = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ben.accountId),
  ];
  await db.ownerSql`
    insert into listing_place (listing_id, check_in, longitude, latitude)
    select id, 'The code is 4711.', longitude, latitude from listing where slug = ${boat.slug}
        on conflict (listing_id) do update set check_in = excluded.check_in`;
  const { id } = accepted(await offer(db.deps(asking), ann, offerOf(cabin.slug, boat.slug), ''));
  expect(await sayYes(db.deps(asking), ben, { id, version: 1 })).toBe('accepted');
  const boatFor = async (who: typeof ann, instant: string) =>
    (await swapFor(db.deps(instant), who, id))?.legs.find(({ slug }) => slug === boat.slug);
  const words = 'The code is 4711.';
  expect(await boatFor(ann, asking)).toMatchObject({ side: 'giver', checkIn: { words }, place: null });
  expect((await boatFor(ben, asking))?.checkIn).toMatchObject({ words: null });
  expect((await boatFor(ben, asking))?.place).not.toBeNull();
  expect((await boatFor(ben, '2027-06-04T10:00:00Z'))?.checkIn).toMatchObject({ words });
});
