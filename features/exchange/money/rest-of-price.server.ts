/** Settles a rental paid in two parts: when the rest is charged, how much of each part the owner earns, and how much is kept. */
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import {
  earnPrice,
  endPayments,
  isPaidOrBeing,
  type Earning,
} from '../../payments/steps/bind-payment.server.ts';
import type { Booking } from '../lifecycle/booking-store.server.ts';
import { partyExchange, restExchange } from '../lifecycle/exchange-references.ts';
import { payersOf, splitOfParty, type Exchange } from '../lifecycle/exchange-store.server.ts';
import { sharesOfBoth } from '../price/split-payment.ts';

export const chargeRestKind = 'charge-rest';
export const remindOfRestKind = 'remind-of-rest';

const remindDays = 7;
const day = 86_400_000;

/** Schedules the charge of the rest, and a reminder a week before it. */
export async function askForRest(sql: Sql, exchange: Exchange, now: Date): Promise<void> {
  for (const party of payersOf(exchange)) {
    const split = splitOfParty(party);
    if (!split) continue;
    const chargeAt = new Date(split.restDueAt);
    const remindAt = new Date(chargeAt.getTime() - remindDays * day);
    const job = { body: { id: exchange.id }, key: exchange.id };
    await enqueue(sql, { ...job, kind: remindOfRestKind, dueAt: remindAt }, now);
    await enqueue(sql, { ...job, kind: chargeRestKind, dueAt: chargeAt }, now);
  }
}

type Paid = Pick<Booking, 'partyId' | 'terms'>;

/** How much of a booking's price isn't charged yet or being charged. CAD cents; 0 if it is paid at once. */
export async function unpaidRest(sql: Sql, { partyId, terms }: Paid): Promise<number> {
  const { split } = terms.price;
  if (!split) return 0;
  return (await isPaidOrBeing(sql, restExchange({ id: partyId }))) ? 0 : split.restCents;
}

const bothOf = ({ partyId: id, terms }: Paid, earning: Earning) => {
  const { split } = terms.price;
  const shares = split ? sharesOfBoth(split, earning.shares) : { now: earning.shares, rest: null };
  return [
    { exchange: partyExchange({ id }), shares: shares.now },
    ...(shares.rest ? [{ exchange: restExchange({ id }), shares: shares.rest }] : []),
  ];
};

/** The start: everything that was charged is shared out. */
export async function earnRentalPrice(work: Work, booking: Paid, earning: Earning): Promise<void> {
  for (const { exchange, shares } of bothOf(booking, earning))
    await earnPrice(work, exchange, { ...earning, shares });
}

/** The end before the start: keeps `earning.shares`, first out of the first payment, and refunds the rest. */
export async function endRentalPayments(work: Work, booking: Paid, earning: Earning): Promise<void> {
  for (const { exchange, shares } of bothOf(booking, earning)) {
    const keptCents = shares.ownerCents + shares.feesCents + shares.taxCents;
    await endPayments(work, exchange, keptCents, { ...earning, shares });
  }
}
