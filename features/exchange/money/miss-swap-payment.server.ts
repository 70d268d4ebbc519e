/** What if a member's card cannot be charged? They have 24 hours to pay otherwise, each their own; then the clock cancels the swap at no cost to anybody. */
import { z } from 'zod';
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler, JobWork } from '../../../platform/jobs.server/take-jobs.ts';
import { giveUpRefused, isPaid } from '../../payments/bind-payment.server.ts';
import { swapSteps } from '../lifecycle/apply-step.server.ts';
import { meetEmergencies } from '../emergencies/meet-emergencies.server.ts';
import { unpaidParties } from '../lifecycle/exchange-deadlines.server.ts';
import { partyExchange, swapExchange } from '../lifecycle/exchange-references.ts';
import { isGoingOn, swapLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import {
  lockSwap,
  readSwap,
  savePayUntil,
  swapOf,
  type Party,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';
import { unwindSwap } from '../changes/unwind-swap.server.ts';

export const askToPayForSwapKind = 'ask-to-pay-for-swap';
export const noteSwapPaidKind = 'note-swap-paid';

/** marketplace.md, section 4. */
const payHours = 24;

const fact = z.object({ body: z.object({ exchange: z.object({ kind: z.string(), id: z.string() }) }) });

/** The swap and the member that a payment's event is about, locked; null when it is about something else. */
async function partOf({ job, sql }: JobWork): Promise<{ swap: Swap; party: Party } | null> {
  const { exchange } = fact.parse(job.body).body;
  const swapId = exchange.kind === 'exchange_party' ? await swapOf(sql, 'exchange_party', exchange.id) : null;
  const swap = swapId === null ? null : await lockSwap(sql, swapId);
  const party = swap?.parties.find(({ id }) => id === exchange.id);
  const isWaitedFor = swap && swapLifecycle.nextState(swap.state, 'miss_payment', 'clock') !== null;
  return isWaitedFor && party ? { swap, party } : null;
}

/** A bond, or the part of a swap that is over, which the bank would not give: nobody pays it otherwise, so what it still sets aside goes back. */
async function giveUpWhatIsOver({ job, sql, now }: JobWork): Promise<void> {
  const { exchange } = fact.parse(job.body).body;
  if (exchange.kind !== 'exchange_party' && exchange.kind !== 'swap_bond') return;
  const swapId = await swapOf(sql, 'exchange_party', exchange.id);
  const swap = swapId === null ? null : await lockSwap(sql, swapId);
  const isOver = swap && !isGoingOn(swap.state);
  if (swap && (exchange.kind === 'swap_bond' || isOver)) await giveUpRefused({ sql, now: now() }, exchange);
}

/** The job that reads 'payment.refused': that member's time to pay otherwise begins, once. */
export const askToPayForSwap: JobHandler = async (work) => {
  const { sql } = work;
  const now = work.now();
  const part = await partOf(work);
  if (!part) return giveUpWhatIsOver(work);
  if (await isPaid(sql, partyExchange(part.party.id))) return;
  const { swap, party } = part;
  const body = { by: party.memberId, exchange: partyExchange(party.id) };
  await appendEvent(sql, { name: 'swap.payment_failed', subject: swapExchange(swap.id), body }, now);
  const dueAt = party.payUntil ?? new Date(now.getTime() + payHours * 3_600_000);
  if (party.payUntil === null) await savePayUntil(sql, party.id, dueAt);
  await swapSteps.startClocks({ sql, now }, swap.id);
};

/** The job that reads 'payment.captured': that member is waited for no longer; with the last part it is said that all is paid. */
export const noteSwapPaid: JobHandler = async (work) => {
  const { sql } = work;
  const part = await partOf(work);
  if (!part) return;
  if (await isPaid(sql, partyExchange(part.party.id))) await savePayUntil(sql, part.party.id, null);
  for (const { id, totalCents } of part.swap.parties)
    if (totalCents > 0 && !(await isPaid(sql, partyExchange(id)))) return;
  // Two cards that are charged at once are heard of twice, one after the other: it is said once.
  const { id: swapId } = part.swap;
  const [said] =
    await sql`select 1 from event where name = 'swap.paid' and subject_kind = 'swap' and subject_id = ${swapId} limit 1`;
  if (said) return;
  await appendEvent(sql, { name: 'swap.paid', subject: swapExchange(swapId) }, work.now());
};

/** Unwinds a swap of which somebody has not paid in their time. The rows of its listings are locked, and its own. @returns the swap as it is then */
export async function missIfDue(work: Work, swap: Swap): Promise<Swap> {
  const { sql, now } = work;
  if (swapLifecycle.nextState(swap.state, 'miss_payment', 'clock') === null) return swap;
  const [first] = await unpaidParties(sql, swap);
  if (!first || first.until > now) return swap;
  await unwindSwap(work, swap, { by: 'clock', breakerId: first.memberId, reason: 'A payment failed.' });
  return present(await readSwap(sql, swap.id), 'swap whose row is locked');
}

/** What the clock does when somebody's time to pay another way is over. */
export async function missPayment(work: Work, swap: Swap): Promise<void> {
  await missIfDue(work, await meetEmergencies(work, swap));
}
