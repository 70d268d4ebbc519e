import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { nestedIn } from '../../../platform/database.server/nested.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { accepted, isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { cardFor, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { asking, rentals, start, threeDays, type Rental } from '../../../tests/builders/rentals.ts';
import { setBlock } from '../../members/blocks.server.ts';
import { owe } from '../../payments/debts.server.ts';
import { july, offered, offerOf, swapCard, swappers } from '../../../tests/builders/swaps.ts';
import { makeQuote } from '../price/make-quote.server.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { counterOffer } from './counter-offer.server.ts';
import { authoriseExchange, type ExchangeTarget } from '../money/authorise-exchange.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { answerExtension, askExtension, priceExtensionFor } from '../changes/extend-booking.server.ts';
import { requestBooking } from './request-booking.server.ts';
import { pastTrip } from '../../../tests/builders/returned.ts';

// A debt or block stops anything new, before a bank is asked and at the last moment.
const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const newRental = rentals(db);
let rental: Rental;
beforeEach(async () => {
  rental = await newRental();
});
const at = (instant = asking) => db.deps(instant);
const codeOf = (outcome: Refusal | object | string) => (isRefusal(outcome) ? outcome.refusal : 'yes');
const bring = async (target: ExchangeTarget) => {
  const card = { target, method: 'test_visa', key: randomUUID() };
  return codeOf(await authoriseExchange(withCards(at()), rental.renter, card));
};
const block = (isBlocked = true, sql = db.sql) => {
  const [by, of] = [rental.owner.accountId, rental.renter.accountId];
  return setBlock(sql, { by, of, isBlocked }, new Date(asking));
};
const oweSomething = async (sql = db.sql) => {
  const [debtorId, creditorId] = [rental.renter.accountId, rental.owner.accountId];
  const { id: legId } = await pastTrip(db.ownerSql, creditorId, debtorId);
  const debt = { debtorId, creditorId, legId, reason: 'award', title: 'A boat', cents: 900 } as const;
  return owe(sql, debt, new Date(asking));
};
const to = '2027-06-08';

test('doesn’t ask a bank when a block or a debt would refuse the request', async () => {
  const [fresh, waiting] = [await rental.quote(), await rental.requested()];
  const other = await newRental();
  const agreed = await other.agreed();
  await block();
  const another = makeQuote(at(), rental.renter, { ...threeDays, slug: rental.slug });
  expect(codeOf(await another)).toBe('blocked');
  expect(await bring({ for: 'quote', quoteId: fresh })).toBe('blocked');
  expect(await bring({ for: 'booking', bookingId: waiting })).toBe('blocked');
  await block(false);
  await oweSomething();
  expect(await bring({ for: 'quote', quoteId: fresh })).toBe('debt-open');
  // Existing exchanges continue.
  expect(await bring({ for: 'booking', bookingId: waiting })).toBe('yes');
  rental = other;
  await block();
  expect(await bring({ for: 'extension', bookingId: agreed, to })).toBe('blocked');
  await block(false);
  await oweSomething();
  expect(await bring({ for: 'extension', bookingId: agreed, to })).toBe('debt-open');
  expect(codeOf(await priceExtensionFor(at(), rental.renter, { id: agreed, to }))).toBe('debt-open');
});

test('doesn’t ask a bank about a swap while a debt is open, and takes no counter-offer', async () => {
  const { ann, ben, boat, cabin } = await swappers(db.ownerSql);
  const { id } = await offered(at(), ben, offerOf(boat.slug, cabin.slug));
  const [debtorId, creditorId] = [ann.accountId, ben.accountId];
  const { id: legId } = await pastTrip(db.ownerSql, creditorId, debtorId);
  const debt = { debtorId, creditorId, legId, reason: 'award', title: 'A boat', cents: 900 } as const;
  const counter = offerOf(cabin.slug, boat.slug, { give: { slugs: [boat.slug], ...july } });
  const another = offerOf(cabin.slug, boat.slug, { receive: { slugs: [cabin.slug], ...july } });
  const targets = [
    { for: 'swap-offer', offer: another },
    { for: 'swap-counter', swapId: id, version: 1, offer: counter },
  ] as const;
  const codes = async () => {
    const said = [];
    for (const target of targets) said.push(codeOf(await swapCard(at(), ann, target)));
    return said;
  };
  expect(await codes()).toEqual(['yes', 'yes']);
  await owe(db.sql, debt, new Date(asking));
  expect(await codes()).toEqual(['debt-open', 'debt-open']);
  expect(codeOf(await counterOffer(at(), ann, { id, version: 1, message: '', ...counter }))).toBe(
    'debt-open',
  );
});

test('after a block, extra days can’t be requested or accepted, but can be declined', async () => {
  const id = await rental.agreed();
  const asked = { id, to, paymentId: (await rental.card({ for: 'extension', bookingId: id, to })).id };
  const buttons = async (side: 'owner' | 'renter') =>
    (await rentalFor(at(), rental[side], id))?.extensionActions;
  expect(await buttons('renter')).toEqual(['ask']);
  await block();
  expect(await buttons('renter')).toEqual([]);
  expect(codeOf(await askExtension(at(), rental.renter, asked))).toBe('blocked');
  await block(false);
  accepted(await askExtension(at(), rental.renter, asked));
  expect(await buttons('owner')).toEqual(['agree', 'decline']);
  await block();
  expect(await buttons('owner')).toEqual(['decline']);
  expect(codeOf(await answerExtension(at(), rental.owner, { id, event: 'agree' }))).toBe('blocked');
  expect(await answerExtension(at(), rental.owner, { id, event: 'decline' })).toBe('done');
  // Agreed trips continue to their end.
  await rental.handedOff(id, start);
});

/** Whether a command must wait for another still running. */
async function waits(
  first: (deps: Deps) => Promise<unknown>,
  second: (deps: Deps) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(db, {}, async (before) => {
    await first(nestedIn(before, at()));
    try {
      await inTransaction(db, {}, async (after) => {
        await after.sql`set local lock_timeout = '150ms'`;
        await second(nestedIn(after, at()));
      });
      return false;
    } catch (error) {
      expect((error as { code?: string }).code).toBe('55P03');
      return true;
    }
  });
}

test('a block and an acceptance at the same moment run one after the other, and so do a debt and a request', async () => {
  const id = await rental.requested();
  const yes = (deps: Deps) => acceptOffer(deps, rental.owner, { id, version: 1 });
  const blocks = ({ sql }: Deps) => block(true, sql);
  expect(await waits(blocks, yes)).toBe(true);
  expect(codeOf(await yes(at()))).toBe('blocked');
  await block(false);
  expect(await waits(yes, blocks)).toBe(true);

  rental = await newRental();
  const quoteId = await rental.quote();
  const paymentId = await cardFor(at(), rental.renter, quoteId);
  const request = (deps: Deps) => requestBooking(deps, rental.renter, { quoteId, message: '', paymentId });
  const owes = ({ sql }: Deps) => oweSomething(sql);
  expect(await waits(owes, request)).toBe(true);
  expect(codeOf(await request(at()))).toBe('debt-open');
});
