/** Shows listings waiting for review and takes operators' decisions. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../../features/auth/auth-deps.server.ts';
import { signedCovers, signedPhotos } from '../../../features/hosting/photos/photo-keys.server.ts';
import {
  listingToReview,
  reviewQueue,
  reviewViews,
} from '../../../features/hosting/review/review-queries.server.ts';
import { reviewEvents, reviewListing } from '../../../features/hosting/review/review-listing.server.ts';
import { notFound } from '../../../features/members/member-refusals.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { reviewOfListing } from './review.server.ts';

export const queueQuery = z.object({ view: z.enum(reviewViews).default('waiting') });
export const decision = z.strictObject({
  edition: z.number().int().positive(),
  reason: z.string().max(2_000).default(''),
  note: z.string().max(2_000).default(''),
});

/**
 * `/api/v1/operator/listings`: `GET /?view` → `{ listings, counts }`; `GET /{id}` → `{ application, identities, listing }`;
 * `POST /{id}/{approve,send-back,take-down,look-over} {edition, reason, note}` → `{ listing }`.
 */
export function operatorListingsApi(deps: AuthDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const asked = readQuery(c, queueQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const { listings, counts } = await reviewQueue(deps.sql, asked.view);
    return privateJson(c, { listings: signedCovers(deps, listings), counts });
  });
  const read = async (id: string) => {
    const listing = await listingToReview(deps.sql, id);
    return listing && signedPhotos(deps, listing);
  };
  app.get('/:id', async (c) => {
    const review = await reviewOfListing(deps, c.req.param('id'));
    return review ? privateJson(c, review) : refusalResponse(notFound);
  });
  for (const event of reviewEvents)
    app.post(`/:id/${event.replaceAll('_', '-')}`, async (c) => {
      const body = await readBody(c, decision);
      if (isRefusal(body)) return refusalResponse(body);
      const id = c.req.param('id');
      const outcome = await reviewListing(deps, c.get('actor'), { id, event, ...body });
      if (isRefusal(outcome)) return refusalResponse(outcome);
      return privateJson(c, { listing: await read(id) });
    });
  return app;
}
