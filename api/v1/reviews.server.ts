/** Lets the two sides of an exchange review each other. Double-blind: the other side's review is included once both can see it. */
import { Hono } from 'hono';
import { exchangeKinds, type ExchangeKind } from '../../features/exchange/handover/exchange-facts.ts';
import { notFound, signInNeeded } from '../../features/members/member-refusals.ts';
import { replyToReview } from '../../features/reviews/reply-to-review.server.ts';
import { replyInput, reviewInput } from '../../features/reviews/review-input.ts';
import { reviewsFor } from '../../features/reviews/review-queries.server.ts';
import { writeReview } from '../../features/reviews/write-review.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';

const isKind = (kind: string): kind is ExchangeKind => exchangeKinds.some((each) => each === kind);

/** The exchange a path names; null when invalid. */
export const exchangeOf = ({ kind, id }: { kind: string; id: string }) =>
  isKind(kind) && isUuid(id) ? { kind, id } : null;

/** `/api/v1/reviews/{kind}/{id}`: of one exchange, for its two sides. */
export function reviewsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/:kind/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const exchange = exchangeOf(c.req.param());
    const found = exchange && (await reviewsFor(deps, actor, exchange));
    return found ? privateJson(c, found) : refusalResponse(notFound);
  });
  app.post('/:kind/:id', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const exchange = exchangeOf(c.req.param());
    if (!exchange) return refusalResponse(notFound);
    const input = await readBody(c, reviewInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => writeReview(inner, actor, exchange, input));
  });
  app.post('/:kind/:id/reply', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const exchange = exchangeOf(c.req.param());
    if (!exchange) return refusalResponse(notFound);
    const input = await readBody(c, replyInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => replyToReview(inner, actor, exchange, input.reply));
  });
  return app;
}
