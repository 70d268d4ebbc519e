import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../../tests/builders/actors.ts';
import { withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { rentals, start } from '../../tests/builders/rentals.ts';
import { offered, offerOf, sayYes, swappers } from '../../tests/builders/swaps.ts';
import { interruptionsOf } from '../exchange/relief/interruptions.server.ts';
import { moneyJobs } from '../exchange/money/money-jobs.server.ts';
import { declareEmergency } from '../exchange/emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../exchange/emergencies/relief-jobs.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { exchangeJobs } from '../exchange/lifecycle/exchange-jobs.server.ts';
import { readSwap } from '../exchange/lifecycle/exchange-store.server.ts';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';
import {
  noteLateReturnJob,
  noteLateReturnKind,
  watchReturnJob,
  watchReturnKind,
} from './watch-return.server.ts';

// An emergency was declared just before the time of return, and the return check runs before the job that records the emergency there.
const db = await testDatabase();
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string) => db.deps(instant);
const watching = { [watchReturnKind]: watchReturnJob, [noteLateReturnKind]: noteLateReturnJob };
const settle = (instant: string) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...reliefJobs, ...exchangeJobs(deps), ...watching });
};
const justBefore = '2027-06-06T20:00:00Z';
const afterReturn = '2027-06-07T08:00:00Z';

/** Each story has its own place. */
let corner = 0;
/** Declares it, runs the return check first, then everything else. @returns how many "late" notices there were after each */
async function watched(name: ExchangeName, slug: string): Promise<number[]> {
  corner += 1;
  const area = { shape: 'circle', longitude: -130 + corner, latitude: 50, km: 1 } as const;
  await db.ownerSql`update listing set longitude = ${area.longitude}, latitude = ${area.latitude} where slug = ${slug}`;
  const about = { kind: 'wildfire', title: 'Wildfire', from: '2027-06-06', to: '2027-06-09', area } as const;
  accepted(await declareEmergency(at(justBefore), operator, { ...about, reason: 'BC Wildfire Service' }));
  const late = async () =>
    (await db.sql`select 1 from event where subject_id = ${name.id} and name = ${`${name.kind}.late`}`)
      .length;
  await doDueJobs(at(afterReturn), watching);
  const first = await late();
  await settle(afterReturn);
  expect(await interruptionsOf(db.sql, name.id)).toMatchObject([{ state: 'standing' }]);
  return [first, await late()];
}

test('doesn’t report a booking as late that an emergency delays', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  await settle('2027-06-03T12:00:00Z');
  for (const who of [rental.renter, rental.owner])
    accepted(await confirmHandOver(at(start), who, { legId: id, step: 'hand_off' }));
  await settle(start);
  expect(await watched({ kind: 'booking', id }, rental.slug)).toEqual([0, 0]);
});

test('doesn’t report a swap leg as late that an emergency delays', async () => {
  const asking = '2027-05-01T18:00:00Z';
  const { ann, ben, boat, cabin } = await swappers(db.ownerSql);
  const { id: swapId } = await offered(at(asking), ann, offerOf(cabin.slug, boat.slug));
  expect(await sayYes(at(asking), ben, { id: swapId, version: 1 })).toBe('accepted');
  await settle(asking);
  await settle('2027-06-03T12:00:00Z');
  const legs = (await readSwap(db.sql, swapId))?.legs ?? [];
  for (const { id: legId } of legs)
    for (const who of [ann, ben])
      accepted(await confirmHandOver(at(start), who, { legId, step: 'hand_off' }));
  await settle(start);
  const id = legs.find(({ giverId }) => giverId === ann.accountId)?.id ?? '';
  expect(await watched({ kind: 'leg', id }, boat.slug)).toEqual([0, 0]);
});
