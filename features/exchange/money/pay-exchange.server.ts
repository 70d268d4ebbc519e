/** Pays an agreed part with another card, or holds a deposit or bond by hand, with an authorised payment. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { bindPayment, keepPrice } from '../../payments/steps/bind-payment.server.ts';
import { purposeOfPayment } from '../../payments/payment-queries.server.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { bookingOf, type Booking } from '../lifecycle/booking-store.server.ts';
import { partyExchange } from '../lifecycle/exchange-references.ts';
import { exchangeRefusals } from '../lifecycle/exchange-refusals.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import { dueAtAgreement, isRental, lockExchange, payersOf } from '../lifecycle/exchange-store.server.ts';
import { keepRest, openRest } from './charge-rest.server.ts';
import { payableGuarantee } from './hold-guarantees.server.ts';

/** `legId`: whose deposit, if there are several; `isBond`: it is the bond. Otherwise the payment itself says its purpose. */
export type ExchangePayment = { id: string; paymentId: string; legId?: string | null; isBond?: boolean };
type Outcome = 'paid' | ExchangeNo | typeof notFound;

/** Binds a payment to an exchange: the price of an accepted one, which is captured at once, or a deposit or bond while it must be held. */
export const payExchange = (
  deps: Deps,
  actor: Actor,
  { id, paymentId, legId = null, isBond = false }: ExchangePayment,
): Promise<Outcome> =>
  inCommand(deps, async ({ sql }): Promise<Outcome> => {
    const exchange = await lockExchange(sql, id);
    const payerId = actor.kind === 'account' ? actor.accountId : '';
    const mine = exchange && payersOf(exchange).find(({ memberId }) => memberId === payerId);
    if (!exchange || !mine) return notFound;
    const work = { sql, now: deps.now() };
    const purpose = await purposeOfPayment(sql, payerId, paymentId);
    if (purpose === 'rest' && isRental(exchange)) return payRest(work, bookingOf(exchange), paymentId);
    const isPrice = legId === null && !isBond && purpose !== 'deposit';
    if (!isPrice) {
      const received = exchange.legs.find(({ receiverId }) => receiverId === payerId)?.id;
      const guarantee = payableGuarantee(
        exchange,
        isBond ? { kind: 'swap_bond', id: mine.id } : { kind: 'leg', id: legId ?? received ?? '' },
      );
      if (guarantee?.payer !== mine) return exchangeRefusals.notNow;
      const { exchange: of, amountCents: atLeastCents } = guarantee;
      const deposit = { paymentId, payerId, exchange: of, purpose: 'deposit', atLeastCents } as const;
      const bound = await bindPayment(work, deposit);
      return isRefusal(bound) ? bound : 'paid';
    }
    if (!isAgreed(exchange.state)) return exchangeRefusals.notNow;
    const price = partyExchange(mine);
    const atLeastCents = dueAtAgreement(mine);
    const bound = await bindPayment(work, {
      paymentId,
      payerId,
      exchange: price,
      purpose: 'price',
      atLeastCents,
    });
    if (isRefusal(bound)) return bound;
    const kept = await keepPrice(work, price, atLeastCents);
    return isRefusal(kept) ? kept : 'paid';
  });

/** The rest of a rental, by the renter's own hand: before it is due, or after their card failed. */
async function payRest(work: Work, booking: Booking, paymentId: string): Promise<Outcome> {
  const cents = await openRest(work.sql, booking);
  if (cents === null) return exchangeRefusals.notNow;
  const kept = await keepRest(work, booking, paymentId, cents);
  return isRefusal(kept) ? kept : 'paid';
}
