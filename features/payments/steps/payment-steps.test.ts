import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentLifecycle, type PaymentState } from './payment-lifecycle.ts';
import { isStillOpen, nextPaymentStep, renewAt, type StepFacts } from './payment-steps.ts';

const facts = (state: PaymentState, more: Partial<StepFacts> = {}): StepFacts => ({
  state,
  keepCents: null,
  capturedCents: 0,
  refundedCents: 0,
  hasShares: false,
  isEarned: false,
  isDisputed: false,
  ...more,
});

test.each<[string, StepFacts, ReturnType<typeof nextPaymentStep>]>([
  ['nothing is decided', facts('authorised'), null],
  [
    'a bank is deciding about the charge',
    facts('captured', { keepCents: 5, capturedCents: 9, hasShares: true, isDisputed: true }),
    null,
  ],
  ['nobody knows what the bank said', facts('asked', { keepCents: 0 }), { do: 'learn' }],
  [
    'the bank still asks, and it is wanted no more',
    facts('needs_confirmation', { keepCents: 0 }),
    { do: 'void' },
  ],
  ['the bank still asks', facts('needs_confirmation', { keepCents: 5 }), null],
  ['it is wanted no more', facts('authorised', { keepCents: 0 }), { do: 'void' }],
  ['it could not be charged, and is wanted no more', facts('refused', { keepCents: 0 }), { do: 'void' }],
  ['it could not be charged', facts('refused', { keepCents: 5 }), null],
  ['a part is kept', facts('authorised', { keepCents: 5 }), { do: 'capture', cents: 5 }],
  [
    'more was captured than is kept',
    facts('captured', { keepCents: 5, capturedCents: 9, refundedCents: 1 }),
    { do: 'refund', cents: 3, after: 1 },
  ],
  [
    'it is said whose it is',
    facts('captured', { keepCents: 5, capturedCents: 5, hasShares: true }),
    { do: 'earn' },
  ],
  [
    'it stands in the books',
    facts('captured', { keepCents: 5, capturedCents: 5, hasShares: true, isEarned: true }),
    null,
  ],
])('%s', (_, payment, step) => {
  expect(nextPaymentStep(payment)).toEqual(step);
});

test('a refund that was begun is made again only while nothing has been refunded since', () => {
  const captured = (refundedCents: number) =>
    facts('captured', { keepCents: 5, capturedCents: 9, refundedCents });
  const refund = { do: 'refund', cents: 3, after: 1 } as const;
  expect(isStillOpen(refund, captured(1))).toBe(true);
  expect(isStillOpen(refund, captured(4))).toBe(false);
  expect(isStillOpen({ do: 'capture', cents: 5 }, facts('authorised', { refundedCents: 1 }))).toBe(true);
  expect(isStillOpen({ do: 'capture', cents: 5 }, facts('lapsed'))).toBe(false);
});

test('every path ends: a few steps lead from anywhere to nothing more to do', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(paymentLifecycle.states as PaymentState[])),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.boolean(),
      (state, amount, part, hasShares) => {
        const keepCents = Math.min(amount, part);
        let payment = facts(state, {
          keepCents,
          capturedCents: state === 'captured' ? amount : 0,
          hasShares: hasShares && keepCents > 0,
        });
        let steps = 0;
        for (let step = nextPaymentStep(payment); step; step = nextPaymentStep(payment)) {
          steps += 1;
          expect(steps).toBeLessThanOrEqual(5);
          if (step.do === 'learn') payment = { ...payment, state: 'authorised' };
          if (step.do === 'void') payment = { ...payment, state: 'voided' };
          if (step.do === 'capture') payment = { ...payment, state: 'captured', capturedCents: step.cents };
          if (step.do === 'refund')
            payment = { ...payment, refundedCents: payment.refundedCents + step.cents };
          if (step.do === 'earn') payment = { ...payment, isEarned: true };
        }
        // The remainder is what is kept, or nothing was ever captured.
        if (payment.state === 'captured')
          expect(payment.capturedCents - payment.refundedCents).toBe(keepCents);
        else expect(payment.capturedCents).toBe(0);
      },
    ),
  );
});

test('renews a week’s hold after five days, and a shorter one after the same share of it', () => {
  const from = new Date('2027-06-01T00:00:00Z');
  expect(renewAt(from, new Date('2027-06-08T00:00:00Z'))).toEqual(new Date('2027-06-06T00:00:00Z'));
  expect(renewAt(from, new Date('2027-07-01T00:00:00Z'))).toEqual(new Date('2027-06-06T00:00:00Z'));
  expect(renewAt(from, new Date('2027-06-01T00:07:00Z'))).toEqual(new Date('2027-06-01T00:05:00Z'));
  expect(renewAt(from, new Date(from.getTime() + 3)), 'in whole milliseconds').toEqual(
    new Date(from.getTime() + 2),
  );
});
