/**
 * Pays a bond to the member who gave but gets nothing. A hold due for renewal is renewed first, by a job: commands cannot call the bank.
 */
import { z } from 'zod';
import type { Work } from '../../../platform/apply-step.server.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { payOutTime } from '../price/booking-money.ts';
import { keepDeposit } from '../../payments/steps/bind-payment.server.ts';
import { heldDeposit, undecidedDeposit } from '../../payments/steps/keep-deposit.server.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { renewOverdueDeposit } from '../../payments/steps/renew-payment.server.ts';
import { bondExchange, swapExchange } from '../lifecycle/exchange-references.ts';

export const keepBondKind = 'keep-swap-bond';

/** `cents`: the whole bond. `by`: its owner; `to`: its recipient. */
const body = z.object({
  swapId: z.uuid(),
  partyId: z.uuid(),
  by: z.uuid(),
  to: z.uuid(),
  cents: z.number().int().positive(),
});
type Kept = z.infer<typeof body>;

/** Keeps a bond for another member, once: now if its hold is valid, or after its overdue renewal. */
export async function keepBond({ sql, now }: Work, bond: Kept): Promise<void> {
  const exchange = bondExchange(bond.partyId);
  const isOverdue =
    (await undecidedDeposit(sql, exchange)) > 0 && (await heldDeposit({ sql, now }, exchange)) === 0;
  if (isOverdue) await enqueue(sql, { kind: keepBondKind, body: bond, key: bond.partyId }, now);
  else await decide({ sql, now }, bond);
}

/** The event says what was kept: 0 if the bank had released it, which the desk sees. */
async function decide({ sql, now }: Work, { swapId, partyId, by, to, cents }: Kept): Promise<void> {
  const shares = { ownerCents: cents, feesCents: 0, taxCents: 0, ownerFeeCents: 0 };
  const earning = { ownerId: to, shares, payOutAt: payOutTime(now, now) };
  const kept = await keepDeposit({ sql, now }, bondExchange(partyId), cents, earning);
  const fact = { name: 'swap.bond_kept', subject: swapExchange(swapId), body: { by, to, cents: kept } };
  await appendEvent(sql, fact, now);
}

/** The job: renews the hold, then keeps the bond. While the processor is unavailable it is retried. */
export const keepBondJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const bond = body.parse(job.body);
    const renewed = await renewOverdueDeposit({ ...deps, now }, bondExchange(bond.partyId));
    if (isRefusal(renewed)) throw new Error(renewed.sentence);
    return (sql) => decide({ sql, now: now() }, bond);
  },
});
