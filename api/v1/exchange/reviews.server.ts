/** Lets the two sides of an exchange review each other. Double-blind: the other side's review is included once both can see it. */
import { Hono } from 'hono';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { replyToReview } from '../../../features/reviews/reply-to-review.server.ts';
import { replyInput, reviewInput } from '../../../features/reviews/review-input.ts';
import { reviewsFor } from '../../../features/reviews/review-queries.server.ts';
import { writeReview } from '../../../features/reviews/write-review.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { named } from './exchange-pictures.server.ts';
import { keyed } from '../../http.server/keyed.ts';

/** `/api/v1/reviews/{leg}`: of one exchange, for its two sides. */
export function reviewsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/:leg', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const exchange = named(c);
    const found = exchange && (await reviewsFor(deps, actor, exchange));
    return found ? privateJson(c, found) : refusalResponse(notFound);
  });
  app.post('/:leg', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const exchange = named(c);
    if (!exchange) return refusalResponse(notFound);
    const input = await readBody(c, reviewInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => writeReview(inner, actor, exchange, input));
  });
  app.post('/:leg/reply', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const exchange = named(c);
    if (!exchange) return refusalResponse(notFound);
    const input = await readBody(c, replyInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => replyToReview(inner, actor, exchange, input.reply));
  });
  return app;
}
