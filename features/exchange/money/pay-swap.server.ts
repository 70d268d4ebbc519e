/** How is an agreed part of a swap paid with another card, or a deposit or bond brought by hand? With a payment that the bank has agreed to. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { bindPayment, keepPrice } from '../../payments/bind-payment.server.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import { payableGuarantee } from './hold-guarantees.server.ts';
import { partyExchange } from '../lifecycle/exchange-references.ts';
import { swapRefusals, type SwapRefusal } from '../lifecycle/exchange-refusals.ts';
import { lockSwap } from '../lifecycle/exchange-store.server.ts';
import { hasNotBegun } from '../lifecycle/exchange-lifecycle.ts';

/** `legId`: the deposit for it; `isBond`: the bond; neither: one's part, whose capture is asked for at once. */
export type SwapPayment = { id: string; paymentId: string; legId?: string | null; isBond?: boolean };
type Outcome = 'paid' | SwapRefusal | PaymentRefusal | typeof notFound;

export const paySwap = (
  deps: Deps,
  actor: Actor,
  { id, paymentId, legId = null, isBond = false }: SwapPayment,
): Promise<Outcome> =>
  inCommand(deps, async ({ sql }): Promise<Outcome> => {
    const swap = await lockSwap(sql, id);
    const payerId = actor.kind === 'account' ? actor.accountId : '';
    const mine = swap?.parties.find(({ memberId }) => memberId === payerId);
    if (!swap || !mine) return notFound;
    const work = { sql, now: deps.now() };
    if (legId !== null || isBond) {
      const wanted = isBond ? { kind: 'swap_bond', id: mine.id } : { kind: 'leg', id: legId ?? '' };
      const guarantee = payableGuarantee(swap, wanted as Parameters<typeof payableGuarantee>[1]);
      if (guarantee?.payer !== mine) return swapRefusals.notNow;
      const { exchange, amountCents: atLeastCents } = guarantee;
      const bound = await bindPayment(work, {
        paymentId,
        payerId,
        exchange,
        purpose: 'deposit',
        atLeastCents,
      });
      return isRefusal(bound) ? bound : 'paid';
    }
    if (!hasNotBegun(swap.state)) return swapRefusals.notNow;
    const exchange = partyExchange(mine.id);
    const atLeastCents = mine.totalCents;
    const bound = await bindPayment(work, { paymentId, payerId, exchange, purpose: 'price', atLeastCents });
    if (isRefusal(bound)) return bound;
    const kept = await keepPrice(work, exchange, mine.totalCents);
    return isRefusal(kept) ? kept : 'paid';
  });
