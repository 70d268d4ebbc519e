import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../../tests/builders/actors.ts';
import { settleMoney, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { rentals } from '../../tests/builders/rentals.ts';
import { authoriseBooking } from '../bookings/authorise-booking.server.ts';
import { bookingFor } from '../bookings/booking-queries.server.ts';
import { answerExtension, askExtension } from '../bookings/extend-booking.server.ts';
import { heldUpUntil, interruptionsOf } from '../bookings/interruptions.server.ts';
import {
  noteLateReturnJob,
  noteLateReturnKind,
  watchReturnJob,
  watchReturnKind,
} from '../disputes/watch-return.server.ts';
import { declareEmergency } from './declare-emergency.server.ts';
import { reliefJobs } from './relief-jobs.server.ts';

// Due back on June 6, with more days agreed to; an emergency comes on those days alone, and the bank says no in the middle of it.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string) => db.deps(instant);
const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 } as const;
const declaredAt = '2027-06-05T10:00:00Z';
const bankAt = '2027-06-07T18:00:00Z';

test('what an emergency excused on further days holds until the bank says no, and both are told that it does no longer', async () => {
  const { owner, renter, ...rental } = await rentals(db)();
  const id = await rental.agreed();
  await rental.handedOff(id);
  const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
  const card = { target, method: 'test_capture_fails', key: randomUUID() };
  const made = accepted(await authoriseBooking(withCards(at(declaredAt)), renter, card));
  accepted(await askExtension(at(declaredAt), renter, { id, to: target.to, paymentId: made.id }));
  expect(await answerExtension(at(declaredAt), owner, { id, event: 'agree' })).toBe('done');
  const days = { from: '2027-06-07', to: '2027-06-08' };
  const about = { kind: 'wildfire', title: 'Wildfire', area, ...days, reason: 'BC Wildfire' } as const;
  accepted(await declareEmergency(at(declaredAt), operator, about));
  const watch = { [watchReturnKind]: watchReturnJob, [noteLateReturnKind]: noteLateReturnJob };
  await doDueJobs(at(declaredAt), { ...reliefJobs, ...watch });
  expect(await interruptionsOf(db.sql, { kind: 'booking', id })).toMatchObject([{ state: 'standing' }]);

  await doDueJobs(at(bankAt), watch);
  const named = async () =>
    (await db.sql<{ name: string }[]>`select name from event where subject_id = ${id} order by id`).map(
      ({ name }) => name,
    );
  expect(await named()).not.toContain('booking.late');
  await settleMoney(at(bankAt));
  await doDueJobs(at(bankAt), watch);
  const [one] = await interruptionsOf(db.sql, { kind: 'booking', id });
  expect(one).toMatchObject({ state: 'over', until: new Date(bankAt), unusedDays: 0, givenPoints: 0 });
  expect(await heldUpUntil(db.sql, { kind: 'booking', id })).toEqual(new Date(bankAt));
  // Said once, and that it is late now at once, not at the end of the days that went back.
  expect((await named()).slice(-3)).toEqual([
    'booking.extension_unpaid',
    'booking.interruption_unmet',
    'booking.late',
  ]);
  for (const who of [renter, owner])
    expect((await bookingFor(at(bankAt), who, id))?.interruption).toMatchObject({
      state: 'over',
      until: new Date(bankAt).toISOString(),
    });
});
