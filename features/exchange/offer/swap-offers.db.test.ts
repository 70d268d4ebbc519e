import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { somebody } from '../../../tests/builders/actors.ts';
import { active, asked, clubMember, listingOf, settleMoney } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import {
  july,
  june,
  offer,
  offered,
  offerOf,
  sayYes,
  swapCard,
  swappers,
  type Listed,
} from '../../../tests/builders/swaps.ts';
import type { AccountActor } from '../../members/actor.ts';
import { owe } from '../../payments/debts.server.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { counterOffer } from './counter-offer.server.ts';
import { endOffer } from './end-offer.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { offerSwap } from './offer-swap.server.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';
import { pastTrip } from '../../../tests/builders/returned.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps('2027-05-01T18:00:00Z');
const { earn, wallet } = bookkeeping(db);

let ann: AccountActor;
let ben: AccountActor;
let boat: Listed;
let kayak: Listed;
let cabin: Listed;
beforeEach(async () => {
  ({ ann, ben, boat, cabin } = await swappers(db.ownerSql));
  kayak = await listingOf(db.ownerSql, ann.accountId);
});

const stateOf = async (id: string) => (await readSwap(db.sql, id))?.state;
const claimsOf = async ({ id }: Listed) =>
  (await db.sql`select 1 from listing_claim where listing_id = ${id}`).length;
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const cards = async (id: string) =>
  (
    await db.sql<{ state: string; captured_cents: number }[]>`
      select p.state, p.captured_cents from payment p join exchange_party s on s.id = p.party_id
       where s.exchange_id = ${id} and p.is_current order by s.place`
  ).map((card) => `${card.state} ${card.captured_cents}`);

describe('an offer', () => {
  test('takes no days until it is accepted, and then those of both, with a fee for each side', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    expect([await claimsOf(boat), await claimsOf(cabin)]).toEqual([0, 0]);
    expect(await sayYes(deps, ben, { id, version: 1 })).toBe('accepted');
    expect([await claimsOf(boat), await claimsOf(cabin)]).toEqual([1, 1]);
    await settleMoney(deps);
    // $49 and GST.
    expect(await cards(id)).toEqual(['captured 5145', 'captured 5145']);
  });

  test('can’t be accepted or countered by someone who owes money', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    const target = { for: 'swap', swapId: id, listing: null } as const;
    const paymentId = accepted(await swapCard(deps, ben, target));
    const debt = {
      debtorId: ben.accountId,
      creditorId: ann.accountId,
      legId: (await pastTrip(db.ownerSql, ann.accountId, ben.accountId)).id,
      reason: 'award',
      title: 'A boat',
      cents: 100,
    } as const;
    await owe(db.sql, debt, deps.now());
    const counter = { ...offerOf(kayak.slug, cabin.slug), id, version: 1, message: '', paymentId };
    expect(codeOf(await counterOffer(deps, ben, counter))).toBe('debt-open');
    expect(codeOf(await acceptOffer(deps, ben, { id, version: 1, paymentId }))).toBe('debt-open');
    // The bank is not asked for something that would be refused afterwards.
    const cardsBefore = (await db.sql`select 1 from payment where payer_id = ${ben.accountId}`).length;
    const own = offerOf(kayak.slug, cabin.slug);
    for (const asked of [
      target,
      { for: 'swap-counter', swapId: id, version: 1, offer: offerOf(kayak.slug, cabin.slug) },
      { for: 'swap-offer', offer: own },
    ] as const)
      expect(codeOf(await swapCard(deps, ben, asked)), asked.for).toBe('debt-open');
    expect((await db.sql`select 1 from payment where payer_id = ${ben.accountId}`).length).toBe(cardsBefore);
    expect([await stateOf(id), await claimsOf(boat)]).toEqual(['requested', 0]);
    const seen = async () => {
      const view = await swapFor(deps, ben, id);
      return [view?.isStoppedByDebt, view?.actions];
    };
    // The page shows no button that would be refused.
    expect(await seen()).toEqual([true, ['decline']]);
    await db.ownerSql`delete from debt where debtor_id = ${ben.accountId}`;
    expect(await seen()).toEqual([false, ['counter', 'accept', 'decline']]);
    expect(await acceptOffer(deps, ben, { id, version: 1, paymentId })).toBe('accepted');
  });

  test('needs a card for the fee, no matter who makes it', async () => {
    const outcome = await offerSwap(deps, ann, { ...offerOf(cabin.slug, boat.slug), message: '' });
    expect(codeOf(outcome)).toBe('payment-needed');
  });

  test.each([
    ['one’s own listing', () => offerOf(boat.slug, kayak.slug), 'own-listing'],
    ['what is not one’s own to give', () => offerOf(cabin.slug, cabin.slug), 'not-yours'],
    ['what is not there', () => offerOf('no-such-thing', boat.slug), 'not-found'],
    [
      'days that are over',
      () =>
        offerOf(cabin.slug, boat.slug, {
          give: { slugs: [boat.slug], from: '2027-04-02', to: '2027-04-03' },
        }),
      'begins-before-today',
    ],
  ])('of %s is refused', async (_, make, code) => {
    expect(codeOf(await offer(deps, ann, make()))).toBe(code);
  });

  test('is for active owners only', async () => {
    const renter = somebody({ membership: active('renter') });
    expect(codeOf(await offer(deps, renter, offerOf(cabin.slug, boat.slug)))).toBe('owners-only');
  });

  test('is refused for a listing that isn’t offered for swaps', async () => {
    const rented = await listingOf(db.ownerSql, ben.accountId, { exchange_preferences: ['rent'] });
    expect(codeOf(await offer(deps, ann, offerOf(rented.slug, boat.slug)))).toBe('not-on-offer');
  });

  test('that adds points holds them at once, and the member must have them', async () => {
    const topUp = { by: 'me', points: 400, cents: 0 } as const;
    expect(codeOf(await offer(deps, ann, offerOf(cabin.slug, boat.slug, { topUp })))).toBe(
      'not-enough-points',
    );
    await earn(ann.accountId, 500);
    await offered(deps, ann, offerOf(cabin.slug, boat.slug, { topUp }));
    expect(await wallet(ann.accountId)).toMatchObject({ available: 100, held: 400 });
  });

  test('that asks for points holds them when the other side accepts', async () => {
    const asking = offerOf(cabin.slug, boat.slug, { topUp: { by: 'them', points: 300, cents: 0 } });
    const { id } = await offered(deps, ann, asking);
    expect(codeOf(await sayYes(deps, ben, { id, version: 1 }))).toBe('not-enough-points');
    expect([await claimsOf(boat), await claimsOf(cabin), await stateOf(id)]).toEqual([0, 0, 'requested']);
    await earn(ben.accountId, 300);
    expect(await sayYes(deps, ben, { id, version: 1 })).toBe('accepted');
    expect(await wallet(ben.accountId)).toMatchObject({ available: 0, held: 300 });
  });

  test('of several listings is accepted by naming one; the others stay available', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, [boat.slug, kayak.slug]));
    expect(codeOf(await sayYes(deps, ben, { id, version: 1 }))).toBe('choose-one');
    expect(await sayYes(deps, ben, { id, version: 1, listing: kayak.slug })).toBe('accepted');
    expect([await claimsOf(boat), await claimsOf(kayak), await claimsOf(cabin)]).toEqual([0, 1, 1]);
  });

  test('at different times has different days, and a bond of half of what the one who receives first owes', async () => {
    const { id } = await offered(
      deps,
      ann,
      offerOf(cabin.slug, boat.slug, { give: { slugs: [boat.slug], ...july } }),
    );
    const swap = await readSwap(db.sql, id);
    // Three days of a boat at $300: Ann receives in June and gives in July.
    expect(swap?.parties.map(({ bondCents }) => bondCents)).toEqual([45_000, 0]);
    expect((await swapFor(deps, ben, id))?.bondOfGiver).toEqual({ cents: 45_000, isHeld: false });
  });

  test('expires at its deadline, and everything is released', async () => {
    await earn(ann.accountId, 200);
    const topUp = { by: 'me', points: 200, cents: 0 } as const;
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug, { topUp }));
    const handlers = exchangeSteps.clockJobs();
    await doDueJobs(db.deps('2027-05-03T17:59:00Z'), handlers);
    expect(await stateOf(id)).toBe('requested');
    await doDueJobs(db.deps('2027-05-03T18:00:00Z'), handlers);
    expect(await stateOf(id)).toBe('expired');
    await settleMoney(db.deps('2027-05-03T18:00:00Z'));
    expect(await cards(id)).toEqual(['voided 0']);
    expect(await wallet(ann.accountId)).toMatchObject({ available: 200, held: 0 });
    expect(codeOf(await acceptOffer(deps, ben, { id, version: 1 }))).toBe('request-is-over');
  });

  test.each([
    ['declined by the other side', () => ben, 'declined'],
    ['withdrawn by who made it', () => ann, 'withdrawn'],
  ])('is %s, and everything is released', async (_, who, state) => {
    await earn(ann.accountId, 200);
    const topUp = { by: 'me', points: 200, cents: 0 } as const;
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug, { topUp }));
    expect(await endOffer(deps, who(), { id, reason: '' })).toBe('ended');
    expect(await stateOf(id)).toBe(state);
    expect(await wallet(ann.accountId)).toMatchObject({ available: 200, held: 0 });
    await settleMoney(deps);
    expect(await cards(id)).toEqual(['voided 0']);
  });

  test('doesn’t exist for an outsider', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    const cat = await clubMember(db.ownerSql, 'owner');
    expect(codeOf(await acceptOffer(deps, cat, { id, version: 1 }))).toBe('not-found');
    expect(codeOf(await endOffer(deps, cat, { id, reason: '' }))).toBe('not-found');
  });
});

describe('a counter-offer', () => {
  const counter = async (
    who: AccountActor,
    id: string,
    version: number,
    made: ReturnType<typeof offerOf>,
  ) => {
    const paymentId = await swapCard(deps, who, { for: 'swap-counter', swapId: id, version, offer: made });
    return isRefusal(paymentId)
      ? paymentId
      : counterOffer(deps, who, { ...made, id, version, message: '', paymentId });
  };

  test('replaces the offer before it; a member who was reading the old one is notified', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    const made = offerOf(kayak.slug, cabin.slug, { topUp: { by: 'them', points: 100, cents: 0 } });
    expect(await counter(ben, id, 1, made)).toMatchObject({ version: 2 });
    expect(codeOf(await acceptOffer(deps, ann, { id, version: 1 }))).toBe('stale-offer');
    expect(codeOf(await counter(ben, id, 2, made))).toBe('not-your-turn');
    await earn(ann.accountId, 100);
    expect(await sayYes(deps, ann, { id, version: 2 })).toBe('accepted');
    expect([await claimsOf(boat), await claimsOf(kayak), await claimsOf(cabin)]).toEqual([0, 1, 1]);
    expect(await wallet(ann.accountId)).toMatchObject({ available: 0, held: 100 });
  });

  test('releases the points of the offer before it, and holds its own', async () => {
    await earn(ann.accountId, 300);
    await earn(ben.accountId, 50);
    const topUp = { by: 'me', points: 300, cents: 0 } as const;
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug, { topUp }));
    accepted(
      await counter(
        ben,
        id,
        1,
        offerOf(boat.slug, cabin.slug, { topUp: { by: 'me', points: 50, cents: 0 } }),
      ),
    );
    expect(await wallet(ann.accountId)).toMatchObject({ available: 300, held: 0 });
    expect(await wallet(ben.accountId)).toMatchObject({ available: 0, held: 50 });
  });

  test('stays about the listing first asked for, and names one listing', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    const shed = await listingOf(db.ownerSql, ben.accountId);
    expect(codeOf(await counter(ben, id, 1, offerOf(boat.slug, shed.slug)))).toBe('other-listing');
    const both = { ...offerOf(boat.slug, cabin.slug), receive: { slugs: [boat.slug, kayak.slug], ...june } };
    expect(codeOf(await counter(ben, id, 1, both))).toBe('one-each');
  });

  test('can be made five times per side', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    let version = 1;
    for (let round = 0; round < 5; round += 1) {
      accepted(await counter(ben, id, version, offerOf(boat.slug, cabin.slug)));
      accepted(await counter(ann, id, version + 1, offerOf(cabin.slug, boat.slug)));
      version += 2;
    }
    expect(codeOf(await counter(ben, id, version, offerOf(boat.slug, cabin.slug)))).toBe('too-many-counters');
  });
});

describe('an acceptance', () => {
  test('ends what overlaps: requests for either listing, and other swaps', async () => {
    const renter = await clubMember(db.ownerSql, 'renter');
    await earn(renter.accountId, 900);
    const request = await asked(deps, renter, boat.slug, { way: 'adventurePoints' });
    const cat = await clubMember(db.ownerSql, 'owner');
    const sled = await listingOf(db.ownerSql, cat.accountId);
    const other = await offered(deps, cat, offerOf(cabin.slug, sled.slug));
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    expect(await sayYes(deps, ben, { id, version: 1 })).toBe('accepted');
    expect(await stateOf(other.id)).toBe('superseded');
    const [booking] = await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${request.id}`;
    expect(booking?.state).toBe('superseded');
    expect(await wallet(renter.accountId)).toMatchObject({ available: 900, held: 0 });
    await settleMoney(deps);
    expect(await cards(other.id)).toEqual(['voided 0']);
  });

  test('keeps an offer open while one of its choices is still available', async () => {
    const cat = await clubMember(db.ownerSql, 'owner');
    const sled = await listingOf(db.ownerSql, cat.accountId);
    const other = await offered(deps, ann, offerOf(sled.slug, [boat.slug, kayak.slug]));
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    expect(await sayYes(deps, ben, { id, version: 1 })).toBe('accepted');
    expect(await stateOf(other.id)).toBe('requested');
    expect(await sayYes(deps, cat, { id: other.id, version: 1, listing: kayak.slug })).toMatchObject({
      refusal: 'stale-offer',
    });
    expect(await sayYes(deps, cat, { id: other.id, version: 2, listing: boat.slug })).toMatchObject({
      refusal: 'choose-one',
    });
    expect(await sayYes(deps, cat, { id: other.id, version: 2, listing: kayak.slug })).toBe('accepted');
  });

  test('leaves value, shares and bonds of the remaining choices for both to read again', async () => {
    const cat = await clubMember(db.ownerSql, 'owner');
    const sled = await listingOf(db.ownerSql, cat.accountId);
    await db.ownerSql`update listing set price_cents = 10000, cleaning_fee_cents = 5000 where id = ${kayak.id}`;
    await earn(ann.accountId, 100);
    const { id } = await offered(
      deps,
      ann,
      offerOf(sled.slug, [boat.slug, kayak.slug], {
        give: { slugs: [boat.slug, kayak.slug], ...july },
        topUp: { by: 'me', points: 100, cents: 0 },
      }),
      'Which one would you like?',
    );
    // Half of the most that can be owed, and each member's total.
    expect((await readSwap(db.sql, id))?.parties.map(({ bondCents }) => bondCents)).toEqual([45_000, 0]);
    const { ofChoices = [] } = (await swapFor(deps, cat, id))?.price ?? {};
    expect(ofChoices.toSorted((a, b) => a.totalCents - b.totalCents)).toEqual([
      { slug: boat.slug, totalCents: 5_145 },
      // And 12 % on the cleaning.
      { slug: kayak.slug, totalCents: 10_745 },
    ]);
    const renter = await clubMember(db.ownerSql, 'renter');
    const request = await asked(deps, renter, boat.slug, july);
    expect(await acceptOffer(deps, ann, { id: request.id, version: 1 })).toBe('accepted');
    expect(codeOf(await acceptOffer(deps, cat, { id, version: 1 }))).toBe('stale-offer');
    const view = await swapFor(deps, cat, id);
    expect(view).toMatchObject({
      version: 2,
      isMyTurn: true,
      message: 'Which one would you like?',
      price: { totalCents: 10_745, ofChoices: [] },
      offers: [{ version: 1 }, { version: 2, by: null, legs: [{ title: 'A boat' }, { title: 'A boat' }] }],
    });
    expect(view?.legs.filter(({ side }) => side === 'receiver')).toMatchObject([
      { slug: kayak.slug, worthCents: 30_000 },
    ]);
    // The author accepted both of them, and holds less.
    expect(await swapFor(deps, ann, id)).toMatchObject({
      isMyTurn: false,
      price: { bondCents: 15_000, totalCents: 5_145 },
    });
    expect(await sayYes(deps, cat, { id, version: 2 })).toBe('accepted');
    expect(await wallet(ann.accountId)).toMatchObject({ available: 0, held: 100 });
    await settleMoney(deps);
    expect(await cards(id)).toEqual(['captured 5145', 'captured 10745']);
  });

  test('by a booking that takes the days ends the offer with it', async () => {
    const renter = await clubMember(db.ownerSql, 'renter');
    const request = await asked(deps, renter, boat.slug);
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    expect(await acceptOffer(deps, ann, { id: request.id, version: 1 })).toBe('accepted');
    expect(await stateOf(id)).toBe('superseded');
    expect(codeOf(await sayYes(deps, ben, { id, version: 1 }))).toBe('not-now');
    expect(await claimsOf(cabin)).toBe(0);
  });

  test('counts down a listing’s limit, and at zero it can’t be accepted', async () => {
    const limited = [{ type: 'directSwap', method: 'swap', available: true, limited: 1 }, 'rent'];
    const rare = await listingOf(db.ownerSql, ben.accountId, { exchange_preferences: limited });
    const first = await offered(deps, ann, offerOf(rare.slug, boat.slug));
    const second = await offered(
      deps,
      ann,
      offerOf(rare.slug, kayak.slug, { receive: { slugs: [rare.slug], ...july } }),
    );
    expect(await sayYes(deps, ben, { id: first.id, version: 1 })).toBe('accepted');
    expect(codeOf(await sayYes(deps, ben, { id: second.id, version: 1 }))).toBe('not-on-offer');
    expect(codeOf(await offer(deps, ann, offerOf(rare.slug, kayak.slug)))).toBe('not-on-offer');
  });

  test('happens once, however often it is pressed', async () => {
    const { id } = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    const outcomes = await Promise.all([1, 2, 3].map(() => sayYes(deps, ben, { id, version: 1 })));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => codeOf(outcome) === 'request-is-over')).toHaveLength(2);
  });
});
