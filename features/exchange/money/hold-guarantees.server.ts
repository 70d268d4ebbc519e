/** When are deposits and bonds of a swap set aside? 48 hours before what is received is picked up, on the card that paid; never charged but for a reason. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { depositHoursBefore } from './hold-deposit.server.ts';
import { authorisePayment } from '../../payments/authorise-payment.server.ts';
import { bindPayment, startRefusal } from '../../payments/bind-payment.server.ts';
import { cardOfExchange, paymentsOf } from '../../payments/payment-queries.server.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { bondExchange, legExchange, partyExchange, swapExchange } from '../lifecycle/exchange-references.ts';
import { isGoingOn } from '../lifecycle/exchange-lifecycle.ts';
import { isToCome, isUnsettled } from '../lifecycle/leg-lifecycle.ts';
import {
  lockSwap,
  readSwap,
  swapOf,
  type Leg,
  type Party,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';
import { fateOfBond } from './what-is-owed.ts';

export const holdGuaranteeKind = 'hold-swap-guarantee';

/** A deposit for what a member receives (the leg's id), or their bond (their part's id). */
const body = z.object({ kind: z.enum(['leg', 'swap_bond']), id: z.uuid() });
type Wanted = z.infer<typeof body>;

/** The first thing that a member receives: their bond has to stand by then. */
const firstReceived = (swap: Swap, memberId: string): Leg | undefined =>
  swap.legs.find((leg) => leg.receiverId === memberId && leg.calledOffBy === null);

/** From when on a deposit or a bond is to stand: 48 hours before the pick-up of what it answers for. */
export function guaranteeTime(swap: Swap, { kind, id }: Wanted): Date {
  const leg =
    kind === 'leg'
      ? swap.legs.find((each) => each.id === id)
      : firstReceived(swap, swap.parties.find((party) => party.id === id)?.memberId ?? '');
  const pickUpAt = leg?.pickUpAt ?? swap.firstPickUpAt;
  return new Date(pickUpAt.getTime() - depositHoursBefore * 3_600_000);
}

/** Asks for every deposit and bond at its time, or at once where that has passed. */
export async function askForGuarantees(sql: Sql, swap: Swap, now: Date): Promise<void> {
  for (const { id, depositCents } of swap.legs)
    if (depositCents > 0) await askFor(sql, swap, { kind: 'leg', id }, now);
  for (const party of swap.parties) if (party.bondCents > 0) await askForBond(sql, swap, party, now);
}

/** Asks for the bond of one member. */
export const askForBond = (sql: Sql, swap: Swap, { id }: Pick<Party, 'id'>, now: Date): Promise<void> =>
  askFor(sql, swap, { kind: 'swap_bond', id }, now);

async function askFor(sql: Sql, swap: Swap, wanted: Wanted, now: Date): Promise<void> {
  const dueAt = new Date(Math.max(now.getTime(), guaranteeTime(swap, wanted).getTime()));
  const key = `${wanted.kind} ${wanted.id}`;
  await enqueue(sql, { kind: holdGuaranteeKind, body: wanted, key, dueAt }, now);
}

export type Guarantee = { payer: Party; amountCents: number; exchange: { kind: string; id: string } };

/** What is to be set aside, as long as it is: a deposit until the leg is handed off, a bond until it answers for nothing any more. */
export function guaranteeOf(swap: Swap, { kind, id }: Wanted): Guarantee | null {
  if (!isGoingOn(swap.state)) return null;
  if (kind === 'swap_bond') {
    const payer = swap.parties.find((party) => party.id === id);
    return payer && payer.bondCents > 0 && fateOfBond(payer.memberId, swap.legs).is === 'stands'
      ? { payer, amountCents: payer.bondCents, exchange: bondExchange(id) }
      : null;
  }
  const leg = swap.legs.find((each) => each.id === id);
  const payer = swap.parties.find(({ memberId }) => memberId === leg?.receiverId);
  return payer && leg && isToCome(leg.state) && leg.depositCents > 0
    ? { payer, amountCents: leg.depositCents, exchange: legExchange(id) }
    : null;
}

/**
 * What a member may bring a card for: besides what is to be set aside now, the deposit of a leg that is out or back and not settled, because the bank may
 * let go of a hold while it still stands for damage.
 */
export function payableGuarantee(swap: Swap, wanted: Wanted): Guarantee | null {
  const leg = wanted.kind === 'leg' ? swap.legs.find(({ id }) => id === wanted.id) : undefined;
  const payer = swap.parties.find(({ memberId }) => memberId === leg?.receiverId);
  if (!leg || !payer || !isUnsettled(leg.state) || leg.depositCents === 0) return guaranteeOf(swap, wanted);
  return { payer, amountCents: leg.depositCents, exchange: legExchange(leg.id) };
}

/** Whether the bank has let go of the deposit of a leg that has changed hands, while the deposit can still be needed for damage. */
export async function isDepositLost(sql: Sql, { id, state, depositCents }: Leg): Promise<boolean> {
  if (depositCents === 0 || !isUnsettled(state)) return false;
  return (await paymentsOf(sql, legExchange(id))).deposit?.state === 'lapsed';
}

/** Why a member cannot give or receive yet: their own part is not paid. */
export async function partRefusal(sql: Sql, swap: Swap, memberId: string, now: Date) {
  const party = swap.parties.find((each) => each.memberId === memberId);
  if (!party) return null;
  const paid = { totalCents: party.totalCents, depositCents: 0 };
  return startRefusal(sql, partyExchange(party.id), paid, now);
}

/** Why a leg cannot be handed off yet: its receiver's part is not paid, or their deposit or bond is not set aside. */
export async function legStartRefusal(sql: Sql, swap: Swap, leg: Leg, now: Date) {
  const receiver = swap.parties.find(({ memberId }) => memberId === leg.receiverId);
  if (!receiver) return null;
  const unpaid = await partRefusal(sql, swap, receiver.memberId, now);
  if (unpaid) return unpaid;
  for (const wanted of [
    { kind: 'leg', id: leg.id },
    { kind: 'swap_bond', id: receiver.id },
  ] as const) {
    const guarantee = guaranteeOf(swap, wanted);
    if (!guarantee) continue;
    const { exchange, amountCents: depositCents } = guarantee;
    const missing = await startRefusal(sql, exchange, { totalCents: 0, depositCents }, now);
    if (missing) return missing;
  }
  return null;
}

/** The job: authorises it without the member. Where their bank says no they are told, and can bring another card until the pick-up. */
export const holdGuaranteeJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ job, sql, now }) => {
    const wanted = body.parse(job.body);
    const swapId = await swapOf(sql, wanted.kind === 'leg' ? 'leg' : 'exchange_party', wanted.id);
    const before = swapId === null ? null : await readSwap(sql, swapId);
    const due = before && guaranteeOf(before, wanted);
    if (swapId === null || !due) return;
    const method = await cardOfExchange(sql, partyExchange(due.payer.id));
    const payerId = due.payer.memberId;
    const made =
      method === null
        ? null
        : await authorisePayment(deps, {
            payerId,
            purpose: 'deposit',
            about: `${wanted.kind} ${wanted.id}`,
            amountCents: due.amountCents,
            method,
            requestKey: `guarantee ${wanted.kind} ${wanted.id}`,
            isPayerPresent: false,
          });
    // Away: tried again.
    if (isRefusal(made)) throw new Error(made.sentence);
    // In the job's own transaction: a worker that dies here has told nobody, and another one does all of it.
    const swap = await lockSwap(sql, swapId);
    const stands = swap && guaranteeOf(swap, wanted);
    if (!stands) return;
    const { exchange, amountCents: atLeastCents } = stands;
    const binding = {
      paymentId: made?.id ?? '',
      payerId,
      exchange,
      purpose: 'deposit' as const,
      atLeastCents,
    };
    // What is bound to nothing goes back by itself.
    const isBound =
      made?.state === 'authorised' && (await bindPayment({ sql, now: now() }, binding)) === 'bound';
    const name = isBound ? 'swap.guarantee_held' : 'swap.guarantee_refused';
    const fact = { name, subject: swapExchange(swapId), body: { ...wanted, by: payerId } };
    await appendEvent(sql, fact, now());
  };
