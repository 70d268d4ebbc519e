/** Reads and answers disputed charges at Stripe, takes transfers back, and names the lines of Stripe's balance as our books do. */
import type { Stripe } from 'stripe';
import { present } from '../assert.ts';
import type { CardProcessor, Chargeback, Movement } from './card-processor.ts';
import { called } from './stripe-call.ts';

type OfChargebacks = Pick<CardProcessor, 'takeBack' | 'findChargeback' | 'chargebacksSince' | 'sendEvidence'>;

const idOf = (thing: string | { id: string }): string => (typeof thing === 'string' ? thing : thing.id);

export const stripeChargebacks = (stripe: Stripe): OfChargebacks => ({
  takeBack: ({ key, payout, amountCents }) =>
    called(async () => {
      const request = { amount: amountCents };
      return {
        movement: (await stripe.transfers.createReversal(payout, request, { idempotencyKey: key })).id,
      };
    }),

  findChargeback: (id) => called(async () => chargebackOf(await stripe.disputes.retrieve(id))),

  chargebacksSince: (since) =>
    called(async () => {
      const ids: string[] = [];
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const { id } of stripe.disputes.list({ created, limit: 100 })) ids.push(id);
      return ids;
    }),

  sendEvidence: ({ key, id, evidence, document }) =>
    called(async () => {
      const { product, customer, serviceDay, cancellationPolicy, record } = evidence;
      const file =
        document === null
          ? null
          : await stripe.files.create(
              {
                purpose: 'dispute_evidence',
                file: { data: document, name: 'hand-over.pdf', type: 'application/pdf' },
              },
              { idempotencyKey: `${key} file` },
            );
      await stripe.disputes.update(
        id,
        {
          evidence: {
            product_description: product,
            customer_name: customer,
            service_date: serviceDay,
            cancellation_policy_disclosure: cancellationPolicy,
            uncategorized_text: record,
            ...(file === null ? {} : { service_documentation: file.id }),
          },
          submit: true,
        },
        { idempotencyKey: key },
      );
    }),
});

/** Stripe's `warning_` states are questions of a bank that has taken no money. */
const states: Readonly<Record<string, Chargeback['state']>> = {
  needs_response: 'needs_answer',
  warning_needs_response: 'needs_answer',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  appeal_needs_response: 'needs_answer',
  appeal_under_review: 'under_review',
};

function chargebackOf(dispute: Stripe.Dispute): Chargeback {
  const { id, status, amount, reason, evidence_details, balance_transactions, payment_intent } = dispute;
  const due = evidence_details.due_by;
  return {
    id,
    authorisation: idOf(present(payment_intent, 'intent of a disputed charge')),
    cents: amount,
    reason,
    state: present(states[status], `state ${status} of a disputed charge`),
    dueAt: due === null ? null : new Date(due * 1000),
    takenBy: balance_transactions.find((line) => line.amount < 0)?.id ?? null,
    returnedBy: balance_transactions.find((line) => line.amount > 0)?.id ?? null,
  };
}

/** The lines of Stripe's balance that our books know; its own fees aren't among them. */
const kinds: Readonly<Record<string, Movement['kind']>> = {
  charge: 'capture',
  payment: 'capture',
  refund: 'refund',
  payment_refund: 'refund',
  transfer: 'payout',
  transfer_refund: 'take_back',
};
/** Adjustments differ only in the category that Stripe reports. */
const adjustments: Readonly<Record<string, Movement['kind']>> = {
  dispute: 'chargeback',
  dispute_reversal: 'chargeback_won',
};

/**
 * A line of Stripe's balance as a movement; null if it isn't ours. Reversed and returned money have the same source, so the line needs its
 * own name.
 */
export function movementOfLine(line: Stripe.BalanceTransaction): Movement | null {
  const isAdjustment = line.type === 'adjustment';
  const kind = isAdjustment ? adjustments[line.reporting_category] : kinds[line.type];
  if (!kind || line.source === null) return null;
  const id = isAdjustment ? line.id : idOf(line.source);
  return { id, kind, cents: Math.abs(line.amount), at: new Date(line.created * 1000) };
}
