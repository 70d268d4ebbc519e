/** Takes the steps of extensions: the only code that writes their states. */
import { stepsOf, type Step } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import {
  bindPayment,
  earnPrice,
  giveUpRefused,
  releasePayments,
} from '../../payments/steps/bind-payment.server.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import { exchangeOf } from '../lifecycle/exchange-references.ts';
import { hasBegun } from '../lifecycle/exchange-states.ts';
import { lockBooking, readBooking, type Booking } from '../lifecycle/booking-store.server.ts';
import { earningOf } from './extension-earning.ts';
import { extensionLifecycle } from './extension-lifecycle.ts';
import {
  bookingOfExtension,
  extensionExchange,
  keepEnd,
  moveExtension,
  readExtension,
  type Extension,
} from './extension-store.server.ts';

/** The locked booking; the event's facts; and the card authorised for the extension. */
type Input = { booking: Booking; body?: Body; paymentId?: string };
type ExtensionStep = Step<Extension, Input>;

const effects = {
  async bindCard({ sql, now, thing, input }: ExtensionStep): Promise<PaymentRefusal | void> {
    const { booking, paymentId } = input;
    const bound = await bindPayment(
      { sql, now },
      {
        paymentId: present(paymentId, 'card for further days'),
        payerId: booking.renterId,
        exchange: extensionExchange(thing.id),
        purpose: 'price',
        atLeastCents: thing.totalCents,
      },
    );
    if (isRefusal(bound)) return bound;
  },
  releaseCard: ({ sql, now, thing }: ExtensionStep) =>
    releasePayments({ sql, now }, [extensionExchange(thing.id)]),
  async earnIfBegun({ sql, now, thing, input: { booking } }: ExtensionStep) {
    const earning = earningOf(booking, thing, thing.totalCents, now);
    if (hasBegun(booking.state)) await earnPrice({ sql, now }, extensionExchange(thing.id), earning);
  },
  giveUpCard: ({ sql, now, thing }: ExtensionStep) =>
    giveUpRefused({ sql, now }, extensionExchange(thing.id)),
};

export const extensionSteps = stepsOf<
  (typeof extensionLifecycle)['rows'][number],
  (typeof extensionLifecycle)['final'][number],
  Extension,
  Input,
  PaymentRefusal
>(extensionLifecycle, {
  async lock(sql, id) {
    const bookingId = await bookingOfExtension(sql, id);
    return bookingId !== null && (await lockBooking(sql, bookingId)) ? readExtension(sql, id) : null;
  },
  read: readExtension,
  async save({ sql, thing, event, to }) {
    if (event === 'agree') await keepEnd(sql, thing);
    await moveExtension(sql, thing, to as Extension['state']);
  },
  effects,
  deadlines: { answer_until: async (_, { answerUntil }) => answerUntil },
  fact: (name, { thing, input }) => ({
    name: `booking.extension_${name}`,
    subject: exchangeOf(thing.bookingId),
    ...(input.body && { body: input.body }),
  }),
  clockInput: async ({ sql }, { bookingId }) => ({
    booking: present(await readBooking(sql, bookingId), 'booking of further days'),
  }),
});
