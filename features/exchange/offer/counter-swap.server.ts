/** Drafts a counter-offer to a swap: other days, another listing of the other side, more or less on top. */
import type { DraftedCounter } from './counter-offer.server.ts';
import { countersOf } from './counters-of.server.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import { isAskedElsewhere } from './asked-once.server.ts';
import { directDraft } from './direct-offer.server.ts';
import { makeOffer } from './make-offer.server.ts';
import type { OfferSwapRefusal, SwapInput } from './offer-swap.server.ts';
import type { DirectOffer } from './swap-offer.ts';
import { counterRefusal } from '../lifecycle/exchange-policy.ts';
import { swapRefusals } from '../lifecycle/exchange-refusals.ts';
import type { Swap } from '../lifecycle/exchange-store.server.ts';
import { askedIn, replaceSwapOffer, type NewOffer } from '../lifecycle/swap-store.server.ts';

export type SwapCounter = SwapInput & { id: string; version: number };

/** Prices a counter-offer for a member who may make it, on a locked swap. Changes nothing. */
export async function draftCounter(
  sql: Sql,
  swap: Swap,
  actor: Actor,
  { version, message, ...offer }: DirectOffer & { version: number; message: string },
  now: Date,
): Promise<NewOffer | OfferSwapRefusal> {
  const me = actor.kind === 'account' ? actor.accountId : '';
  const refused = counterRefusal(actor, swap, version, await countersOf(sql, swap.id, me), now);
  if (refused) return refused;
  const mine = swap.parties.find(({ memberId }) => memberId === me);
  const other = swap.parties.find(({ memberId }) => memberId !== me);
  if (!mine || !other) return notFound;
  if (await hasBlock(sql, me, other.memberId)) return blocked;
  const asker = mine.place === 0 ? mine : other;
  const isAsker = asker === mine;
  const asked = swap.legs.find(({ receiverId }) => receiverId === asker.memberId)?.terms.slug ?? '';
  const [ofAsked, ofAsker] = isAsker ? [offer.receive, offer.give] : [offer.give, offer.receive];
  if (ofAsked.slugs.length !== 1 || ofAsked.slugs[0] !== asked) return swapRefusals.otherListing;
  if (!isAsker && ofAsker.slugs.length !== 1) return swapRefusals.oneEach;
  const before = swap.legs.map(({ listingId }) => listingId);
  const draft = await directDraft(sql, { me, them: other.memberId }, offer, before);
  if (isRefusal(draft)) return draft;
  const members = swap.parties.map(({ memberId }) => memberId);
  const made = await makeOffer(sql, { ...draft, members, madeBy: me, version: version + 1, message }, now);
  if (isRefusal(made)) return made;
  return (await isAskedElsewhere(sql, askedIn(made), swap.id)) ? swapRefusals.isAskedFor : made;
}

/** Drafts a counter-offer with everything that its step needs. The maker's points are held for it; the other side's are released until they accept again. */
export async function draftSwapCounter(
  { sql, now }: Work,
  swap: Swap,
  actor: Actor,
  { paymentId = null, ...input }: SwapCounter,
): Promise<DraftedCounter | OfferSwapRefusal> {
  const offer = await draftCounter(sql, swap, actor, input, now);
  if (isRefusal(offer)) return offer;
  if (actor.kind === 'account' && (await hasOpenDebt(sql, actor.accountId))) return paymentRefusals.debtOpen;
  return {
    answerUntil: offer.answerUntil,
    write: () => replaceSwapOffer(sql, swap, offer, now),
    step: {
      madeBy: offer.madeBy,
      paymentId,
      agreedBefore: swap.parties.filter(
        ({ agreedVersion, points }) => agreedVersion === swap.version && points > 0,
      ),
    },
  };
}
