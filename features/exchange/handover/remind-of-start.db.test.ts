import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { asking, rentals } from '../../../tests/builders/rentals.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { remindOfStart, remindOfStartKind } from './remind-of-start.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const newRental = rentals(db);
const at = (instant: string) => db.deps(instant);
const look = (instant: string) => doDueJobs(at(instant), { [remindOfStartKind]: remindOfStart });
const told = async (id: string) =>
  (await db.sql`select 1 from event where subject_id = ${id} and name = 'booking.tomorrow'`).length;

/** The pick-up is on June 4 at 16:00 UTC. */
const dayBefore = '2027-06-03T16:00:00Z';

test('reminds both sides a day before the pick-up, once', async () => {
  const id = await (await newRental()).agreed();
  await look(asking);
  await look('2027-06-03T15:59:59Z');
  expect(await told(id)).toBe(0);
  await look(dayBefore);
  await look('2027-06-03T20:00:00Z');
  expect(await told(id)).toBe(1);
});

test('reminds no one of a booking that was cancelled meanwhile', async () => {
  const rental = await newRental();
  const id = await rental.agreed();
  await look(asking);
  await cancelExchange(at(asking), rental.renter, { id, reason: 'Rain.' });
  await look(dayBefore);
  expect(await told(id)).toBe(0);
});

test('sends no reminder for a trip agreed less than a day before', async () => {
  const id = await (await newRental()).agreed();
  const accepted = { name: 'booking.accepted', subject: { kind: 'booking', id } };
  await db.sql`delete from job where kind = ${remindOfStartKind}`;
  await appendEvent(db.sql, accepted, new Date('2027-06-03T17:00:00Z'));
  await look('2027-06-03T18:00:00Z');
  expect(await told(id)).toBe(0);
});

test('reminds no one when jobs were stuck until after the pick-up', async () => {
  const id = await (await newRental()).agreed();
  await look('2027-06-04T17:00:00Z');
  expect(await told(id)).toBe(0);
});
