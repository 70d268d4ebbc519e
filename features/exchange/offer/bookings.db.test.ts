import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../../tests/builders/points.ts';
import {
  ask,
  asked,
  cardFor,
  clubMember,
  friday,
  listingOf,
  settleMoney,
} from '../../../tests/builders/bookings.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { present } from '../../../platform/assert.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { visitor, type AccountActor } from '../../members/actor.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { counterOffer } from './counter-offer.server.ts';
import { endOffer } from './end-offer.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { priceCounter } from '../price/price-counter.server.ts';
import { exchangeClock } from '../lifecycle/exchange-jobs.server.ts';
import { moveRental, rentalRows } from '../../../tests/builders/rental-rows.ts';
import { pastTrip } from '../../../tests/builders/returned.ts';
import { makeQuote } from '../price/make-quote.server.ts';
import { requestBooking } from './request-booking.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const now = '2027-05-01T18:00:00Z';
const deps = db.deps(now);
const at = (instant: string) => db.deps(instant);
const { earn, wallet } = bookkeeping(db);

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
const stateOf = async (id: string) =>
  (await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${id}`)[0]?.state;
const eventsOf = async (id: string) =>
  (await db.sql`select name from event where subject_id = ${id} order by id`).map(({ name }) => String(name));
const claims = () => db.sql`select during::text, leg_id from listing_claim where listing_id = ${listingId}`;
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

describe('a request', () => {
  test('holds no days; the owner accepts, and the days are taken', async () => {
    await freshListing();
    const { id, state, answerUntil } = await asked(deps, renter, slug);
    expect([state, answerUntil]).toEqual(['requested', new Date('2027-05-03T18:00:00Z')]);
    expect(await claims()).toHaveLength(0);
    expect(await acceptOffer(deps, owner, { id, version: 1 })).toBe('accepted');
    expect(await claims()).toEqual([{ during: '["2027-06-04 00:00:00","2027-06-07 00:00:00")', leg_id: id }]);
    expect(await eventsOf(id)).toEqual(['booking.requested', 'booking.accepted']);
    expect(codeOf(await acceptOffer(deps, owner, { id, version: 1 }))).toBe('request-is-over');
  });

  test('for points holds them, and a decline, a withdrawal or the clock releases them', async () => {
    await freshListing();
    await earn(renter.accountId, 1_000);
    const start = await wallet(renter.accountId);
    const ways = [
      (id: string) => endOffer(deps, owner, { id, event: 'decline' }),
      (id: string) => endOffer(deps, renter, { id, event: 'withdraw' }),
      (id: string) => expire(id, '2027-05-03T18:00:00Z'),
    ];
    for (const end of ways) {
      const { id } = await asked(deps, renter, slug, { way: 'adventurePoints' });
      expect(await wallet(renter.accountId)).toMatchObject({
        available: start.available - 900,
        held: start.held + 900,
      });
      await end(id);
      expect(await wallet(renter.accountId)).toEqual(start);
    }
  });

  test('for more points than the renter has is refused, and changes nothing', async () => {
    await freshListing();
    const before = (await db.sql`select id from ${rentalRows(db.sql)} rental`).length;
    expect(codeOf(await ask(deps, rival, slug, { way: 'adventurePoints' }))).toBe('not-enough-points');
    expect((await db.sql`select id from ${rentalRows(db.sql)} rental`).length).toBe(before);
  });

  test('expires at its deadline and not before', async () => {
    await freshListing();
    const { id } = await asked(deps, renter, slug);
    const [job] =
      await db.sql`select due_at from job where kind = 'exchange-expire' and body ->> 'id' = ${id}`;
    expect(job?.due_at).toEqual(new Date('2027-05-03T18:00:00Z'));
    await expire(id, '2027-05-03T17:59:59Z');
    expect(await stateOf(id)).toBe('requested');
    expect(codeOf(await acceptOffer(at('2027-05-03T18:00:00Z'), owner, { id, version: 1 }))).toBe(
      'offer-is-over',
    );
    await expire(id, '2027-05-03T18:00:00Z');
    expect(await stateOf(id)).toBe('expired');
  });

  test('ends when someone else is accepted for overlapping days, and its points are released', async () => {
    await freshListing();
    await earn(rival.accountId, 900);
    const mine = await asked(deps, renter, slug);
    const theirs = await asked(deps, rival, slug, {
      way: 'adventurePoints',
      from: '2027-06-06',
      to: '2027-06-08',
    });
    const apart = await asked(deps, renter, slug, { from: '2027-06-07', to: '2027-06-08' });
    await acceptOffer(deps, owner, { id: mine.id, version: 1 });
    expect(await Promise.all([mine, theirs, apart].map(({ id }) => stateOf(id)))).toEqual([
      'accepted',
      'superseded',
      'requested',
    ]);
    expect(await wallet(rival.accountId)).toMatchObject({ available: 900, held: 0 });
    expect(codeOf(await ask(deps, rival, slug))).toBe('days-are-taken');
  });

  test('becomes a booking at once where the owner allows that for this payment method', async () => {
    await freshListing({ instant_ways: ['rent'] });
    const waiting = await asked(deps, rival, slug, { way: 'directSwap' });
    const booked = await asked(deps, renter, slug);
    expect(booked).toMatchObject({ state: 'accepted', answerUntil: null });
    expect(await stateOf(waiting.id)).toBe('superseded');
    expect(await claims()).toHaveLength(1);
  });

  test('waits again where the owner cancelled three bookings in six months, for 45 days after the third', async () => {
    const host = await clubMember(db.ownerSql, 'owner');
    const { slug: boat } = await listingOf(db.ownerSql, host.accountId, { instant_ways: ['rent'] });
    const cancelled = async (on: string, by: 'giver' | 'receiver' = 'giver') => {
      const { id } = await pastTrip(db.ownerSql, host.accountId, rival.accountId);
      await moveRental(db.ownerSql, id, { state: 'cancelled', ended_at: on, called_off_by: by });
    };
    // The first is nearly eight months ago, and still within six months of the third.
    await cancelled('2026-09-25T18:00:00Z');
    await cancelled('2027-01-01T18:00:00Z');
    await cancelled('2027-03-20T18:00:00Z', 'receiver');
    expect(await asked(deps, renter, boat)).toMatchObject({ state: 'accepted' });
    await cancelled('2027-03-20T18:00:00Z');
    const july = { from: '2027-07-02', to: '2027-07-04' };
    expect(await asked(deps, renter, boat, july)).toMatchObject({ state: 'requested' });
    const august = { from: '2027-08-06', to: '2027-08-08' };
    expect(await asked(at('2027-05-04T18:00:00Z'), renter, boat, august)).toMatchObject({
      state: 'accepted',
    });
  });

  test('with an older quote is refused once the renter has asked for one of its days; other renters’ requests don’t count', async () => {
    await freshListing();
    const quoteFor = async (who: AccountActor, days: { from: string; to: string }) => {
      const way = { way: 'rent', addOnIds: [], isDelivered: false, points: 0 } as const;
      const quote = accepted(await makeQuote(deps, who, { slug, ...way, ...days }));
      return { quoteId: quote.id, message: '', paymentId: await cardFor(deps, who, quote.id) };
    };
    const soon = at('2027-05-01T18:05:00Z');
    const [older, apart] = [
      await quoteFor(renter, friday),
      await quoteFor(renter, { from: '2027-06-10', to: '2027-06-11' }),
    ];
    await asked(soon, rival, slug, { from: '2027-06-06', to: '2027-06-08' });
    const mine = accepted(await requestBooking(soon, renter, await quoteFor(renter, friday)));
    expect(mine.state).toBe('requested');
    expect(codeOf(await requestBooking(soon, renter, older))).toBe('days-asked-for');
    expect(accepted(await requestBooking(soon, renter, apart)).state).toBe('requested');
    // A quote made afterwards asks again on purpose.
    expect(await asked(at('2027-05-01T18:06:00Z'), renter, slug)).toMatchObject({ state: 'requested' });
  });

  test('counts against the owner’s yearly limit once it is accepted', async () => {
    const once = [{ type: 'directSwap', method: 'swap', available: true, limited: 1 }];
    await freshListing({ exchange_preferences: once });
    const { id } = await asked(deps, renter, slug, { way: 'directSwap' });
    const other = await asked(deps, rival, slug, { way: 'directSwap', from: '2027-07-01', to: '2027-07-02' });
    expect(await acceptOffer(deps, owner, { id, version: 1 })).toBe('accepted');
    expect(
      codeOf(await ask(deps, rival, slug, { way: 'directSwap', from: '2027-08-01', to: '2027-08-02' })),
    ).toBe('not-on-offer');
    expect(codeOf(await acceptOffer(deps, owner, { id: other.id, version: 1 }))).toBe('not-on-offer');
  });
});

describe('an offer', () => {
  const other = {
    way: 'rent' as const,
    from: '2027-06-11',
    to: '2027-06-13',
    addOnIds: [],
    isDelivered: false,
    points: 0,
    message: '',
  };

  test('goes back and forth; only the latest is open, and only the other side can answer it', async () => {
    await freshListing();
    const { id } = await asked(deps, renter, slug);
    expect(codeOf(await acceptOffer(deps, renter, { id, version: 1 }))).toBe('not-your-turn');
    expect(await counterOffer(deps, owner, { ...other, id, version: 1 })).toMatchObject({ version: 2 });
    expect(codeOf(await acceptOffer(deps, owner, { id, version: 2 }))).toBe('not-your-turn');
    expect(codeOf(await acceptOffer(deps, renter, { id, version: 1 }))).toBe('stale-offer');
    expect(await acceptOffer(deps, renter, { id, version: 2 })).toBe('accepted');
    expect(await claims()).toMatchObject([{ during: '["2027-06-11 00:00:00","2027-06-14 00:00:00")' }]);
    expect(
      await db.sql`select version, made_by from exchange_offer where exchange_id = ${id} order by version`,
    ).toEqual([
      { version: 1, made_by: renter.accountId },
      { version: 2, made_by: owner.accountId },
    ]);
  });

  test('can change the price of a cash rental: the renter pays that price, with its own fee and taxes', async () => {
    await freshListing();
    const { id } = await asked(deps, renter, slug);
    const cheaper = { ...other, ...friday, id, version: 1, rentalCents: 75_000 };
    const priced = accepted(await priceCounter(deps, owner, cheaper));
    // 75,000 less 5%.
    expect(priced).toMatchObject({ price: { totalCents: 90_300 }, receives: { cents: 71_250 } });
    accepted(await counterOffer(deps, owner, cheaper));
    expect(await rentalFor(deps, renter, id)).toMatchObject({
      totalCents: 90_300,
      price: { lines: [{ label: '3 days, offered price', amountCents: 75_000 }, {}, {}, {}] },
    });
    expect(await acceptOffer(deps, renter, { id, version: 2 })).toBe('accepted');
    await settleMoney(deps);
    expect(
      await db.sql`
      select keep_cents, captured_cents from payment p where exchange_of(p) = ${id} and purpose = 'price'`,
    ).toEqual([{ keep_cents: 90_300, captured_cents: 90_300 }]);
  });

  test('for points only has no other price', async () => {
    await freshListing();
    const { id } = await asked(deps, renter, slug);
    const inPoints = { ...other, id, version: 1, way: 'adventurePoints' as const, rentalCents: 75_000 };
    expect(codeOf(await counterOffer(deps, owner, inPoints))).toBe('price-is-cash');
  });

  test('is refused before a card is requested when the renter has too few points', async () => {
    await freshListing();
    const ann = await clubMember(db.ownerSql, 'renter');
    await earn(ann.accountId, 500);
    const { id } = await asked(deps, ann, slug, { way: 'cashAndPoints', points: 200 });
    accepted(await counterOffer(deps, owner, { ...other, id, version: 1 }));
    const mixed = { ...other, id, version: 2, way: 'cashAndPoints' as const };
    expect(codeOf(await priceCounter(deps, ann, { ...mixed, points: 501 }))).toBe('not-enough-points');
    accepted(await priceCounter(deps, ann, { ...mixed, points: 500 }));
  });

  test('doesn’t tell the owner how many points the renter has', async () => {
    await freshListing();
    const { id } = await asked(deps, await clubMember(db.ownerSql, 'renter'), slug);
    const inPoints = { ...other, id, version: 1, way: 'adventurePoints' as const };
    expect(await counterOffer(deps, owner, inPoints)).toMatchObject({
      refusal: 'not-enough-points',
      sentence: 'The renter doesn’t have that many points.',
    });
  });

  test('holds the points of the newest version, and one that can’t be held changes nothing', async () => {
    await freshListing();
    const ann = await clubMember(db.ownerSql, 'renter');
    await earn(ann.accountId, 1_000);
    const { id } = await asked(deps, ann, slug, { way: 'cashAndPoints', points: 200 });
    const mixed = { ...other, id, way: 'cashAndPoints' as const };
    accepted(await counterOffer(deps, owner, { ...mixed, version: 1, points: 700 }));
    expect(await wallet(ann.accountId)).toMatchObject({ available: 300, held: 700 });
    const tooMuch = { ...mixed, to: '2027-06-15', version: 2, points: 1_001 };
    expect(codeOf(await counterOffer(deps, ann, tooMuch))).toBe('not-enough-points');
    expect(await wallet(ann.accountId)).toMatchObject({ available: 300, held: 700 });
    expect(await acceptOffer(deps, ann, { id, version: 2 })).toBe('accepted');
  });

  test('can be made five times per side', async () => {
    await freshListing();
    const { id } = await asked(deps, renter, slug);
    let version = 1;
    for (let turn = 0; turn < 10; turn += 1) {
      const side = turn % 2 === 0 ? owner : renter;
      version = accepted(await counterOffer(deps, side, { ...other, id, version })).version;
    }
    expect(codeOf(await counterOffer(deps, owner, { ...other, id, version }))).toBe('too-many-counters');
    expect(await acceptOffer(deps, owner, { id, version })).toBe('accepted');
  });

  test('doesn’t exist for an outsider', async () => {
    await freshListing();
    const { id } = await asked(deps, renter, slug);
    for (const stranger of [rival, visitor, operator]) {
      expect(codeOf(await acceptOffer(deps, stranger, { id, version: 1 }))).toBe('not-found');
      expect(codeOf(await counterOffer(deps, stranger, { ...other, id, version: 1 }))).toBe('not-found');
      expect(codeOf(await endOffer(deps, stranger, { id, event: 'decline' }))).toBe('not-found');
    }
    expect(codeOf(await endOffer(deps, owner, { id, event: 'withdraw' }))).toBe('not-now');
    expect(await stateOf(id)).toBe('requested');
  });
});

test('a member reads only bookings that they are part of', async () => {
  await freshListing();
  const { id } = await asked(deps, renter, slug);
  const seenBy = (actor: AccountActor) =>
    inTransaction(db, { role: 'signed_in', claims: { sub: actor.accountId } }, async ({ sql }) => ({
      bookings: (await sql`select id from ${rentalRows(sql)} rental where id = ${id}`).length,
      offers: (await sql`select version from exchange_offer where exchange_id = ${id}`).length,
    }));
  expect([await seenBy(renter), await seenBy(owner), await seenBy(rival)]).toEqual([
    { bookings: 1, offers: 1 },
    { bookings: 1, offers: 1 },
    { bookings: 0, offers: 0 },
  ]);
});

async function expire(id: string, instant: string): Promise<void> {
  const { now: clock } = at(instant);
  await inTransaction(db, {}, ({ sql }) =>
    present(
      exchangeClock['exchange-expire'],
      'job of the clock',
    )({
      job: { id: 1, kind: 'exchange-expire', body: { id }, tries: 1, mostTries: 12 },
      sql,
      now: clock,
    }),
  );
}
