/** Gives a member whose card could not be charged 24 hours to pay another way; then the clock cancels at no cost and frees the days. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler, JobWork } from '../../../platform/jobs.server/take-jobs.ts';
import { giveUpRefused, isPaid } from '../../payments/steps/bind-payment.server.ts';
import { exchangeOfFact } from '../../payments/books/payable.ts';
import { settleExtension } from '../changes/settle-extension.server.ts';
import { unwindSwap } from '../changes/unwind-swap.server.ts';
import { meetEmergencies } from '../emergencies/meet-emergencies.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { isAgreed, isAgreedOrOut } from '../lifecycle/exchange-states.ts';
import { bookingOf } from '../lifecycle/booking-store.server.ts';
import { noteRestFailed } from './charge-rest.server.ts';
import { unpaidParties } from '../lifecycle/exchange-deadlines.server.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { nameOf, partyExchange, restExchange } from '../lifecycle/exchange-references.ts';
import {
  exchangeOfParty,
  isRental,
  lockExchange,
  payersOf,
  readSwap,
  savePayUntil,
  splitOfParty,
  type AnyParty,
  type Exchange,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';

export const askToPayAgainKind = 'ask-to-pay-again';
export const notePaidKind = 'note-paid';

/** marketplace.md, section 4. */
const payHours = 24;

/** The party a payment's event is about, with its exchange locked. Extensions are settled elsewhere. Null when nothing is left to do. */
async function partOf(
  { job, sql, now }: JobWork,
  isPaidNow: boolean,
): Promise<{ exchange: Exchange; party: AnyParty; isBond: boolean; isRest: boolean } | null> {
  const { kind, id } = exchangeOfFact(job.body);
  if (kind === 'extension') await settleExtension({ sql }, id, isPaidNow, now());
  // Keeping part of a deposit is not a payment of the price: the end of a dispute announces it.
  if (kind !== 'exchange_party' && kind !== 'rest' && kind !== 'swap_bond') return null;
  const exchangeId = await exchangeOfParty(sql, id);
  const exchange = exchangeId === null ? null : await lockExchange(sql, exchangeId);
  const party = exchange && payersOf(exchange).find((each) => each.id === id);
  return exchange && party
    ? { exchange, party, isBond: kind === 'swap_bond', isRest: kind === 'rest' }
    : null;
}

/** The job that reads 'payment.refused': that member's time to pay otherwise begins, once. A second card that fails does not prolong it. */
export const askToPayAgain: JobHandler = async (work) => {
  const { sql } = work;
  const now = work.now();
  const part = await partOf(work, false);
  if (!part) return;
  const { exchange, party, isBond, isRest } = part;
  // A bond, or the price of something that is over: nobody will pay it another way, so the bank's hold is released.
  if (isBond || !isAgreedOrOut(exchange.state))
    return giveUpRefused({ sql, now }, exchangeOfFact(work.job.body));
  const price = isRest ? restExchange(party) : partyExchange(party);
  if (!isAgreed(exchange.state) || (await isPaid(sql, price))) return;
  if (isRest && isRental(exchange)) return noteRestFailed({ sql, now }, bookingOf(exchange));
  const subject = nameOf(exchange);
  const about = isRental(exchange) ? {} : { body: { by: party.memberId, exchange: price } };
  await appendEvent(sql, { name: `${subject.kind}.payment_failed`, subject, ...about }, now);
  const dueAt = party.payUntil ?? new Date(now.getTime() + payHours * 3_600_000);
  if (party.payUntil === null) await savePayUntil(sql, party.id, dueAt);
  // Runs after every failure: the clock skips a card that is being charged, so its failure comes here.
  await exchangeSteps.startClocks({ sql, now }, exchange.id);
};

/** The job that reads 'payment.captured': that member is no longer waited for; the last part reports, once, that everything is paid. */
export const notePaid: JobHandler = async (work) => {
  const { sql } = work;
  const part = await partOf(work, true);
  if (!part || (!isRental(part.exchange) && !isAgreed(part.exchange.state))) return;
  const { exchange, party, isRest } = part;
  if (isRest) return noteRestPaid({ sql, now: work.now() }, exchange, party);
  if (await isPaid(sql, partyExchange(party))) await savePayUntil(sql, party.id, null);
  for (const each of payersOf(exchange))
    if (each.totalCents > 0 && !(await isPaid(sql, partyExchange(each)))) return;
  const subject = nameOf(exchange);
  const name = `${subject.kind}.paid`;
  // Two cards charged at once are processed one after the other.
  const [said] = await sql`
    select 1 from event where name = ${name} and subject_kind = ${subject.kind} and subject_id = ${subject.id} limit 1`;
  if (!said) await appendEvent(sql, { name, subject }, work.now());
};

/** The rest of a rental is paid: no payment is awaited anymore. */
async function noteRestPaid({ sql, now }: Work, exchange: Exchange, party: AnyParty): Promise<void> {
  await savePayUntil(sql, party.id, null);
  const cents = splitOfParty(party)?.restCents ?? 0;
  await appendEvent(sql, { name: 'booking.rest_paid', subject: nameOf(exchange), body: { cents } }, now);
}

/** Unwinds a swap in which someone has not paid in time. The rows of the swap and its listings are locked. @returns the current swap */
export async function missIfDue(work: Work, swap: Swap): Promise<Swap> {
  const { sql, now } = work;
  if (exchangeLifecycle.nextState(swap.state, 'miss_payment', 'clock') === null) return swap;
  const [first] = await unpaidParties({ sql, now }, swap);
  if (!first || first.until > now) return swap;
  await unwindSwap(work, swap, { by: 'clock', breakerId: first.memberId, reason: 'A payment failed.' });
  return present(await readSwap(sql, swap.id), 'swap whose row is locked');
}

/** What the clock does when someone's time to pay another way is over. */
export async function missPayment(work: Work, swap: Swap): Promise<void> {
  await missIfDue(work, await meetEmergencies(work, swap));
}
