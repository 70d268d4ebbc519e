/** Lets a side review an exchange within 14 days of the return, and change it until the other side has sent theirs. */
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { lockExchange } from '../disputes/past-exchange.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../platform/refusal.ts';
import {
  contactRefusal,
  refusalsOfReviewLaws,
  reviewRefusals,
  type ReviewRefusal,
} from './review-refusals.ts';
import type { ReviewInput } from './review-input.ts';
import { reviewUntil, writeRefusal } from './review-rules.ts';
import { changeReview, insertReview, reviewsOfExchange, speakFor } from './review-store.server.ts';
import { showReviewsKind } from './show-reviews.server.ts';

type Outcome = 'sent' | 'changed' | ReviewRefusal | typeof notFound;

/** Writes or changes a side's review. The second one makes both visible, in the same transaction. */
export const writeReview = (
  deps: Deps,
  actor: Actor,
  name: LegRef,
  words: ReviewInput,
): Promise<Outcome | Refusal> =>
  inCommand(
    deps,
    async ({ sql }): Promise<Outcome> => {
      const exchange = await lockExchange(sql, name);
      if (!exchange || actor.kind !== 'account') return notFound;
      const side = sideInExchange(actor.accountId, exchange);
      if (side === null) return notFound;
      const now = deps.now();
      await speakFor(sql, actor.accountId);
      const kept = await reviewsOfExchange(sql, name);
      const mine = kept.find(({ authorSide }) => authorSide === side);
      const refused = writeRefusal(exchange, mine?.seenAt != null, now);
      if (refused || exchange.returnedAt === null) return refused ?? reviewRefusals.tooEarly;
      if (side === 'renter' && words.listingRating === null) return reviewRefusals.rateTheListing;
      if (side === 'owner' && words.listingRating !== null) return reviewRefusals.onlyThePerson;
      const contact = contactRefusal(words.body, 'body');
      if (contact) return contact;
      if (mine) {
        await changeReview(sql, mine.id, words, now);
        return 'changed';
      }
      const openUntil = reviewUntil(exchange.returnedAt);
      await insertReview(sql, exchange, { side, openUntil, words }, now);
      await appendEvent(sql, { name: 'review.sent', subject: exchange, body: { by: side } }, now);
      const isSeen = (await reviewsOfExchange(sql, name)).some(({ seenAt }) => seenAt !== null);
      if (isSeen)
        await appendEvent(sql, { name: 'review.seen', subject: exchange, body: { both: true } }, now);
      if (!isSeen)
        await enqueue(
          sql,
          { kind: showReviewsKind, body: { id: name.id }, key: name.id, dueAt: openUntil },
          now,
        );
      return 'sent';
    },
    refusalsOfReviewLaws,
  );
