import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { stripeProcessor } from '../../../platform/card-processor.server/stripe-processor.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import { accepted } from '../../../platform/refusal.ts';
import { openHandoverJob, openHandoverKind } from '../../handover/open-handover.server.ts';
import { somebody } from '../../../tests/builders/actors.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { asking, price, rentals, start } from '../../../tests/builders/rentals.ts';
import { startStripeServer } from '../../../tests/builders/stripe-server.ts';
import { cancelExchange } from '../../exchange/changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../../exchange/handover/hand-over.server.ts';
import { authoriseExchange } from '../../exchange/money/authorise-exchange.server.ts';
import { earningsOf } from '../../exchange/money/earnings-queries.server.ts';
import { moneyJobs } from '../../exchange/money/money-jobs.server.ts';
import { acceptOffer } from '../../exchange/offer/accept-offer.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { requestBooking } from '../../exchange/offer/request-booking.server.ts';
import { authoriseDebt, debtsOf, payDebt } from '../../payments/debts.server.ts';
import { takenBackByBank } from '../../payments/chargebacks/taken-back.server.ts';
import { listChargebacks } from '../../payments/chargebacks/chargeback-queries.server.ts';
import { findChargebacksKind } from '../../payments/payment-jobs.ts';
import { openPayee } from '../../payments/parties.server.ts';
import { reconcile } from '../../payments/books/reconcile.server.ts';
import { takeProcessorEvent } from '../../payments/steps/take-event.server.ts';
import { answerChargeback } from './answer-chargeback.server.ts';

// Of the $1,083.60: $855 are the owner's, $117 ours and $111.60 tax.
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
const desk = somebody({ isOperator: true, assurance: 'aal2' });
type Story = Awaited<ReturnType<typeof agreed>>;
let story: Story;

/** Stripe's event about a dispute: it only says that something changed. */
async function message(id: string, type: string): Promise<{ body: string; signature: string }> {
  const data = { object: { id, object: 'dispute' } };
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data });
  const header = { payload: body, secret: webhookSecret };
  return {
    body,
    signature: await new Stripe('sk_test_signer').webhooks.generateTestHeaderStringAsync(header),
  };
}
const tell = async (id: string, type = 'charge.dispute.updated') => {
  await takeProcessorEvent(deps, await message(id, type));
  await settle();
};

async function agreed() {
  instant = asking;
  const { owner, renter, quote } = await newRental();
  const quoteId = await quote();
  const card = { target: { for: 'quote', quoteId }, method: 'pm_card_visa', key: randomUUID() } as const;
  const { id: paymentId } = accepted(await authoriseExchange(deps, renter, card));
  const id = accepted(await requestBooking(deps, renter, { quoteId, message: '', paymentId })).id;
  accepted(await acceptOffer(deps, owner, { id, version: 1 }));
  await settle();
  const [row] = await db.sql<
    { intent: string }[]
  >`select processor_id as intent from payment where id = ${paymentId}`;
  return { owner, renter, id, intent: row?.intent ?? '' };
}
async function handedOff(): Promise<void> {
  instant = start;
  for (const who of [story.owner, story.renter])
    accepted(await confirmHandOver(deps, who, { legId: story.id, step: 'hand_off' }));
  await settle();
}
/** The owner can be paid, and is, a day after the start. */
async function paidOut(): Promise<string> {
  const { id } = await openPayee(deps, story.owner.accountId);
  server.activate(id);
  instant = '2027-06-05T17:00:00Z';
  await settle();
  return id;
}
const earnings = async () => (await earningsOf(deps, story.owner.accountId, null)).lines[0];
const listed = async () =>
  (await listChargebacks(deps)).chargebacks.find(({ exchange }) => exchange?.id === story.id);
/** What moved at Stripe for this story agrees with the books, and nothing is left over. */
const expectSound = async () => {
  instant = '2027-06-06T20:00:00Z';
  expect((await reconcile(deps, new Date(asking))).faults).toEqual([]);
};
const told = async () =>
  (
    await db.sql<{ name: string }[]>`
      select name from event where subject_id = ${story.id} and name like 'chargeback.%' order by id`
  ).map(({ name }) => name);

beforeEach(async () => {
  story = await agreed();
});

/** What the trip's page says a bank has taken back from the renter's payments. */
async function takenBack() {
  const [party] = await db.sql<{ id: string }[]>`
    select id from exchange_party where exchange_id = ${story.id} and place = 0`;
  return takenBackByBank(db.sql, { partyId: party?.id ?? '', legIds: [story.id] });
}

test('holds an unsent payout until the bank decides, and sends it when we win', async () => {
  await handedOff();
  const dispute = server.disputeCharge(story.intent, price);
  await tell(dispute, 'charge.dispute.created');
  expect(await listed()).toMatchObject({ cents: price, state: 'needs_answer', openCents: price });
  await paidOut();
  expect(await earnings()).toMatchObject({ state: 'waiting', problem: expect.stringContaining('bank') });
  server.bankDecides(dispute, 'won');
  await tell(dispute, 'charge.dispute.closed');
  instant = '2027-06-06T18:00:00Z';
  await settle();
  expect(await earnings()).toMatchObject({ state: 'paid', cents: 85_500 });
  expect(await listed()).toMatchObject({ state: 'won', openCents: 0 });
  expect(await told()).toEqual(['chargeback.opened', 'chargeback.won']);
  await expectSound();
});

test('holds a payout whose charge is disputed while it is being prepared', async () => {
  await handedOff();
  const { id } = await openPayee(deps, story.owner.accountId);
  server.activate(id);
  instant = '2027-06-05T17:00:00Z';
  const dispute = server.disputeCharge(story.intent, price);
  const disputed: typeof cards.openPayee = async (request) => {
    await db.ownerSql`
      insert into chargeback (payment_id, processor_id, cents, reason, state, opened_at)
      select id, ${dispute}, ${price}, 'fraudulent', 'needs_answer', ${now()} from payment
       where processor_id = ${story.intent}`;
    return cards.openPayee(request);
  };
  const racing = { ...deps, cards: { ...cards, openPayee: disputed } };
  await doDueJobs(racing, moneyJobs(racing));
  expect(await earnings()).toMatchObject({ state: 'waiting', problem: expect.stringContaining('bank') });
  await tell(dispute);
  await expectSound();
});

test('takes a lost charge from the waiting payout, our fee and the tax; repeated and reordered messages change nothing', async () => {
  await handedOff();
  const dispute = server.disputeCharge(story.intent, price);
  const created = await message(dispute, 'charge.dispute.created');
  const withdrawn = await message(dispute, 'charge.dispute.funds_withdrawn');
  server.bankDecides(dispute, 'lost');
  const closed = await message(dispute, 'charge.dispute.closed');
  for (const each of [closed, created, withdrawn, closed, created]) {
    await takeProcessorEvent(deps, each);
    await settle();
  }
  expect(await earnings()).toMatchObject({ state: 'taken_back', cents: 0, takenBackCents: 85_500 });
  expect(await listed()).toMatchObject({ state: 'lost', ownerCents: 85_500, openCents: 0 });
  expect(await told()).toEqual(['chargeback.opened', 'chargeback.taken_from_owner', 'chargeback.lost']);
  await expectSound();
});

test('sends the payout once after a won charge whose messages come backwards, each of them twice', async () => {
  await handedOff();
  const dispute = server.disputeCharge(story.intent, price);
  const [created, withdrawn] = [
    await message(dispute, 'charge.dispute.created'),
    await message(dispute, 'charge.dispute.funds_withdrawn'),
  ];
  server.bankDecides(dispute, 'won');
  const reinstated = await message(dispute, 'charge.dispute.funds_reinstated');
  const closed = await message(dispute, 'charge.dispute.closed');
  await paidOut();
  for (const each of [closed, reinstated, withdrawn, created, reinstated, created, closed, withdrawn]) {
    await takeProcessorEvent(deps, each);
    await settle();
  }
  expect(await earnings()).toMatchObject({ state: 'paid', cents: 85_500, takenBackCents: 0 });
  expect(await listed()).toMatchObject({ state: 'won', ownerCents: 0, openCents: 0 });
  expect(await told()).toEqual(['chargeback.opened', 'chargeback.won']);
  await expectSound();
});

test('never sends what the bank took from a waiting payout', async () => {
  await handedOff();
  const dispute = server.disputeCharge(story.intent, 54_180);
  server.bankDecides(dispute, 'lost');
  await tell(dispute);
  expect(await earnings()).toMatchObject({ state: 'waiting', cents: 42_750, takenBackCents: 42_750 });
  await paidOut();
  expect(await earnings()).toMatchObject({ state: 'paid', cents: 42_750 });
  const sent = await db.sql`
    select e.cents::int from cash_transfer t join cash_entry e on e.transfer_id = t.id
     where t.reason = 'payout' and e.cents > 0 and t.payment_id = (
       select id from payment where processor_id = ${story.intent})`;
  expect(sent).toEqual([{ cents: 42_750 }]);
  await expectSound();
});

test('takes back from the owner’s account what was already sent', async () => {
  await handedOff();
  await paidOut();
  const dispute = server.disputeCharge(story.intent, 54_180);
  server.bankDecides(dispute, 'lost');
  await tell(dispute);
  // Half of the charge: half of the owner's $855.
  expect(await earnings()).toMatchObject({ state: 'paid', cents: 42_750, takenBackCents: 42_750 });
  expect(await listed()).toMatchObject({ ownerCents: 42_750, openCents: 0 });
  expect(await debtsOf(deps, story.owner)).toEqual([]);
  const taken = { cents: 54_180, ownersCents: 42_750, isDecided: true };
  expect(await takenBack()).toEqual(taken);
  await expectSound();
});

test('records what the owner’s account lacks as a debt to us, and paying it covers the loss', async () => {
  await handedOff();
  server.emptyAccount(await paidOut());
  const dispute = server.disputeCharge(story.intent, price);
  server.bankDecides(dispute, 'lost');
  await tell(dispute);
  expect(await listed()).toMatchObject({ ownerCents: 85_500, openCents: 85_500 });
  const [debt] = await debtsOf(deps, story.owner);
  expect(debt).toMatchObject({ cents: 85_500, reason: 'chargeback', state: 'open', to: 'Wildloop' });
  await expectSound();
  const card = {
    target: { for: 'debt', debtId: debt?.id ?? '' },
    method: 'pm_card_visa',
    key: randomUUID(),
  } as const;
  const made = accepted(await authoriseDebt(deps, story.owner, card));
  expect(await payDebt(deps, story.owner, { id: debt?.id ?? '', paymentId: made.id })).toBe('paid');
  await settle();
  instant = '2027-06-06T17:00:00Z';
  await settle();
  expect(await debtsOf(deps, story.owner)).toMatchObject([{ state: 'paid' }]);
  expect(await listed()).toMatchObject({ openCents: 0 });
  await expectSound();
});

test('allows no hand-over during a chargeback; if it is lost before the start, there is nothing to refund', async () => {
  const dispute = server.disputeCharge(story.intent, price);
  await tell(dispute);
  instant = start;
  const handOver = { legId: story.id, step: 'hand_off' } as const;
  const notNow = { refusal: 'payment-disputed' };
  expect(await confirmHandOver(deps, story.owner, handOver)).toMatchObject(notNow);
  // Nor once it is lost, before a job has ended the booking.
  const bankSays = (state: string, closedAt: Date | null) =>
    db.ownerSql`update chargeback set state = ${state}, closed_at = ${closedAt} where processor_id = ${dispute}`;
  await bankSays('lost', now());
  expect(await confirmHandOver(deps, story.owner, handOver)).toMatchObject(notNow);
  await bankSays('needs_answer', null);
  instant = '2027-06-01T15:00:00Z';
  // The policy keeps half; Stripe would refuse the refund of a disputed charge.
  accepted(await cancelExchange(deps, story.renter, { id: story.id, reason: 'Ill' }));
  await settle();
  server.bankDecides(dispute, 'lost');
  await tell(dispute);
  const [payment] = await db.sql`
    select captured_cents, refunded_cents, keep_cents, owner_cents from payment where party_id in (select id from exchange_party where exchange_id = ${story.id})`;
  expect(payment).toEqual({ captured_cents: price, refunded_cents: price, keep_cents: 0, owner_cents: null });
  await expectSound();
});

const stateNow = async () => {
  const view = await rentalFor(deps, story.renter, story.id);
  const { percent, refundCents } = view?.cancelled ?? {};
  return [view?.state, view?.legs[0].calledOff?.by, percent, refundCents];
};

test('cancels the booking and frees the days when a charge is lost before the start', async () => {
  const dispute = server.disputeCharge(story.intent, price);
  await tell(dispute);
  expect((await stateNow())[0]).toBe('accepted');
  server.bankDecides(dispute, 'lost');
  await tell(dispute);
  await tell(dispute);
  expect(await stateNow()).toEqual(['cancelled', 'clock', 100, price]);
  const claims = await db.sql`select 1 from listing_claim where leg_id = ${story.id}`;
  expect(claims).toHaveLength(0);
  await expectSound();
});

test('cancels nothing when a charge is lost after the start', async () => {
  await handedOff();
  const dispute = server.disputeCharge(story.intent, price);
  server.bankDecides(dispute, 'lost');
  await tell(dispute);
  expect((await stateNow())[0]).toBe('handed_off');
});

test('after two thirds were lost, the policy keeps no more than what is left', async () => {
  instant = '2027-06-01T15:00:00Z';
  const dispute = server.disputeCharge(story.intent, 72_240);
  server.bankDecides(dispute, 'lost');
  // The policy would keep half: $541.80.
  await tell(dispute);
  expect(await stateNow()).toEqual(['cancelled', 'clock', 50, 72_240]);
  const [payment] = await db.sql`
    select refunded_cents, keep_cents, owner_cents + fees_cents + tax_cents as shared from payment p where exchange_of(p) = ${story.id}`;
  expect(payment).toEqual({ refunded_cents: 72_240, keep_cents: 36_120, shared: 36_120 });
  // It counts as a refund, not as something taken back from the trip.
  expect(await takenBack()).toBeNull();
  await expectSound();
});

test('sends the bank what was agreed and confirmed with one press; refuses a second, and logs the operator', async () => {
  await handedOff();
  const dispute = server.disputeCharge(story.intent, price);
  await tell(dispute);
  const id = (await listed())?.id ?? '';
  const answer = (who = desk) => answerChargeback(deps, who, { id, reason: '' });
  expect(await answer(story.owner)).toMatchObject({ refusal: 'not-allowed' });
  // Members do not learn which chargebacks there are.
  const missing = { id: '00000000-0000-4000-8000-000000000000', reason: '' };
  expect(await answerChargeback(deps, story.owner, missing)).toMatchObject({ refusal: 'not-allowed' });
  expect(await answer()).toBe('sent');
  expect(server.evidenceOf(dispute)).toMatchObject({
    product_description: 'A boat',
    service_date: '2027-06-04',
    uncategorized_text: expect.stringMatching(
      /Ann rented “A boat” from Ann.*Handed over at 2027-06-04.*Charged \$1083\.60/s,
    ),
  });
  await settle();
  expect(await listed()).toMatchObject({ state: 'under_review' });
  expect(await answer()).toMatchObject({ refusal: 'not-possible' });
  const [entry] = await db.ownerSql`select act from audit_entry where subject_id = ${id}`;
  expect(entry).toEqual({ act: 'chargeback.answer' });
});

test('sends the bank the hand-over record with its photos as a document, once', async () => {
  await doDueJobs(deps, { [openHandoverKind]: openHandoverJob });
  await db.ownerSql`insert into operator (account_id, granted_at) values (${desk.accountId}, now())`;
  await handedOff();
  const dispute = server.disputeCharge(story.intent, price);
  await tell(dispute);
  const id = (await listed())?.id ?? '';
  expect(await answerChargeback(deps, desk, { id, reason: '' })).toBe('sent');
  expect(server.evidenceOf(dispute)).toMatchObject({
    service_documentation: expect.stringMatching(/^file_/),
    uncategorized_text: expect.stringContaining('Hand-over'),
  });
});

test('finds a chargeback whose message never came, and moves no money for an inquiry', async () => {
  await handedOff();
  const dispute = server.disputeCharge(story.intent, price, true);
  await inTransaction(deps, {}, ({ sql }) => enqueue(sql, { kind: findChargebacksKind, body: {} }, now()));
  await settle();
  expect(await listed()).toMatchObject({ state: 'needs_answer', openCents: 0 });
  server.bankDecides(dispute, 'won');
  await tell(dispute);
  expect(await listed()).toMatchObject({ state: 'won' });
  await expectSound();
});
