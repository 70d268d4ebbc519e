/** Defines the lifecycle of one card authorisation, from asking the bank to the capture or release. */
import { lifecycle, type StateOf } from '../../platform/lifecycle.ts';

/** `bank`: the processor's answers; `club`: the job that brings the processor to our decided state. */
export const paymentLifecycle = lifecycle('payment', {
  rows: [
    { event: 'ask', from: null, to: 'asked', who: ['payer', 'club'] },
    { event: 'authorise', from: ['asked', 'needs_confirmation'], to: 'authorised', who: ['bank'] },
    {
      event: 'want_confirmation',
      from: 'asked',
      to: 'needs_confirmation',
      who: ['bank'],
      notice: ['payer: confirm at your bank'],
    },
    { event: 'decline', from: ['asked', 'needs_confirmation'], to: 'declined', who: ['bank'] },
    {
      event: 'capture',
      from: 'authorised',
      to: 'captured',
      who: ['club'],
      effects: ['what was captured is held for the exchange'],
    },
    {
      event: 'refuse',
      from: 'authorised',
      to: 'refused',
      who: ['bank'],
      effects: ['the payer has 24 hours to pay otherwise'],
      notice: ['payer: the payment failed'],
    },
    { event: 'void', from: ['needs_confirmation', 'authorised', 'refused'], to: 'voided', who: ['club'] },
    { event: 'lapse', from: ['needs_confirmation', 'authorised'], to: 'lapsed', who: ['bank'] },
  ],
  final: ['captured', 'declined', 'voided', 'lapsed'],
});

export type PaymentState = StateOf<typeof paymentLifecycle>;
