/** Defines the lifecycle of one card authorisation, from asking the bank to the capture or release. */
import { lifecycle, type StateOf } from '../../../platform/lifecycle.ts';

/** `bank`: the processor's answers; `club`: the job that brings the processor to our decided state. */
export const paymentLifecycle = lifecycle('payment', {
  rows: [
    {
      event: 'ask',
      from: null,
      to: 'asked',
      who: ['payer', 'club'],
      effects: ['keepPlan', 'releaseIfUnused'],
    },
    {
      event: 'authorise',
      from: ['asked', 'needs_confirmation'],
      to: 'authorised',
      who: ['bank'],
      effects: ['goOnWithPlan'],
    },
    {
      event: 'want_confirmation',
      from: 'asked',
      to: 'needs_confirmation',
      who: ['bank'],
      effects: ['goOnWithPlan'],
    },
    {
      event: 'decline',
      from: ['asked', 'needs_confirmation'],
      to: 'declined',
      who: ['bank'],
      effects: ['goOnWithPlan'],
    },
    {
      event: 'capture',
      from: 'authorised',
      to: 'captured',
      who: ['club'],
      effects: ['bookCapture'],
      fact: 'captured',
    },
    {
      event: 'refuse',
      from: 'authorised',
      to: 'refused',
      who: ['bank'],
      fact: 'refused',
      notice: ['payer: the payment failed, pay within 24 hours'],
    },
    {
      event: 'void',
      from: ['needs_confirmation', 'authorised', 'refused'],
      to: 'voided',
      who: ['club'],
      effects: ['goOnWithPlan'],
      fact: 'deposit_released',
      notice: ['both: a deposit was released'],
    },
    {
      event: 'lapse',
      from: ['needs_confirmation', 'authorised'],
      to: 'lapsed',
      who: ['bank'],
      effects: ['goOnWithPlan'],
      fact: 'deposit_lapsed',
      notice: ['both: a deposit is no longer held'],
    },
  ],
  final: ['captured', 'declined', 'voided', 'lapsed'],
});

export type PaymentState = StateOf<typeof paymentLifecycle>;
