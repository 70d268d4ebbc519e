/** Reads what the two sides see of a booking's money: authorised, paid or failed, and what the renter must do. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { paymentOf } from '../../payments/payment-queries.server.ts';
import { takenBackByBank } from '../../payments/chargebacks/taken-back.server.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import { depositHoursBefore } from './hold-guarantees.server.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { legExchange, partyExchange, restExchange } from '../lifecycle/exchange-references.ts';
import type { Quote } from '../price/quote.ts';
import { isRestPaid, payableNow } from '../price/split-payment.ts';
import { furtherDaysOf, type AgreedDays } from '../price/booking-sums.ts';
import type { FurtherDays, RentalMoney } from '../views/exchange-view.ts';
import { extensionExchange } from '../changes/extension-store.server.ts';
import { isAgreed, isToCome, isUnderWay } from '../lifecycle/exchange-states.ts';

type Facts = {
  id: string;
  /** The renter's part. */
  partyId: string;
  isOwner: boolean;
  state: ExchangeState;
  totalCents: number;
  terms: { price: Quote };
  depositCents: number;
  payUntil: Date | null;
  pickUpAt: Date;
};

/** What the renter must provide before the booking can continue; null if nothing. */
function needOf(
  facts: Facts,
  { price, rest, deposit }: Pick<RentalMoney, 'price' | 'rest' | 'deposit'>,
  now: Date,
): RentalMoney['needs'] {
  // The bank ended the hold, or won't renew it without its customer: the renter confirms it, or brings another card.
  const isNotRenewed = deposit?.state === 'authorised' && deposit.problem !== null;
  if (isUnderWay(facts.state))
    return facts.depositCents > 0 && (deposit?.state === 'lapsed' || isNotRenewed) ? 'deposit' : null;
  if (!isToCome(facts.state)) return null;
  const dueCents = payableNow(facts.terms.price);
  const isPriceMissing =
    dueCents > 0 &&
    price?.state !== 'captured' &&
    (price?.state !== 'authorised' || price.amountCents < dueCents);
  if (isPriceMissing) return 'price';
  if (rest && facts.payUntil !== null && !isRestPaid(rest)) return 'rest';
  // Before then nobody is asked: the clock authorises it, and asks the renter only if their bank declines.
  const isDepositTime = now.getTime() >= facts.pickUpAt.getTime() - depositHoursBefore * 3_600_000;
  const mayBringDeposit = isAgreed(facts.state) && facts.depositCents > 0 && isDepositTime;
  return mayBringDeposit && (deposit?.state !== 'authorised' || isNotRenewed) ? 'deposit' : null;
}

/** The owner sees whether it is paid, but nothing of the card. */
const withoutCard = (payment: PaymentView | null): PaymentView | null =>
  payment && { ...payment, card: null, problem: null, confirmUrl: null };

/** The second of two payments; null where all is paid at once. */
async function restOf(sql: Sql, { partyId, terms }: Facts): Promise<RentalMoney['rest']> {
  const { split } = terms.price;
  if (!split) return null;
  const payment = await paymentOf(sql, restExchange({ id: partyId }));
  return { cents: split.restCents, dueAt: split.restDueAt, payment };
}

export async function moneyOf(sql: Sql, facts: Facts, now: Date): Promise<RentalMoney> {
  const price = await paymentOf(sql, partyExchange({ id: facts.partyId }));
  const deposit = await paymentOf(sql, legExchange(facts.id));
  const rest = await restOf(sql, facts);
  const takenBack = await takenBackByBank(sql, { partyId: facts.partyId, legIds: [facts.id] });
  return {
    takenBack,
    price: facts.isOwner ? withoutCard(price) : price,
    deposit: facts.isOwner ? withoutCard(deposit) : deposit,
    rest: rest && (facts.isOwner ? { ...rest, payment: withoutCard(rest.payment) } : rest),
    needs: needOf(facts, { price, rest, deposit }, now),
  };
}

/** Reads the extensions, each with its own payment. */
export const furtherMoneyOf = (
  sql: Sql,
  { further, isOwner }: { further: readonly AgreedDays[]; isOwner: boolean },
): Promise<FurtherDays[]> =>
  Promise.all(
    further.map(async (days) => {
      const price = await paymentOf(sql, extensionExchange(days.id));
      return furtherDaysOf(days, isOwner ? withoutCard(price) : price);
    }),
  );
