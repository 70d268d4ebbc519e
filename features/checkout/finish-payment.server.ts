/** Carries out what a member meant to do once their bank has answered, exactly once, whether or not they return. */
import { z } from 'zod';
import { unreachable } from '../../platform/assert.ts';
import { nestedIn } from '../../platform/database.server/nested.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { OutsideJob } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { counterOffer } from '../exchange/offer/counter-offer.server.ts';
import { askExtension } from '../exchange/changes/extend-booking.server.ts';
import { listingOfInstantQuote, listingsOfOwn } from '../exchange/offer/listings-to-confirm.server.ts';
import { requestBooking } from '../exchange/offer/request-booking.server.ts';
import { rereadCalendars } from '../hosting/calendar/reread-calendars.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { signInNeeded } from '../members/member-refusals.ts';
import { actorOfAccount } from '../membership/account-actor.server.ts';
import { payMembership } from '../membership-fees/charge-bill.server.ts';
import { payDebt } from '../payments/debts.server.ts';
import {
  askToFinish,
  endPlan,
  giveBackUnbound,
  lockPlan,
  readPlan,
} from '../payments/payment-plan.server.ts';
import { standingOfPayment } from '../payments/payment-queries.server.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { refreshPaymentOf } from '../payments/steps/refresh-payment.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { offeredForSameDays } from '../exchange/offer/asked-once.server.ts';
import { offerSwap } from '../exchange/offer/offer-swap.server.ts';
import { payExchange } from '../exchange/money/pay-exchange.server.ts';
import { keptPlan, type KeptPlan } from './checkout-input.ts';
import type { PlanOutcome } from './checkout-view.ts';
import { placeOf } from './plan-place.ts';

type Done = { outcome: PlanOutcome; place: string };

/** Sends the planned command as its author, with the confirmed card. */
async function send(
  deps: Deps,
  actor: AccountActor,
  { target, message, version }: KeptPlan,
  paymentId: string,
): Promise<Done | Refusal> {
  const place = placeOf(target) ?? '';
  const told = (outcome: PlanOutcome, made: object | string): Done | Refusal =>
    isRefusal(made) ? made : { outcome, place };
  switch (target.for) {
    case 'quote': {
      const made = await requestBooking(deps, actor, { quoteId: target.quoteId, message, paymentId });
      if (isRefusal(made)) return made;
      return { outcome: made.state === 'accepted' ? 'booked' : 'requested', place: `/exchanges/${made.id}` };
    }
    case 'booking': {
      const id = target.bookingId;
      return version === null
        ? told('paid', await payExchange(deps, actor, { id, paymentId }))
        : told('agreed', await acceptOffer(deps, actor, { id, version, paymentId }));
    }
    case 'deposit':
      return told('deposit', await payExchange(deps, actor, { id: target.bookingId, paymentId }));
    case 'counter':
      return told(
        'countered',
        await counterOffer(deps, actor, { ...target.counter, id: target.bookingId, message, paymentId }),
      );
    case 'extension':
      return told(
        'asked',
        await askExtension(deps, actor, { id: target.bookingId, to: target.to, paymentId }),
      );
    case 'swap-offer': {
      const made = await offerSwap(deps, actor, { ...target.offer, message, paymentId });
      return isRefusal(made) ? made : { outcome: 'offered', place: `/exchanges/${made.id}` };
    }
    case 'swap-counter': {
      const { swapId: id, offer, version: answered } = target;
      return told(
        'countered',
        await counterOffer(deps, actor, { ...offer, id, version: answered, message, paymentId }),
      );
    }
    case 'swap': {
      const { swapId: id, listing } = target;
      return version === null
        ? told('paid', await payExchange(deps, actor, { id, paymentId }))
        : told('joined', await acceptOffer(deps, actor, { id, version, listing, paymentId }));
    }
    case 'swap-deposit':
      return told(
        'deposit',
        await payExchange(deps, actor, { id: target.swapId, paymentId, legId: target.legId }),
      );
    case 'swap-bond':
      return told('bond', await payExchange(deps, actor, { id: target.swapId, paymentId, isBond: true }));
    case 'debt':
      return told('paid', await payDebt(deps, actor, { id: target.debtId, paymentId }));
    case 'membership':
      return told('paid', await payMembership(deps, actor, { id: target.billId, paymentId }));
    default:
      return unreachable(target);
  }
}

/** Why it failed, and where to read what is in its way: an earlier swap offer for the same days. */
async function whyRefused(
  sql: Sql,
  payerId: string,
  { target }: KeptPlan,
  { refusal, sentence }: Refusal,
): Promise<{ sentence: string; place?: string }> {
  if (target.for !== 'swap-offer' || refusal !== 'days-asked-for') return { sentence };
  const other = await offeredForSameDays(sql, payerId, target.offer);
  if (other === null) return { sentence };
  return {
    sentence:
      'you have offered a swap for some of these days from elsewhere, and this is it. What you composed for this card was not sent.',
    place: `/exchanges/${other}`,
  };
}

/** External calendars are read before the transaction, because it makes no outside calls; as for commands from pages. */
async function askCalendars(deps: Deps, actor: AccountActor, { target, version }: KeptPlan): Promise<void> {
  const listingId =
    target.for === 'quote'
      ? await listingOfInstantQuote(deps, actor, target.quoteId)
      : target.for === 'booking' && version !== null
        ? (await listingsOfOwn(deps, actor, target.bookingId))[0]
        : null;
  if (listingId) await rereadCalendars(deps, listingId);
}

/**
 * Does what a payment was meant for once the bank agrees; says so if it declined. Does nothing before the bank answers, and nothing a
 * second time.
 */
export async function finishPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const kept = await readPlan(deps.sql, paymentId);
  const payment = await standingOfPayment(deps.sql, paymentId);
  if (kept?.state !== 'waiting' || !payment || payment.isOpen) return;
  const plan = keptPlan.parse(kept.plan);
  const actor = await actorOfAccount(deps.sql, payment.payerId);
  if (actor && payment.isUsable) await askCalendars(deps, actor, plan);
  await inTransaction(deps, {}, async (transaction) => {
    const { sql } = transaction;
    const now = deps.now();
    // A second caller waits here, and finds it done.
    if ((await lockPlan(sql, paymentId))?.state !== 'waiting') return;
    const stands = await standingOfPayment(sql, paymentId);
    if (stands?.isUsable !== true) return endPlan(sql, paymentId, { state: 'declined' }, now);
    const outcome = actor ? await send(nestedIn(transaction, deps), actor, plan, paymentId) : signInNeeded;
    const end = isRefusal(outcome)
      ? ({ state: 'refused', ...(await whyRefused(sql, payment.payerId, plan, outcome)) } as const)
      : ({ state: 'done', ...outcome } as const);
    await endPlan(sql, paymentId, end, now);
    // Also if it was done before with another card: an exchange keeps its payment.
    await giveBackUnbound(sql, paymentId, now);
  });
}

const body = z.object({ id: z.uuid() });

/** The job: checks the bank itself, so that nobody has to return; repeats until the bank answers or the payment expires. */
export const finishPaymentJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { id } = body.parse(job.body);
    await refreshPaymentOf(deps, id);
    await finishPayment(deps, id);
    return async (sql) => {
      if ((await readPlan(sql, id))?.state === 'waiting')
        await askToFinish(sql, id, { isAnswered: false }, now());
    };
  },
});
