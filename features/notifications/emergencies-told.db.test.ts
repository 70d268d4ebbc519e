import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../../tests/builders/actors.ts';
import { withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { tellAll } from '../../tests/builders/notices.ts';
import { rentals, start } from '../../tests/builders/rentals.ts';
import { offered, offerOf, sayYes, swappers } from '../../tests/builders/swaps.ts';
import { moneyJobs } from '../exchange/money/money-jobs.server.ts';
import { declareEmergency, liftEmergency } from '../exchange/emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../exchange/emergencies/relief-jobs.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { exchangeJobs } from '../exchange/lifecycle/exchange-jobs.server.ts';
import { readSwap } from '../exchange/lifecycle/exchange-store.server.ts';

// With several emergencies, a notification names its own, not the one declared last.
const db = await testDatabase();
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string) => db.deps(instant);
const settle = (instant: string) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...reliefJobs, ...exchangeJobs(deps) });
};
/** Each story's listing has a separate place. */
let corner = 0;
async function placed({ slug }: { slug: string }) {
  corner += 0.1;
  const [longitude, latitude] = [-120 + corner, 50];
  await db.ownerSql`update listing set longitude = ${longitude}, latitude = ${latitude} where slug = ${slug}`;
  return { shape: 'circle', longitude, latitude, km: 1 } as const;
}
const declare = async (title: string, area: Awaited<ReturnType<typeof placed>>, instant: string) => {
  const days = { from: '2027-06-04', to: '2027-06-08' };
  const about = { kind: 'wildfire', title, ...days, area, reason: 'BC Wildfire Service' } as const;
  return accepted(await declareEmergency(at(instant), operator, about)).id;
};
const lift = async (id: string, instant: string) =>
  accepted(await liftEmergency(at(instant), operator, { id, reason: 'Rain' }));
/** Which emergency each notification names, earliest first. */
const named = async ({ accountId }: AccountActor) =>
  (
    await db.sql<{ kind: string; emergency: string }[]>`
      select kind, facts ->> 'emergency' as emergency from notification where account_id = ${accountId} and facts ->> 'emergency' <> ''
       order by id`
  ).map(({ kind, emergency }) => `${kind}: ${emergency}`);
const burning = '2027-06-04T20:00:00Z';
const later = '2027-06-04T22:00:00Z';
/** A fire, a flood on top of it, and the fire ends; everyone is notified of each. */
async function burnThenFlood(area: Awaited<ReturnType<typeof placed>>): Promise<void> {
  const fire = await declare('Wildfire', area, burning);
  await declare('Flood', area, later);
  await settle(later);
  await lift(fire, later);
  await settle(later);
  await tellAll(at(later));
}

test('a trip: notifies of each emergency that interrupts it, and when it is over', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  const area = await placed(rental);
  await settle('2027-06-03T12:00:00Z');
  for (const who of [rental.renter, rental.owner])
    accepted(await confirmHandOver(at(start), who, { legId: id, step: 'hand_off' }));
  await settle(start);
  await burnThenFlood(area);
  const told = (await named(rental.renter)).filter((words) => words.startsWith('trip.inter'));
  expect(told.toSorted()).toEqual([
    'trip.interrupted: Flood',
    'trip.interrupted: Wildfire',
    'trip.interruption_lifted: Wildfire',
  ]);
});

test('an upcoming booking: notifies of an emergency’s offer, its withdrawal, and the next one’s offer', async () => {
  const rental = await rentals(db)();
  await rental.agreed();
  const area = await placed(rental);
  const soon = '2027-06-01T18:00:00Z';
  const fire = await declare('Wildfire', area, soon);
  await settle(soon);
  await declare('Flood', area, soon);
  await settle(soon);
  await lift(fire, soon);
  await settle(soon);
  await tellAll(at(soon));
  expect((await named(rental.renter)).filter((words) => words.startsWith('relief'))).toEqual([
    'relief.offered: Wildfire',
    'relief.lifted: Wildfire',
    'relief.offered: Flood',
  ]);
});

test('a swap: notifies of the emergency that calls it off, and those that interrupt a part of it', async () => {
  const asking = '2027-05-01T18:00:00Z';
  const agreedSwap = async () => {
    const people = await swappers(db.ownerSql);
    const { ann, ben, boat, cabin } = people;
    const { id } = await offered(at(asking), ann, offerOf(cabin.slug, boat.slug));
    expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
    await settle(asking);
    return { ...people, id, area: await placed(boat) };
  };
  const off = await agreedSwap();
  await declare('Wildfire', off.area, asking);
  await settle(asking);
  await declare('Flood', off.area, asking);
  await settle(asking);
  await tellAll(at(asking));
  expect((await named(off.ben)).at(-1)).toBe('swap.called_off: Wildfire');

  const { ann, ben, id, area } = await agreedSwap();
  await settle('2027-06-03T12:00:00Z');
  const legId = (await readSwap(db.sql, id))?.legs.find(({ giverId }) => giverId === ann.accountId)?.id ?? '';
  for (const who of [ann, ben]) accepted(await confirmHandOver(at(start), who, { legId, step: 'hand_off' }));
  await settle(start);
  await burnThenFlood(area);
  const told = (await named(ben)).filter((words) => words.startsWith('leg.inter'));
  expect(told.toSorted()).toEqual([
    'leg.interrupted: Flood',
    'leg.interrupted: Wildfire',
    'leg.interruption_lifted: Wildfire',
  ]);
  // The side that must confirm the return is reminded by the time each emergency leaves.
  const reminded = await db.sql`
    select distinct body ->> 'key' as key from job where kind = 'remind-of-promise' and body ->> 'subject' = ${`leg ${legId}`}
       and body ->> 'promise' = 'word about a return'`;
  expect(reminded).not.toEqual([]);
});
