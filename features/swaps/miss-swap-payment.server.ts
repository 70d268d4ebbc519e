/** What if a member's card cannot be charged? They have 24 hours to pay otherwise, each their own; then the clock cancels the swap at no cost to anybody. */
import { z } from 'zod';
import { present } from '../../platform/assert.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler, JobWork } from '../../platform/jobs.server/take-jobs.ts';
import { giveUpRefused, isPaid, isPaidOrBeing } from '../payments/bind-payment.server.ts';
import { meetEmergencies } from './meet-emergencies.server.ts';
import { partyExchange, swapExchange } from './swap-exchanges.ts';
import { lockSwap, readSwap, savePayUntil, swapOf, type Party, type Swap } from './swap-store.server.ts';
import { lockWithListings } from './unwind-leg.server.ts';
import { unwindSwap } from './unwind-swap.server.ts';

export const askToPayForSwapKind = 'ask-to-pay-for-swap';
export const noteSwapPaidKind = 'note-swap-paid';
export const missSwapPaymentKind = 'miss-swap-payment';

/** marketplace.md, section 4. */
const payHours = 24;

const fact = z.object({ body: z.object({ exchange: z.object({ kind: z.string(), id: z.string() }) }) });

/** The swap and the member that a payment's event is about, locked; null when it is about something else. */
async function partOf({ job, sql }: JobWork): Promise<{ swap: Swap; party: Party } | null> {
  const { exchange } = fact.parse(job.body).body;
  const swapId = exchange.kind === 'swap_party' ? await swapOf(sql, 'swap_party', exchange.id) : null;
  const swap = swapId === null ? null : await lockSwap(sql, swapId);
  const party = swap?.parties.find(({ id }) => id === exchange.id);
  return swap?.state === 'accepted' && party ? { swap, party } : null;
}

/** A bond, or the part of a swap that is over, which the bank would not give: nobody pays it otherwise, so what it still sets aside goes back. */
async function giveUpWhatIsOver({ job, sql, now }: JobWork): Promise<void> {
  const { exchange } = fact.parse(job.body).body;
  if (exchange.kind !== 'swap_party' && exchange.kind !== 'swap_bond') return;
  const swapId = await swapOf(sql, 'swap_party', exchange.id);
  const swap = swapId === null ? null : await lockSwap(sql, swapId);
  const isOver = swap?.state !== 'accepted' && swap?.state !== 'handed_off';
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
  await enqueue(sql, { kind: missSwapPaymentKind, body: { id: swap.id }, dueAt }, now);
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

const body = z.object({ id: z.uuid() });

/** Unwinds a swap of which somebody has not paid in their time. The rows of its listings are locked, and its own. @returns the swap as it is then */
export async function missIfDue(sql: Runner, swap: Swap, now: Date): Promise<Swap> {
  if (swap.state !== 'accepted') return swap;
  for (const { id, payUntil, memberId } of swap.parties)
    if (payUntil !== null && payUntil <= now && !(await isPaidOrBeing(sql, partyExchange(id)))) {
      await unwindSwap(sql, swap, { by: 'clock', breakerId: memberId, reason: 'A payment failed.' }, now);
      return present(await readSwap(sql, swap.id), 'swap whose row is locked');
    }
  return swap;
}

/** The job at the end of somebody's time. */
export const missSwapPayment: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const swap = await lockWithListings(sql, body.parse(job.body).id);
  if (swap) await missIfDue(sql, await meetEmergencies(sql, swap, now), now);
};
