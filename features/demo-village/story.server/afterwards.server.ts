/** Messages between demo people before, during and after a trip. */
import { accepted } from '../../../platform/refusal.ts';
import { contestClaim } from '../../disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../../disputes/claim/claim-damage.server.ts';
import { startThread } from '../../messaging/start-thread.server.ts';
import { replyToReview } from '../../reviews/reply-to-review.server.ts';
import { writeReview } from '../../reviews/write-review.server.ts';
import type { Stage, Who } from './stage.server.ts';
import type { StoryEvent } from './story.ts';

type Act = StoryEvent['does'];

const rental = (stage: Stage, trip: string) => ({ kind: 'booking' as const, id: stage.idOf(trip) });

/** Asks a listing's owner something, or continues their thread. */
export const writesAbout =
  (who: Who, slug: string, words: string): Act =>
  async (stage) =>
    accepted(await startThread(stage.deps, await stage.who(who), { listing: slug }, words));

export const writesInTrip =
  (who: Who, trip: string, words: string): Act =>
  async (stage) =>
    accepted(await startThread(stage.deps, await stage.who(who), { booking: stage.idOf(trip) }, words));

export const writesInSwap =
  (who: Who, swap: string, words: string): Act =>
  async (stage) =>
    accepted(await startThread(stage.deps, await stage.who(who), { swap: stage.idOf(swap) }, words));

/** @param listingRating only from the renter */
export const reviews =
  (who: Who, trip: string, rating: number, listingRating: number | null, body: string): Act =>
  async (stage) =>
    accepted(
      await writeReview(stage.deps, await stage.who(who), rental(stage, trip), {
        rating,
        listingRating,
        body,
      }),
    );

export const repliesToReview =
  (who: Who, trip: string, reply: string): Act =>
  async (stage) =>
    accepted(await replyToReview(stage.deps, await stage.who(who), rental(stage, trip), reply));

export const claims =
  (who: Who, trip: string, label: string, cents: number, words: string): Act =>
  async (stage) =>
    accepted(
      await claimDamage(stage.deps, await stage.who(who), rental(stage, trip), {
        lines: [{ kind: 'damage', label, cents }],
        words,
      }),
    );

export const contests =
  (who: Who, trip: string, words: string): Act =>
  async (stage) =>
    accepted(await contestClaim(stage.deps, await stage.who(who), { ...rental(stage, trip), words }));
