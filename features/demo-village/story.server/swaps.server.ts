/** What demo owners do about swaps and wishes, each with the pages' commands. */
import { present } from '../../../platform/assert.ts';
import { accepted } from '../../../platform/refusal.ts';
import { confirmHandOver } from '../../exchange/handover/hand-over.server.ts';
import { authoriseExchange, type ExchangeTarget } from '../../exchange/money/authorise-exchange.server.ts';
import { acceptOffer } from '../../exchange/offer/accept-offer.server.ts';
import { offerSwap } from '../../exchange/offer/offer-swap.server.ts';
import { exchangeFor } from '../../exchange/views/exchange-queries.server.ts';
import { keepWish } from '../../exchange/circles/wishes/keep-wish.server.ts';
import type { WishInput } from '../../exchange/circles/wishes/wish-input.ts';
import type { Stage, Who } from './stage.server.ts';
import type { StoryEvent } from './story.ts';

type Act = StoryEvent['does'];

type Offer = { receive: string; give: string; from: number; to: number; message: string };

async function card(stage: Stage, who: Who, target: ExchangeTarget, key: string): Promise<string> {
  const asked = { target, method: 'test_visa', key: stage.key(key) };
  return accepted(await authoriseExchange(stage.deps, await stage.who(who), asked)).id;
}

/** Offers one listing for another over the same days. `swap` is the story's name for it from then on. */
export const offersSwap =
  (who: Who, swap: string, { receive, give, from, to, message }: Offer): Act =>
  async (stage) => {
    const days = { from: stage.day(from), to: stage.day(to) };
    const offer = {
      receive: { slugs: [receive], ...days },
      give: { slugs: [give], ...days },
      topUp: { by: 'me' as const, points: 0, cents: 0 },
    };
    const paymentId = await card(stage, who, { for: 'swap-offer', offer }, `${swap} of ${who}`);
    const made = accepted(
      await offerSwap(stage.deps, await stage.who(who), { ...offer, message, paymentId }),
    );
    stage.ids.set(swap, made.id);
  };

export const agreesToSwap =
  (who: Who, swap: string): Act =>
  async (stage) => {
    const id = stage.idOf(swap);
    const paymentId = await card(stage, who, { for: 'swap', swapId: id, listing: null }, `${swap} of ${who}`);
    accepted(await acceptOffer(stage.deps, await stage.who(who), { id, version: 1, paymentId }));
  };

/** Both sides confirm the hand-over of one listing. */
export const handOverLeg =
  (swap: string, giver: Who, receiver: Who): Act =>
  async (stage) => {
    const view = await exchangeFor(stage.deps, await stage.who(giver), stage.idOf(swap));
    const leg = present(
      view?.legs.find(({ side }) => side === 'giver'),
      'leg',
    );
    for (const who of [giver, receiver])
      accepted(await confirmHandOver(stage.deps, await stage.who(who), { legId: leg.id, step: 'hand_off' }));
  };

/** A wish for a listing in another category, within a month that starts in three weeks. @param until its last day, counted from today */
export const wishesFor =
  (
    who: Who,
    category: string,
    gives: string,
    { until = 51, ...wish }: Partial<WishInput> & { until?: number } = {},
  ): Act =>
  async (stage) =>
    accepted(
      await keepWish(stage.deps, await stage.who(who), {
        id: null,
        wish: {
          categories: [category],
          areas: [],
          from: stage.day(21),
          to: stage.day(until),
          units: 3,
          leastPoints: null,
          mostPoints: null,
          topUpPoints: 0,
          gives: [gives],
          isFindable: true,
          ...wish,
        },
      }),
    );
