import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/builders/database.ts';
import { asking, rentals } from '../../../tests/builders/rentals.ts';
import { changeProfile } from '../../members/change-profile.server.ts';
import { accepted } from '../../../platform/refusal.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';

// Tests what the two sides learn about each other from the agreement until the return, and only then.

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const newRental = rentals(db);
const at = (instant: string) => db.deps(instant);
/** The pick-up is on June 4 at 16:00 UTC. */
const dayBefore = '2027-06-03T16:00:00Z';

test('shows the owner’s instructions to the renter from a day before the pick-up, and to no one after a cancellation', async () => {
  const rental = await newRental();
  const { owner, renter, slug } = rental;
  await db.ownerSql`
    insert into listing_place (listing_id, check_in, longitude, latitude)
    select id, 'The code is 4711.', longitude, latitude from listing where slug = ${slug}
        on conflict (listing_id) do update set check_in = excluded.check_in`;
  const id = await rental.agreed();
  const read = async (who: typeof renter, instant: string) =>
    (await rentalFor(at(instant), who, id))?.legs[0].checkIn;
  const from = '2027-06-03T16:00:00.000Z';
  expect(await read(renter, asking)).toEqual({ from, words: null });
  expect(await read(renter, dayBefore)).toEqual({ from, words: 'The code is 4711.' });
  expect(await read(owner, asking)).toEqual({ from, words: 'The code is 4711.' });
  await cancelExchange(at(dayBefore), renter, { id, reason: 'Rain.' });
  expect(await read(renter, dayBefore)).toBeNull();
});

test('lets each side call the other while the trip is agreed, and neither before nor afterwards', async () => {
  const rental = await newRental();
  const { owner, renter } = rental;
  const words = { displayName: 'Ann L.', bio: '', languages: [], phone: '250 555 0199' };
  accepted(await changeProfile(at(asking), owner.accountId, words));
  const id = await rental.requested();
  const read = async (who: typeof renter) =>
    (await rentalFor(at(asking), who, id))?.people.find(({ isMe }) => !isMe)?.phone;
  expect(await read(renter)).toBeNull();
  expect(await acceptOffer(at(asking), owner, { id, version: 1 })).toBe('accepted');
  expect([await read(renter), await read(owner)]).toEqual(['+12505550199', null]);
  await cancelExchange(at(asking), renter, { id, reason: 'Rain.' });
  expect(await read(renter)).toBeNull();
});
