/** Lets the subject of a review reply once, within 30 days of its becoming visible. */
import { otherSide, sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { lockExchange } from '../disputes/past-exchange.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../platform/refusal.ts';
import {
  contactRefusal,
  refusalsOfReviewLaws,
  reviewRefusals,
  type ReviewRefusal,
} from './review-refusals.ts';
import { replyRefusal } from './review-rules.ts';
import { reviewsOfExchange, saveReply, speakFor } from './review-store.server.ts';

type Outcome = 'replied' | ReviewRefusal | typeof notFound;

/** Replies to the other side's review. */
export const replyToReview = (
  deps: Deps,
  actor: Actor,
  name: LegRef,
  reply: string,
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
      const theirs = kept.find(({ authorSide }) => authorSide === otherSide(side)) ?? null;
      const refused = replyRefusal(theirs, now);
      if (refused || theirs === null) return refused ?? reviewRefusals.nothingToAnswer;
      const contact = contactRefusal(reply, 'reply');
      if (contact) return contact;
      await saveReply(sql, theirs.id, reply, now);
      await appendEvent(sql, { name: 'review.replied', subject: exchange, body: { by: side } }, now);
      return 'replied';
    },
    refusalsOfReviewLaws,
  );
