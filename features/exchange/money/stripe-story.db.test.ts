import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { stripeProcessor } from '../../../platform/card-processor.server/stripe-processor.ts';
import { accepted } from '../../../platform/refusal.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { asking, price, rentals, start, type Rental } from '../../../tests/builders/rentals.ts';
import { startStripeServer } from '../../../tests/builders/stripe-server.ts';
import { openPayee } from '../../payments/parties.server.ts';
import { reconcile } from '../../payments/books/reconcile.server.ts';
import { takeProcessorEvent } from '../../payments/steps/take-event.server.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { authoriseExchange } from './authorise-exchange.server.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { moneyJobs } from './money-jobs.server.ts';
import { requestBooking } from '../offer/request-booking.server.ts';

const db = await testDatabase({ poolSize: 6 });
let instant = asking;
const now = () => new Date(instant);
const secretKey = 'sk_test_local';
const webhookSecret = 'whsec_local';
const server = await startStripeServer(secretKey, now);
afterAll(async () => {
  await server.close();
  await db.drop();
});
const cards = stripeProcessor({ secretKey, webhookSecret, apiUrl: server.url });
const deps = { ...db.deps(), now, cards };
const settle = () => doDueJobs(deps, moneyJobs(deps));
const newRental = rentals(db);

/** Stripe sends us a signed webhook. */
async function tell(object: { id: string; object: string }): Promise<void> {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: 'x', data: { object } });
  const header = { payload: body, secret: webhookSecret };
  const signature = new Stripe('sk_test_signer').webhooks.generateTestHeaderString(header);
  expect(await takeProcessorEvent(deps, { body, signature })).toBe('taken');
  await settle();
}

async function requested({ renter, quote }: Rental): Promise<string> {
  const quoteId = await quote();
  const target = { for: 'quote', quoteId } as const;
  const made = accepted(
    await authoriseExchange(deps, renter, {
      target,
      method: 'pm_card_threeDSecure2Required',
      key: randomUUID(),
    }),
  );
  expect(made).toMatchObject({
    state: 'needs_confirmation',
    confirmUrl: expect.stringContaining('/hosted/bank/'),
  });
  const [row] = await db.sql<{ object: string }[]>`
    select processor_id as object from payment where id = ${made.id}`;
  const object = { id: row?.object ?? '', object: 'payment_intent' };
  server.confirm(object.id, true);
  await tell(object);
  const input = { quoteId, message: '', paymentId: made.id };
  return accepted(await requestBooking(deps, renter, input)).id;
}

test('follows a rental’s money through Stripe: the bank’s question, the charge, the payout that waits for the owner, and the books', async () => {
  const rental = await newRental();
  const { owner, renter } = rental;
  const id = await requested(rental);
  accepted(await acceptOffer(deps, owner, { id, version: 1 }));
  await settle();
  const [payment] =
    await db.sql`select state, captured_cents, card_last_four, processor from payment p where exchange_of(p) = ${id}`;
  expect(payment).toEqual({
    state: 'captured',
    captured_cents: price,
    card_last_four: '4242',
    processor: 'stripe',
  });

  instant = start;
  for (const who of [owner, renter])
    accepted(await confirmHandOver(deps, who, { legId: id, step: 'hand_off' }));
  await settle();
  instant = '2027-06-05T16:00:00Z';
  await settle();
  const payout = async () => (await db.sql`select state, problem from payout where exchange_id = ${id}`)[0];
  expect(await payout()).toMatchObject({ state: 'waiting', problem: expect.stringContaining('details') });
  const [payee] = await db.sql<{ id: string }[]>`
    select party_id as id from processor_party where member_id = ${owner.accountId} and role = 'payee'`;
  server.activate(payee?.id ?? '');
  await tell({ id: payee?.id ?? '', object: 'account' });
  expect(await payout()).toEqual({ state: 'paid', problem: null });
  expect((await reconcile(deps, new Date(asking))).faults).toEqual([]);
});

test('pays an owner on the day after the start if Stripe can pay them by then', async () => {
  instant = asking;
  const rental = await newRental();
  const { owner, renter } = rental;
  const id = await requested(rental);
  accepted(await acceptOffer(deps, owner, { id, version: 1 }));
  await settle();
  instant = start;
  for (const who of [owner, renter])
    accepted(await confirmHandOver(deps, who, { legId: id, step: 'hand_off' }));
  await settle();
  const { id: payee } = await openPayee(deps, owner.accountId);
  server.activate(payee);
  await tell({ id: payee, object: 'account' });
  const state = async () => (await db.sql`select state from payout where exchange_id = ${id}`)[0]?.state;
  expect(await state()).toBe('waiting');
  instant = '2027-06-05T16:00:00Z';
  await settle();
  expect(await state()).toBe('paid');
});

test('a cancellation refunds by the policy, and a charge that only Stripe knows is found', async () => {
  instant = asking;
  const rental = await newRental();
  const { owner, renter } = rental;
  const id = await requested(rental);
  accepted(await acceptOffer(deps, owner, { id, version: 1 }));
  await settle();
  instant = '2027-06-01T15:00:00Z';
  accepted(await cancelExchange(deps, renter, { id, reason: 'Ill' }));
  await settle();
  const [payment] = await db.sql<{ object: string; refunded: number }[]>`
    select processor_id as object, refunded_cents as refunded from payment p where exchange_of(p) = ${id}`;
  expect(payment?.refunded).toBe(price / 2);
  instant = '2027-06-06T15:00:00Z';
  await settle();
  expect((await reconcile(deps, new Date(asking))).faults).toEqual([]);
  const byHand = await cards.refund({ key: randomUUID(), id: payment?.object ?? '', amountCents: 100 });
  instant = '2027-06-06T17:00:00Z';
  expect((await reconcile(deps, new Date(asking))).faults).toMatchObject([{ subject: byHand.movement }]);
});
