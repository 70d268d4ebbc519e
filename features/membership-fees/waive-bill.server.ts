/** Waives a membership bill: an operator's decision with a reason. Its period is covered, nothing is charged, and it gives no points. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendAudit } from '../audit/append-audit.server.ts';
import { mayOperate, type Actor } from '../members/actor.ts';
import { notAllowed, notFound } from '../members/member-refusals.ts';
import { reasonMissing } from '../membership/membership-refusals.ts';
import { isPaidOrBeing } from '../payments/steps/bind-payment.server.ts';
import { exchangeOfBill, lockBill, saveBill } from './bill-store.server.ts';
import { feeRefusals, type FeeRefusal } from './fee-refusals.ts';

export type WaiveRefusal = FeeRefusal | typeof notFound | typeof notAllowed | typeof reasonMissing;

/** @returns a refusal once it is paid, or while a card is being charged */
export const waiveBill = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<'waived' | WaiveRefusal> =>
  inCommand(deps, async ({ sql }): Promise<'waived' | WaiveRefusal> => {
    if (!mayOperate(actor) || actor.kind !== 'account') return notAllowed;
    const bill = await lockBill(sql, id);
    if (!bill) return notFound;
    if (reason.trim() === '') return reasonMissing;
    const isOpen = bill.state === 'planned' || bill.state === 'due' || bill.state === 'overdue';
    if (!isOpen || (await isPaidOrBeing(sql, exchangeOfBill(id)))) return feeRefusals.notOpen;
    await saveBill(sql, bill, { state: 'waived' });
    await appendAudit(
      sql,
      {
        actor: { kind: 'operator', id: actor.accountId },
        act: 'membership_fee.waive',
        subject: { kind: 'membership_fee', id },
        reason,
        details: { member: bill.memberId, cents: bill.totalCents, state: bill.state },
      },
      deps.now(),
    );
    return 'waived';
  });
