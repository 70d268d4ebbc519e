import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { price, rentals, start } from '../../../tests/builders/rentals.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { heldUpUntil } from '../relief/interruptions.server.ts';
import { declareEmergency } from './declare-emergency.server.ts';
import { reliefJobs } from './relief-jobs.server.ts';
import { exchangeClock } from '../lifecycle/exchange-jobs.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

// From June 4 at 9:00 to June 6 at 18:00 in Vancouver; an emergency comes ten minutes before the clock ends what nobody confirmed.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
afterEach(async () => {
  await db.ownerSql`update emergency set lifted_at = declared_at where lifted_at is null`;
});
const at = (instant: string) => db.deps(instant);
const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 } as const;
const declare = async (when: string, days: { from: string; to: string }) => {
  const about = { kind: 'flood', title: 'Flood', area, ...days, reason: 'BC Wildfire' } as const;
  accepted(await declareEmergency(at(when), operator, about));
};
const standing = async (id: string) => {
  const [row] = await db.sql<Record<string, unknown>[]>`
    select state, cancelled_by as by, refund_percent as percent, refund_cents as cents from ${rentalRows(db.sql)} rental where id = ${id}`;
  return { ...row };
};
const inOrder = {
  'the clock first': [exchangeClock, reliefJobs],
  'the emergency first': [reliefJobs, exchangeClock],
};

test.each(Object.entries(inOrder))(
  'a no-show by silence is refunded when an emergency came earlier, %s',
  async (_, both) => {
    const rental = await rentals(db)();
    const id = await rental.agreed();
    accepted(await confirmHandOver(at(start), rental.owner, { legId: id, step: 'hand_off' }));
    await doDueJobs(at('2027-06-05T16:00:00Z'), exchangeClock);
    await declare('2027-06-09T00:50:00Z', { from: '2027-06-06', to: '2027-06-09' });
    for (const jobs of both) await doDueJobs(at('2027-06-09T01:10:00Z'), jobs);
    expect(await standing(id)).toEqual({ state: 'cancelled', by: 'renter', percent: 100, cents: price });
  },
);

test.each(Object.entries(inOrder))(
  'gear doesn’t count as returned during an emergency that came earlier, %s',
  async (_, both) => {
    const rental = await rentals(db)();
    const id = await rental.agreed();
    await rental.handedOff(id);
    await doDueJobs(at(start), exchangeClock);
    await declare('2027-06-14T00:50:00Z', { from: '2027-06-13', to: '2027-06-15' });
    for (const jobs of both) await doDueJobs(at('2027-06-14T01:10:00Z'), jobs);
    expect(await standing(id)).toMatchObject({ state: 'handed_off' });
    expect(await heldUpUntil(db.sql, id)).toEqual(new Date('2027-06-16T07:00:00Z'));
    await doDueJobs(at('2027-06-23T07:00:00Z'), exchangeClock);
    expect(await standing(id)).toMatchObject({ state: 'returned' });
  },
);
