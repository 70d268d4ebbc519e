import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { operator, somebody } from '../../../tests/builders/actors.ts';
import { ask, clubMember, listingOf, settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { cashOf } from '../../../tests/builders/money.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { asking, price, rentals } from '../../../tests/builders/rentals.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { authoriseExchange } from '../money/authorise-exchange.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { chooseRelief } from '../relief/choose-relief.server.ts';
import { answerExtension, askExtension } from '../changes/extend-booking.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { pointsGiven, type ReliefChoice } from '../relief/relief-terms.ts';
import { previewEmergency } from './swaps-inside.server.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { declareEmergency, liftEmergency } from './declare-emergency.server.ts';
import { listEmergencies } from './emergency-queries.server.ts';
import { reliefJobs } from './relief-jobs.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string) => db.deps(instant);
const newRental = rentals(db);
const { earn, give } = bookkeeping(db);
const declared = '2027-05-31T18:00:00Z';
const place = { from: '2027-06-01', to: '2027-06-05' };
const around: Parameters<typeof declareEmergency>[2]['area'] = {
  shape: 'circle',
  longitude: -119.7,
  latitude: 49.6,
  km: 30,
};
const wildfire = {
  kind: 'wildfire',
  title: 'Wildfire near Summerland',
  ...place,
  area: around,
  reason: 'BC Wildfire Service',
} as const;
const declare = async (more: Partial<Record<'from' | 'to', string>> = {}, instant = declared) => {
  const { id } = accepted(await declareEmergency(at(instant), operator, { ...wildfire, ...more }));
  await work(instant);
  return id;
};
const work = async (instant: string) => {
  await doDueJobs(at(instant), reliefJobs);
  await settleMoney(at(instant));
};
const choose = async (
  who: Parameters<typeof chooseRelief>[1],
  id: string,
  choice: ReliefChoice,
  instant = declared,
) => {
  const outcome = await chooseRelief(at(instant), who, { id, choice });
  return isRefusal(outcome) ? outcome.refusal : outcome;
};
const stateOf = async (id: string) =>
  (
    await db.sql`
      select b.state, b.cancelled_by, b.refund_cents, r.state as relief, r.given_points
        from ${rentalRows(db.sql)} b left join leg_relief r on r.leg_id = b.id where b.id = ${id}`
  ).map((row) => ({ ...row }));
const left = async (id: string) => {
  const rows = await db.sql<{ captured: number; refunded: number }[]>`
    select captured_cents as captured, refunded_cents as refunded from payment p
     where exchange_of(p) = ${id} and purpose = 'price' and state = 'captured'`;
  return rows.reduce(
    (sum, row) => ({ captured: sum.captured + row.captured, refunded: sum.refunded + row.refunded }),
    { captured: 0, refunded: 0 },
  );
};
const soundBooks = async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
};

describe('an emergency', () => {
  test('is declared by an operator with a second factor and a reason, and is in the audit log', async () => {
    const refused = async (...of: Parameters<typeof declareEmergency>) => {
      const outcome = await declareEmergency(...of);
      return isRefusal(outcome) ? outcome.refusal : 'declared';
    };
    expect(await refused(at(declared), somebody({ isOperator: true }), wildfire)).toBe('not-allowed');
    expect(await refused(at(declared), operator, { ...wildfire, reason: ' ' })).toBe('reason-missing');
    const id = await declare({ from: '2027-01-01', to: '2027-01-02' });
    expect(
      await liftEmergency(at(declared), somebody({ isOperator: true }), { id, reason: 'Rain' }),
      'an operator without a second factor',
    ).toMatchObject({ refusal: 'not-allowed' });
    expect(accepted(await liftEmergency(at(declared), operator, { id, reason: 'Rain' }))).toBe('lifted');
    expect(isRefusal(await liftEmergency(at(declared), operator, { id, reason: 'Rain' }))).toBe(true);
    const audit = await db.sql`select act, reason from audit_entry where subject_id = ${id} order by id`;
    expect(audit.map((row) => ({ ...row }))).toEqual([
      { act: 'emergency.declare', reason: 'BC Wildfire Service' },
      { act: 'emergency.lift', reason: 'Rain' },
    ]);
  });

  test('affects only agreed bookings inside its area, on days agreed before it', async () => {
    const inside = await (await newRental()).agreed();
    const open = await (await newRental()).requested();
    const far = await newRental();
    await db.ownerSql`update listing set longitude = -118.9 where slug = ${far.slug}`;
    const away = await far.agreed();
    // The exact position counts if known, not the public one.
    const near = await newRental();
    await db.ownerSql`update listing set longitude = -118.9 where slug = ${near.slug}`;
    await db.ownerSql`insert into listing_place (listing_id, longitude, latitude, address)
      select id, -119.71, 49.61, '' from listing where slug = ${near.slug}`;
    const exact = await near.agreed();
    const preview = await previewEmergency(db.sql, { ...place, area: around }, new Date(declared));
    expect(preview.bookings).toBe(2);
    expect(
      (
        await previewEmergency(
          db.sql,
          { from: '2027-06-07', to: '2027-06-09', area: around },
          new Date(declared),
        )
      ).bookings,
    ).toBe(0);
    const id = await declare();
    const met = await db.sql<
      { id: string }[]
    >`select leg_id as id from leg_relief where emergency_id = ${id}`;
    expect(met.map((row) => row.id).sort()).toEqual([inside, exact].sort());
    expect(met.map((row) => row.id)).not.toContain(open);
    expect(met.map((row) => row.id)).not.toContain(away);
    // Agreed an hour later, with knowledge of it: the second search skips it.
    const later = await newRental();
    const knew = await later.requested();
    expect(await acceptOffer(at('2027-05-31T19:00:00Z'), later.owner, { id: knew, version: 1 })).toBe(
      'accepted',
    );
    await work('2027-05-31T19:00:00Z');
    expect(await stateOf(knew)).toMatchObject([{ state: 'accepted', relief: null }]);
    expect((await listEmergencies(db.sql)).find((each) => each.id === id)).toMatchObject({
      offered: 2,
      refunded: 0,
      let: 0,
    });
    await liftEmergency(at(declared), operator, { id, reason: 'Over' });
    await work(declared);
    expect(await stateOf(inside)).toMatchObject([{ state: 'accepted', relief: 'lifted' }]);
    // As agreed: four days before, the moderate policy refunds half.
    expect((await rentalFor(at(declared), await renterOf(inside), inside))?.refund?.percentNow).toBe(50);
  });
});

const renterOf = async (id: string) => {
  const [row] = await db.sql<
    { renter: string }[]
  >`select renter_id as renter from ${rentalRows(db.sql)} rental where id = ${id}`;
  return somebody({
    accountId: row?.renter ?? '',
    membership: { kind: 'renter', state: 'active', founderSeat: null },
  });
};

test('a booking agreed after the declaration isn’t affected, even if the search for bookings runs later', async () => {
  const [knew, unaware] = [await newRental(), await newRental()];
  const later = await knew.requested();
  const before = await unaware.agreed();
  accepted(await declareEmergency(at(declared), operator, wildfire));
  expect(await acceptOffer(at('2027-05-31T18:01:00Z'), knew.owner, { id: later, version: 1 })).toBe(
    'accepted',
  );
  await work('2027-05-31T18:02:00Z');
  expect(await stateOf(later)).toMatchObject([{ state: 'accepted', relief: null }]);
  expect(await stateOf(before)).toMatchObject([{ state: 'accepted', relief: 'offered' }]);
});

describe('a renter in an emergency', () => {
  test('sees both choices, takes a full refund, and is asked once', async () => {
    const rental = await newRental();
    const id = await rental.agreed();
    await declare();
    const view = await rentalFor(at(declared), rental.renter, id);
    expect(view?.relief).toMatchObject({
      title: wildfire.title,
      refundCents: price,
      pointsInstead: 1_192,
      choices: ['refund', 'points'],
      answerUntil: '2027-06-03T18:00:00.000Z',
    });
    expect(view?.refund?.percentNow).toBe(100);
    expect((await rentalFor(at(declared), rental.owner, id))?.relief?.choices).toEqual([]);
    expect(await choose(rental.owner, id, 'refund')).toBe('not-now');
    expect(await choose(await clubMember(db.ownerSql, 'renter'), id, 'refund')).toBe('not-found');
    expect(await choose(rental.renter, id, 'refund')).toMatchObject({ refundCents: price, givenPoints: 0 });
    await work(declared);
    expect(await left(id)).toEqual({ captured: price, refunded: price });
    expect(await stateOf(id)).toEqual([
      {
        state: 'cancelled',
        cancelled_by: 'emergency',
        refund_cents: price,
        relief: 'refunded',
        given_points: 0,
      },
    ]);
    expect(await choose(rental.renter, id, 'points')).toBe('request-is-over');
    expect(await db.sql`select 1 from listing_claim where leg_id = ${id}`).toHaveLength(0);
    await soundBooks();
  });

  test('takes points: we keep the cash and owe the points', async () => {
    const rental = await newRental();
    const id = await rental.agreed();
    await declare();
    const fees = (await cashOf(db).books()).fees ?? 0;
    expect(await choose(rental.renter, id, 'points')).toMatchObject({ refundCents: 0, givenPoints: 1_192 });
    await work(declared);
    expect(await left(id)).toEqual({ captured: price, refunded: 0 });
    expect(((await cashOf(db).books()).fees ?? 0) - fees).toBe(price);
    const [entry] = await db.sql`
      select e.points, t.reason, a.kind from points_entry e join points_transfer t on t.id = e.transfer_id join points_account a on a.id = e.account_id
       where t.exchange_id = ${id} and e.member_id = ${rental.renter.accountId}`;
    expect({ ...entry }).toEqual({ points: 1_192, reason: 'relief', kind: 'bonus' });
    expect(await db.sql`select 1 from payout where exchange_id = ${id}`).toHaveLength(0);
    await soundBooks();
  });

  test('who doesn’t answer is refunded at the deadline, and not a second earlier', async () => {
    const rental = await newRental();
    const id = await rental.agreed();
    await declare();
    await work('2027-06-03T17:59:59Z');
    expect(await stateOf(id)).toMatchObject([{ state: 'accepted', relief: 'offered' }]);
    expect(await choose(rental.renter, id, 'points', '2027-06-03T18:00:00Z')).toBe('request-is-over');
    await work('2027-06-03T18:00:00Z');
    expect(await stateOf(id)).toMatchObject([
      { state: 'cancelled', cancelled_by: 'emergency', relief: 'refunded' },
    ]);
    expect(await left(id)).toEqual({ captured: price, refunded: price });
  });

  test('is refunded by the other button too, and gets no points for a card that wasn’t charged', async () => {
    const rental = await newRental();
    const id = await rental.agreed();
    await declare();
    const back = accepted(await cancelExchange(at(declared), rental.renter, { id, reason: 'Smoke' }));
    expect(back).toMatchObject({ percent: 100, refundCents: price });
    await work(declared);
    expect(await stateOf(id)).toMatchObject([{ cancelled_by: 'renter', relief: 'overtaken' }]);

    const unpaid = await newRental();
    const other = await unpaid.agreed('test_capture_fails');
    const soon = '2027-05-31T08:00:00Z';
    await declare({}, soon);
    expect((await rentalFor(at(soon), unpaid.renter, other))?.relief?.choices).toEqual(['refund']);
    expect(await choose(unpaid.renter, other, 'points', soon)).toBe('not-paid');
    expect(await choose(unpaid.renter, other, 'refund', soon)).toMatchObject({ givenPoints: 0 });
    await soundBooks();
  });

  test('who is under way when it is declared, or sets out, has nothing to choose', async () => {
    const rental = await newRental();
    const id = await rental.agreed();
    await declare({}, '2027-06-04T09:00:00Z');
    for (const who of [rental.owner, rental.renter]) {
      const outcome = await confirmHandOver(at('2027-06-04T10:00:00Z'), who, { legId: id, step: 'hand_off' });
      expect(isRefusal(outcome) ? outcome.refusal : 'confirmed').toBe('confirmed');
    }
    await work('2027-06-04T10:00:00Z');
    expect(await stateOf(id)).toMatchObject([{ state: 'handed_off', relief: 'overtaken' }]);
    await work('2027-06-10T10:00:00Z');
    expect(await stateOf(id)).toMatchObject([{ state: 'handed_off' }]);
  });

  test('who presses both buttons on several devices at once gets one choice', async () => {
    const rental = await newRental();
    const id = await rental.agreed();
    await declare();
    const said = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        choose(rental.renter, id, index % 2 === 0 ? 'points' : 'refund'),
      ),
    );
    expect(said.filter((each) => typeof each === 'object')).toHaveLength(1);
    await work(declared);
    const [row] = await stateOf(id);
    const { refunded } = await left(id);
    expect([
      [0, 1_192],
      [price, 0],
    ]).toContainEqual([refunded, row?.given_points]);
    await soundBooks();
  });
});

test('law: nothing is lost or paid twice, whatever the payment and the choice: cash is refunded or points are given', async () => {
  const story = fc.record({
    way: fc.constantFrom('rent', 'adventurePoints', 'cashAndPoints' as const),
    points: fc.integer({ min: 1, max: 899 }),
    isLonger: fc.boolean(),
    choice: fc.constantFrom<ReliefChoice | 'nothing'>('refund', 'points', 'nothing'),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ way, points, isLonger, choice }) => {
      const owner = await clubMember(db.ownerSql, 'owner');
      const renter = await clubMember(db.ownerSql, 'renter');
      await earn(renter.accountId, 600, new Date(asking));
      await give(renter.accountId, 600, new Date(asking));
      const { slug } = await listingOf(db.ownerSql, owner.accountId);
      const request = accepted(
        await ask(at(asking), renter, slug, { way, points: way === 'cashAndPoints' ? points : 0 }),
      );
      const { id } = request;
      expect(await acceptOffer(at(asking), owner, { id, version: 1 })).toBe('accepted');
      await settleMoney(at(asking));
      if (isLonger) {
        const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
        const made = accepted(
          await authoriseExchange(withCards(at(asking)), renter, {
            target,
            method: 'test_visa',
            key: randomUUID(),
          }),
        );
        accepted(await askExtension(at(asking), renter, { id, to: target.to, paymentId: made.id }));
        expect(await answerExtension(at(asking), owner, { id, event: 'agree' })).toBe('done');
        await settleMoney(at(asking));
      }
      const before = await left(id);
      const [held] = await db.sql<
        { points: number }[]
      >`select points from ${rentalRows(db.sql)} rental where id = ${id}`;
      await declare();
      if (choice !== 'nothing') expect(await choose(renter, id, choice)).toBeTypeOf('object');
      await work('2027-06-03T18:00:00Z');
      const expected =
        choice === 'points' ? pointsGiven({ cents: before.captured, points: held?.points ?? 0 }, 110) : 0;
      expect(await left(id)).toEqual({
        captured: before.captured,
        refunded: choice === 'points' ? 0 : before.captured,
      });
      const [wallet] = await db.sql<{ now: number; held: number }[]>`
        select sum(balance_points) filter (where kind <> 'escrow')::int as now, coalesce(sum(balance_points) filter (where kind = 'escrow'), 0)::int as held
          from points_account where member_id = ${renter.accountId}`;
      expect({ ...wallet }).toEqual({ now: 1_200 + expected, held: 0 });
      const owed = await db.sql`select 1 from payout where member_id = ${owner.accountId}`;
      expect(owed).toHaveLength(0);
      await soundBooks();
    }),
    proving(6),
  );
});
