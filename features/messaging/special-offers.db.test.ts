import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { joinAs } from '../../tests/builders/accounts.ts';
import { settleMoney, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals, threeDays } from '../../tests/builders/rentals.ts';
import { pastTrip } from '../../tests/builders/returned.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { authoriseExchange } from '../exchange/money/authorise-exchange.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { counterOffer } from '../exchange/offer/counter-offer.server.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { owe } from '../payments/debts.server.ts';
import { threadFor } from './message-queries.server.ts';
import { noteInThreadJob, noteInThreadKind } from './note-in-thread.server.ts';
import { offerInThread, priceOfferInThread } from './offer-in-thread.server.ts';
import { startThread } from './start-thread.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const newRental = rentals(db);
const deps = db.deps(asking);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const days = { from: threeDays.from, to: threeDays.to };
const cheaper = { ...days, rentalCents: 75_000 };

/** A renter has asked an owner about their boat. */
async function conversation() {
  const story = await newRental();
  await joinAs(db.ownerSql, story.renter, 'renter');
  const { threadId } = accepted(
    await startThread(deps, story.renter, { listing: story.slug }, 'Is it free?'),
  );
  return {
    ...story,
    threadId,
    offer: (more: object = {}) =>
      offerInThread(deps, story.owner, threadId, { ...cheaper, message: 'For your family', ...more }),
  };
}

describe('a special offer', () => {
  test('is priced for both, accepted by the guest like a counter-offer, and charged', async () => {
    const { owner, renter, threadId, offer, card } = await conversation();
    expect(await priceOfferInThread(deps, owner, threadId, cheaper)).toMatchObject({
      price: { totalCents: 90_300 },
      receives: { cents: 71_250 },
    });
    const { id } = accepted(await offer());
    expect(await rentalFor(deps, renter, id)).toMatchObject({
      isMyTurn: true,
      isMine: false,
      totalCents: 90_300,
      message: 'For your family',
      actions: ['counter', 'accept', 'decline'],
    });
    expect(await rentalFor(deps, owner, id)).toMatchObject({ isMyTurn: false, actions: ['withdraw'] });
    expect(codeOf(await acceptOffer(deps, renter, { id, version: 1 }))).toBe('payment-needed');
    const { id: paymentId } = await card({ for: 'booking', bookingId: id });
    expect(await acceptOffer(deps, renter, { id, version: 1, paymentId })).toBe('accepted');
    await settleMoney(deps);
    expect(await db.sql`select captured_cents from payment where id = ${paymentId}`).toEqual([
      { captured_cents: 90_300 },
    ]);
  });

  test('is no matter for the bank while its guest has a debt', async () => {
    const { owner, renter, offer } = await conversation();
    const { id } = accepted(await offer());
    const [debtorId, creditorId] = [renter.accountId, owner.accountId];
    const { id: legId } = await pastTrip(db.ownerSql, creditorId, debtorId);
    const debt = { debtorId, creditorId, legId, reason: 'award', title: 'A boat', cents: 900 } as const;
    await owe(db.sql, debt, deps.now());
    const card = {
      target: { for: 'booking', bookingId: id },
      method: 'test_visa',
      key: randomUUID(),
    } as const;
    expect(codeOf(await authoriseExchange(withCards(deps), renter, card))).toBe('debt-open');
  });

  test('appears in the conversation with its message', async () => {
    const { renter, threadId, offer } = await conversation();
    await offer();
    await doDueJobs(deps, { [noteInThreadKind]: noteInThreadJob(deps.config) });
    const thread = await threadFor(db, renter, threadId, null);
    expect(thread?.messages.map(({ text, event }) => event ?? text)).toEqual([
      'Is it free?',
      'booking.offered',
      'For your family',
    ]);
  });

  test('can be withdrawn by the owner and declined by the guest', async () => {
    const one = await conversation();
    const { id } = accepted(await one.offer());
    expect(codeOf(await endOffer(deps, one.owner, { id, event: 'decline' }))).toBe('not-now');
    expect(await endOffer(deps, one.owner, { id, event: 'withdraw' })).toBe('ended');
    const again = accepted(await one.offer());
    expect(await endOffer(deps, one.renter, { id: again.id, event: 'decline' })).toBe('ended');
    const states =
      await db.sql`select state from exchange where id in (${id}, ${again.id}) order by asked_at, id = ${again.id}`;
    expect(states.map(({ state }) => String(state))).toEqual(['withdrawn', 'declined']);
  });

  test('can be countered by the guest, and then only the owner can accept', async () => {
    const { owner, renter, offer, card } = await conversation();
    const { id } = accepted(await offer());
    const counter = { ...threeDays, addOnIds: [], rentalCents: 60_000, version: 1 };
    const { id: paymentId } = await card({ for: 'counter', bookingId: id, counter });
    accepted(await counterOffer(deps, renter, { ...counter, id, message: '', paymentId }));
    expect(await acceptOffer(deps, owner, { id, version: 2 })).toBe('accepted');
  });

  test('is the only open one between two people about a listing', async () => {
    const { offer } = await conversation();
    accepted(await offer());
    expect(codeOf(await offer({ from: '2027-07-01', to: '2027-07-02' }))).toBe('is-open-already');
  });

  test('can’t be made to a non-member, or by anyone but the owner', async () => {
    const { owner, renter, threadId, offer } = await conversation();
    expect(codeOf(await priceOfferInThread(deps, renter, threadId, cheaper))).toBe('not-found');
    expect(codeOf(await offerInThread(deps, owner, randomUUID(), { ...cheaper, message: '' }))).toBe(
      'not-found',
    );
    await db.ownerSql`delete from membership where account_id = ${renter.accountId}`;
    expect(codeOf(await offer())).toBe('guest-is-no-member');
  });

  test('is refused for taken days', async () => {
    const { owner, slug, offer } = await conversation();
    await db.ownerSql`
      insert into listing_claim (listing_id, during, kind)
      select id, '[2027-06-05, 2027-06-06)', 'block' from listing where slug = ${slug} and owner_id = ${owner.accountId}`;
    expect(codeOf(await offer())).toBe('days-are-taken');
  });
});
