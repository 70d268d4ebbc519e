/** Implements the card processor with Stripe: PaymentIntents captured later, and transfers to owners' connected accounts. */
import { Stripe } from 'stripe';
import { present } from '../assert.ts';
import { outsideTransactions } from '../database.server/outside-transactions.ts';
import { stripeClient, type StripeSettings } from '../stripe-client.server.ts';
import { called } from './stripe-call.ts';
import { movementOfLine, stripeChargebacks } from './stripe-chargebacks.ts';
import { ProcessorRefused, type Authorisation, type CardProcessor, type Movement } from './card-processor.ts';

const currency = 'cad';
const daySeconds = 86_400;
/** Used when Stripe does not say how long a hold lasts. */
const usualHoldDays = 7;
const expanded = { expand: ['latest_charge', 'payment_method'] };

/** Opens Stripe as the card processor. Nobody may call it inside a transaction. */
export const stripeProcessor = (settings: StripeSettings): CardProcessor =>
  outsideTransactions(processorOver(settings), 'card processor');

function processorOver(settings: StripeSettings): CardProcessor {
  const stripe = stripeClient(settings);
  return {
    name: 'stripe',

    authorise: ({ key, amountCents, method, payer, isPayerPresent, returnUrl, reference }) =>
      called(async () => {
        const payment_method = await methodOf(stripe, method, payer);
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              customer: payer,
              payment_method,
              capture_method: 'manual',
              confirm: true,
              allowed_payment_method_types: ['card'],
              metadata: { reference },
              ...expanded,
              // With the cardholder present the card is kept for a later deposit or renewal; without them nobody can confirm.
              ...(isPayerPresent
                ? { setup_future_usage: 'off_session', return_url: returnUrl }
                : { off_session: true }),
            },
            { idempotencyKey: key },
          );
          return authorisationOf(intent);
        } catch (error) {
          // A declined card is a normal answer: the intent exists at Stripe, declined.
          if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
            return declined(error.payment_intent, method, error.decline_code || error.code);
          throw error;
        }
      }),

    find: (id) => called(async () => authorisationOf(await stripe.paymentIntents.retrieve(id, expanded))),

    capture: ({ key, id, amountCents }) =>
      called(async () => {
        const intent = await stripe.paymentIntents
          .capture(id, { amount_to_capture: amountCents, ...expanded }, { idempotencyKey: key })
          .catch(async (error: unknown) => {
            // Stripe forgets keys after a day: an earlier capture is looked up.
            const stands = await stripe.paymentIntents.retrieve(id, expanded);
            if (stands.status === 'succeeded' && stands.amount_received === amountCents) return stands;
            throw error;
          });
        return { movement: idOf(present(intent.latest_charge, 'charge of a captured intent')) };
      }),

    void: ({ key, id }) =>
      called(async () => {
        const stands = await stripe.paymentIntents.retrieve(id);
        if (stands.status === 'canceled') return;
        await stripe.paymentIntents.cancel(
          id,
          { cancellation_reason: 'requested_by_customer' },
          { idempotencyKey: key },
        );
      }),

    refund: ({ key, id, amountCents }) =>
      called(async () => {
        const request = { payment_intent: id, amount: amountCents };
        const refund = await stripe.refunds.create(request, { idempotencyKey: key });
        return { movement: refund.id };
      }),

    openPayer: ({ key, reference }) =>
      called(async () => {
        const request = { metadata: { reference } };
        return (await stripe.customers.create(request, { idempotencyKey: key })).id;
      }),

    openPayee: ({ key, reference, id, returnUrl }) =>
      called(async () => {
        const account = id
          ? await stripe.accounts.retrieve(id)
          : await stripe.accounts.create(
              {
                type: 'express',
                country: 'CA',
                capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
                metadata: { reference },
              },
              { idempotencyKey: key },
            );
        if (account.capabilities?.transfers === 'active')
          return { id: account.id, isReady: true, onboardingUrl: null };
        const link = await stripe.accountLinks.create({
          account: account.id,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        });
        return { id: account.id, isReady: false, onboardingUrl: link.url };
      }),

    payOut: ({ key, payee, amountCents, reference, source }) =>
      called(async () => {
        const transfer = await stripe.transfers.create(
          {
            amount: amountCents,
            currency,
            destination: payee,
            transfer_group: reference,
            ...(source === null ? {} : { source_transaction: source }),
          },
          { idempotencyKey: key },
        );
        return { movement: transfer.id };
      }),

    ...stripeChargebacks(stripe),

    async eventOf(body, signature) {
      if (settings.webhookSecret === null) return null;
      try {
        const event = await stripe.webhooks.constructEventAsync(body, signature, settings.webhookSecret);
        return { id: event.id, kind: event.type, objectId: objectOf(event) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },

    movements: (since, until) =>
      called(async () => {
        const created = { gte: seconds(since), lt: seconds(until) };
        const found: Movement[] = [];
        for await (const line of stripe.balanceTransactions.list({ created, limit: 100 })) {
          const moved = movementOfLine(line);
          if (moved) found.push(moved);
        }
        return found.toReversed();
      }),

    openCardPage: ({ payer, returnUrl }) =>
      called(async () => {
        const page = await stripe.checkout.sessions.create({
          mode: 'setup',
          ...(payer === null ? {} : { customer: payer }),
          currency,
          allowed_payment_method_types: ['card'],
          // Stripe fills in the page's id, which comes back to us as the payment method's id.
          success_url: `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}card={CHECKOUT_SESSION_ID}`,
          cancel_url: returnUrl,
        });
        return present(page.url, 'address of the card page');
      }),

    keepCard: ({ method, payer }) =>
      called(async () => {
        const kept = await stripe.paymentMethods.retrieve(await methodOf(stripe, method, payer));
        if (!kept.card?.last4 || kept.customer === null || idOf(kept.customer) !== payer)
          throw noCardOfTheirs;
        return { method: kept.id, card: { brand: kept.card.brand, lastFour: kept.card.last4 } };
      }),
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const idOf = (thing: string | { id: string }): string => (typeof thing === 'string' ? thing : thing.id);

/** The object an event is about: a charge's intent, a capability's account. */
function objectOf(event: Stripe.Event): string | null {
  const { object } = event.data as { object: { id?: unknown; object?: unknown; payment_intent?: unknown } };
  const about = object.object === 'charge' || object.object === 'refund' ? object.payment_intent : object.id;
  return typeof about === 'string' ? about : null;
}

/** The card: named directly, or by the Stripe page where its owner entered it. A card without an owner becomes this payer's. */
async function methodOf(stripe: Stripe, method: string, payer: string): Promise<string> {
  if (!method.startsWith('cs_')) return method;
  const page = await stripe.checkout.sessions.retrieve(method, { expand: ['setup_intent'] });
  const intent = page.setup_intent;
  const isTheirs = page.customer === null || idOf(page.customer) === payer;
  const card = typeof intent === 'object' ? intent?.payment_method : null;
  if (!isTheirs || !card) throw noCardOfTheirs;
  if (page.customer === null) await keepFor(stripe, idOf(card), payer);
  return idOf(card);
}

const noCardOfTheirs = new ProcessorRefused('no_such_card', 'This member entered no card on this page.');

/** Attaches a card to its first payer; repeating that changes nothing. */
async function keepFor(stripe: Stripe, card: string, payer: string): Promise<void> {
  try {
    await stripe.paymentMethods.attach(card, { customer: payer });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw noCardOfTheirs;
    throw error;
  }
}

const states: Readonly<Record<string, Authorisation['state']>> = {
  requires_capture: 'authorised',
  requires_action: 'needs_confirmation',
  requires_confirmation: 'needs_confirmation',
  processing: 'needs_confirmation',
  requires_payment_method: 'declined',
  succeeded: 'captured',
};

function stateOf({ status, cancellation_reason }: Stripe.PaymentIntent): Authorisation['state'] {
  if (status !== 'canceled') return present(states[status], `state ${status}`);
  // Stripe cancels when the bank released the hold.
  return cancellation_reason === 'automatic' || cancellation_reason === 'expired' ? 'lapsed' : 'voided';
}

function authorisationOf(intent: Stripe.PaymentIntent): Authorisation {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const method = intent.payment_method;
  const card = typeof method === 'object' ? method?.card : null;
  const state = stateOf(intent);
  const before =
    charge?.payment_method_details?.card?.capture_before ?? intent.created + usualHoldDays * daySeconds;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    state,
    amountCents: intent.amount,
    capturedCents: state === 'captured' ? intent.amount_received : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    capturedBy: state === 'captured' ? (charge?.id ?? null) : null,
    method: method === null ? '' : idOf(method),
    card: card?.last4 ? { brand: card.brand, lastFour: card.last4 } : null,
    holdsUntil: state === 'authorised' ? new Date(before * 1000) : null,
    confirmUrl: intent.next_action?.redirect_to_url?.url ?? null,
    declineCode: state === 'declined' ? (error?.decline_code ?? error?.code ?? 'card_declined') : null,
  };
}

const declined = (intent: Stripe.PaymentIntent, method: string, code: string | undefined): Authorisation => ({
  id: intent.id,
  state: 'declined',
  amountCents: intent.amount,
  capturedCents: 0,
  refundedCents: 0,
  capturedBy: null,
  method,
  card: null,
  holdsUntil: null,
  confirmUrl: null,
  declineCode: code ?? 'card_declined',
});
