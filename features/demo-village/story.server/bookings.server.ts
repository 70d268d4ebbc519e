/** Rental actions of demo people, each with the pages' commands. */
import { accepted } from '../../../platform/refusal.ts';
import { acceptOffer } from '../../exchange/offer/accept-offer.server.ts';
import { authoriseExchange } from '../../exchange/money/authorise-exchange.server.ts';
import { cancelExchange } from '../../exchange/changes/cancel-exchange.server.ts';
import { endOffer } from '../../exchange/offer/end-offer.server.ts';
import { confirmHandOver } from '../../exchange/handover/hand-over.server.ts';
import { makeQuote } from '../../exchange/price/make-quote.server.ts';
import { requestBooking } from '../../exchange/offer/request-booking.server.ts';
import type { StoryEvent } from './story.ts';
import type { Who } from './stage.server.ts';

type Act = StoryEvent['does'];

type Wish = {
  slug: string;
  /** First and last day, counted from today. */
  from: number;
  to: number;
  way?: 'rent' | 'adventurePoints' | 'cashAndPoints';
  points?: number;
  message?: string;
};

/** Quotes the price, authorises a card and sends the request. `trip` is the story's name for it from then on. */
export const asks =
  (who: Who, trip: string, { slug, from, to, way = 'rent', points = 0, message = '' }: Wish): Act =>
  async (stage) => {
    const renter = await stage.who(who);
    const days = { from: stage.day(from), to: stage.day(to) };
    const wish = { slug, way, ...days, addOnIds: [], isDelivered: false, points };
    const quote = accepted(await makeQuote(stage.deps, renter, wish));
    const card = {
      target: { for: 'quote', quoteId: quote.id },
      method: 'test_visa',
      key: stage.key(trip),
    } as const;
    const paymentId =
      quote.price.totalCents > 0 ? accepted(await authoriseExchange(stage.deps, renter, card)).id : null;
    const { id } = accepted(
      await requestBooking(stage.deps, renter, { quoteId: quote.id, message, paymentId }),
    );
    stage.ids.set(trip, id);
  };

export const accepts =
  (who: Who, trip: string): Act =>
  async (stage) =>
    accepted(await acceptOffer(stage.deps, await stage.who(who), { id: stage.idOf(trip), version: 1 }));

export const declines =
  (who: Who, trip: string): Act =>
  async (stage) =>
    accepted(await endOffer(stage.deps, await stage.who(who), { id: stage.idOf(trip), event: 'decline' }));

export const cancels =
  (who: Who, trip: string, reason: string): Act =>
  async (stage) =>
    accepted(await cancelExchange(stage.deps, await stage.who(who), { id: stage.idOf(trip), reason }));

const bothSay =
  (step: 'hand_off' | 'return', trip: string, sides: readonly Who[]): Act =>
  async (stage) => {
    for (const who of sides)
      accepted(await confirmHandOver(stage.deps, await stage.who(who), { legId: stage.idOf(trip), step }));
  };

/** Both sides confirm the hand-over. */
export const handOver = (trip: string, ...sides: Who[]): Act => bothSay('hand_off', trip, sides);

/** Both sides confirm the return. */
export const bringBack = (trip: string, ...sides: Who[]): Act => bothSay('return', trip, sides);
