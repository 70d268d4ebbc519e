import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, cardFor, clubMember, friday, listingOf } from '../../../tests/builders/bookings.ts';
import { operator, somebody } from '../../../tests/builders/actors.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { changeSetting } from '../../settings/change-setting.server.ts';
import { visitor, type AccountActor } from '../../members/actor.ts';
import { makeQuote } from './make-quote.server.ts';
import { requestBooking } from '../offer/request-booking.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const now = '2027-05-01T18:00:00Z';
const deps = db.deps(now);
const at = (instant: string) => db.deps(instant);

let owner: AccountActor;
let renter: AccountActor;
let rival: AccountActor;
let slug: string;
let listingId: number;
beforeAll(async () => {
  [owner, renter, rival] = await Promise.all([
    clubMember(db.ownerSql, 'owner'),
    clubMember(db.ownerSql, 'renter'),
    clubMember(db.ownerSql, 'renter'),
  ]);
});
const freshListing = async (more: Parameters<typeof listingOf>[2] = {}) => {
  ({ id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId, more));
};
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

describe('a price', () => {
  test('is fixed for half an hour, even if the owner changes theirs', async () => {
    await freshListing();
    const quote = accepted(
      await makeQuote(deps, renter, {
        slug,
        way: 'rent',
        ...friday,
        addOnIds: [],
        isDelivered: false,
        points: 0,
      }),
    );
    expect(quote).toMatchObject({
      validUntil: new Date('2027-05-01T18:30:00Z'),
      price: { totalCents: 108_360 },
    });
    await db.ownerSql`update listing set price_cents = 99900 where id = ${listingId}`;
    const late = await requestBooking(at('2027-05-01T18:30:00Z'), renter, { quoteId: quote.id, message: '' });
    expect(codeOf(late)).toBe('quote-is-over');
    const { id } = accepted(
      await requestBooking(at('2027-05-01T18:29:59Z'), renter, {
        quoteId: quote.id,
        message: 'Hello',
        paymentId: await cardFor(deps, renter, quote.id),
      }),
    );
    const [booking] =
      await db.sql`select total_cents, terms from ${rentalRows(db.sql)} rental where id = ${id}`;
    expect(booking).toMatchObject({ total_cents: 108_360, terms: { title: 'A boat', asked: friday } });
    await expect(db.ownerSql`update quote set price = '{}' where id = ${quote.id}`).rejects.toThrow(
      'quotes never change',
    );
    expect(codeOf(await requestBooking(deps, rival, { quoteId: quote.id, message: '' }))).toBe('not-found');
  });

  test.each([
    ['a visitor', () => visitor, {}, 'sign-in-needed'],
    ['somebody who is not a member', () => somebody(), {}, 'members-only'],
    [
      'a member who has left',
      () => somebody({ membership: { kind: 'renter', state: 'cancelled', founderSeat: null } }),
      {},
      'members-only',
    ],
    ['the owner', () => owner, {}, 'own-listing'],
    [
      'dates with too little notice',
      () => renter,
      { from: '2027-05-02', to: '2027-05-03' },
      'needs-more-notice',
    ],
    ['dates out of order', () => renter, { from: '2027-06-06', to: '2027-06-04' }, 'dates-out-of-order'],
    ['more points than it costs', () => renter, { way: 'cashAndPoints', points: 901 }, 'too-many-points'],
    ['an extra that is none', () => renter, { addOnIds: ['sail'] }, 'no-such-extra'],
    ['delivery where there is none', () => renter, { isDelivered: true }, 'no-delivery'],
    ['a listing that is none', () => renter, { slug: 'none' }, 'not-found'],
  ] as const)('isn’t made for %s', async (_, who, wrong, code) => {
    await freshListing({ lead_days: 2 });
    const input = {
      slug,
      way: 'rent' as const,
      ...friday,
      isDelivered: false,
      points: 0,
      ...wrong,
      addOnIds: 'addOnIds' in wrong ? [...wrong.addOnIds] : [],
    };
    expect(codeOf(await makeQuote(deps, who(), input))).toBe(code);
  });

  test.each([
    ['2027-05-25T18:00:00Z', 24, false],
    // The owner may answer until May 29, less than seven days before the pick-up.
    ['2027-05-27T18:00:00Z', 24, true],
    ['2027-05-30T18:00:00Z', 1, false],
  ])(
    'made at %s has %i hours of grace, which a late answer can shorten: %s',
    async (instant, hours, mayShorten) => {
      await freshListing();
      const wish = { slug, way: 'rent', ...friday, addOnIds: [], isDelivered: false, points: 0 } as const;
      const { terms } = accepted(await makeQuote(db.deps(instant), renter, wish));
      expect([terms.graceHours, terms.mayShortenGrace]).toEqual([hours, mayShorten]);
    },
  );

  test('isn’t made for a payment method that the owner doesn’t offer, or while bookings are paused', async () => {
    await freshListing({ exchange_preferences: ['rent'] });
    expect(codeOf(await ask(deps, renter, slug, { way: 'directSwap' }))).toBe('not-on-offer');
    await changeSetting(deps, operator, { name: 'bookings-paused', value: true, reason: 'Storm' });
    expect(codeOf(await ask(deps, renter, slug))).toBe('bookings-paused');
    await changeSetting(deps, operator, { name: 'bookings-paused', value: null, reason: 'Over' });
  });
});
