/** Says what a member's card is asked for in a swap: the offer they are about to make, the one they say yes to, a bond or a deposit. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Due } from './rental-due.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../../payments/payments-refusals.ts';
import { beginRefusal } from '../handover/begin-refusal.server.ts';
import { draftCounter } from '../offer/counter-swap.server.ts';
import { payableGuarantee } from './hold-guarantees.server.ts';
import { draftSwap, type OfferSwapRefusal } from '../offer/offer-swap.server.ts';
import { pricesOfChoices } from '../price/price-of-choice.server.ts';
import type { SwapTarget } from '../offer/swap-input.ts';
import { swapRefusals } from '../lifecycle/exchange-refusals.ts';
import { lockSwap, type Party, type Swap } from '../lifecycle/exchange-store.server.ts';
import { isAgreed, isAsked } from '../lifecycle/exchange-states.ts';

export type SwapDueRefusal = OfferSwapRefusal;

/** What a member's card is asked for, or why it is not. */
export const swapDue = (
  deps: PaymentDeps,
  actor: AccountActor,
  target: SwapTarget,
): Promise<Due | SwapDueRefusal> =>
  inTransaction<Due | SwapDueRefusal>(deps, {}, ({ sql }) => dueFor(sql, actor, target, deps.now()));

const mineOf = (
  parties: readonly Pick<Party, 'memberId' | 'totalCents'>[],
  { accountId }: AccountActor,
): number => parties.find(({ memberId }) => memberId === accountId)?.totalCents ?? 0;

async function dueFor(
  sql: Sql,
  actor: AccountActor,
  target: SwapTarget,
  now: Date,
): Promise<Due | OfferSwapRefusal> {
  if (target.for === 'swap-offer') {
    const offer = await draftSwap(sql, actor, { ...target.offer, message: '' }, now);
    if (isRefusal(offer)) return offer;
    // The bank is not asked for something that would be refused afterwards.
    if (await hasOpenDebt(sql, actor.accountId)) return paymentRefusals.debtOpen;
    const about = `swap for ${target.offer.receive.slugs[0] ?? ''}`.slice(0, 100);
    return { about, amountCents: mineOf(offer.parties, actor), purpose: 'price' };
  }
  const swap = await lockSwap(sql, target.swapId);
  const mine = swap?.parties.find(({ memberId }) => memberId === actor.accountId);
  if (!swap || !mine) return notFound;
  const about = `swap ${swap.id}`;
  if (target.for === 'swap-counter') {
    const { version, offer: asked } = target;
    // Its own days decide: it may fix an offer whose days make someone too young.
    const offer = await draftCounter(sql, swap, actor, { ...asked, version, message: '' }, now);
    if (isRefusal(offer)) return offer;
    if (await hasOpenDebt(sql, actor.accountId)) return paymentRefusals.debtOpen;
    return { about, amountCents: mineOf(offer.parties, actor), purpose: 'price' };
  }
  const barred = isAsked(swap.state) ? await beginRefusal(sql, swap, actor.accountId) : null;
  if (barred) return barred;
  if (target.for === 'swap') {
    const amountCents = await partCents(sql, swap, mine, target.listing, now);
    return isRefusal(amountCents) ? amountCents : { about, amountCents, purpose: 'price' };
  }
  const wanted =
    target.for === 'swap-bond'
      ? ({ kind: 'swap_bond', id: mine.id } as const)
      : ({ kind: 'leg', id: target.legId } as const);
  const guarantee = payableGuarantee(swap, wanted);
  if (guarantee?.payer !== mine) return swapRefusals.notNow;
  return { about: `${wanted.kind} ${wanted.id}`, amountCents: guarantee.amountCents, purpose: 'deposit' };
}

/** What a member pays for the open or agreed offer. */
async function partCents(
  sql: Sql,
  swap: Swap,
  mine: Party,
  slug: string | null,
  now: Date,
): Promise<number | OfferSwapRefusal | PaymentRefusal> {
  if (!isAsked(swap.state) && !isAgreed(swap.state)) return swapRefusals.notNow;
  const offered = swap.legs.filter(({ receiverId }) => receiverId === mine.memberId);
  if (isAgreed(swap.state) || offered.length === 1) return mine.totalCents;
  const chosen = (await pricesOfChoices(sql, swap, mine, now)).find((choice) => choice.slug === slug);
  return chosen?.totalCents ?? swapRefusals.chooseOne;
}
