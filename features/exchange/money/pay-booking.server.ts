/** Pays an agreed booking with another card, or sets its deposit aside by hand, with a payment that the bank has agreed to. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { takesDeposit } from './hold-deposit.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { bindPayment, keepPrice } from '../../payments/bind-payment.server.ts';
import { purposeOfPayment } from '../../payments/payment-queries.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../../payments/payments-refusals.ts';
import { exchangeOf } from '../lifecycle/exchange-references.ts';
import { bookingRefusals, type BookingRefusal } from '../lifecycle/booking-refusals.ts';
import { lockBooking } from '../lifecycle/booking-store.server.ts';
import { isAgreed } from '../lifecycle/booking-states.ts';

/** Binds a payment to a booking: the price of an accepted one, whose capture is asked for at once, or the deposit until it is complete. */
export const payBooking = (
  deps: Deps,
  actor: Actor,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<'paid' | BookingRefusal | PaymentRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'paid' | BookingRefusal | PaymentRefusal | typeof notFound> => {
    const booking = await lockBooking(sql, id);
    const payerId = actor.kind === 'account' ? actor.accountId : null;
    if (!booking || payerId === null || booking.renterId !== payerId) return notFound;
    if (!takesDeposit(booking.state)) return bookingRefusals.notNow;
    const purpose = await purposeOfPayment(sql, payerId, paymentId);
    if (purpose === null) return paymentRefusals.needed;
    if (purpose === 'price' && !isAgreed(booking.state)) return bookingRefusals.notNow;
    const work = { sql, now: deps.now() };
    const exchange = exchangeOf(id);
    const atLeastCents = purpose === 'price' ? booking.totalCents : booking.depositCents;
    const bound = await bindPayment(work, { paymentId, payerId, exchange, purpose, atLeastCents });
    if (isRefusal(bound)) return bound;
    if (purpose === 'deposit') return 'paid';
    const kept = await keepPrice(work, exchange, booking.totalCents);
    return isRefusal(kept) ? kept : 'paid';
  });
