/** Keeps an account's favourites in every browser. */
import { Hono } from 'hono';
import { z } from 'zod';
import { cardsBySlug } from '../../../features/browse/cards-by-slug.server.ts';
import {
  addFavourites,
  favouritesOf,
  mostFavourites,
  removeFavourite,
} from '../../../features/browse/saved/favourites.server.ts';
import { hasAccount } from '../../../features/members/actor.ts';
import { notAllowed, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'the name of a listing, as in its address');
export const slugs = z.strictObject({ slugs: z.array(slug).max(mostFavourites) });

/** `/api/v1/favourites`: `GET` → `{ slugs }`, `GET cards` → `{ cards }`, `POST { slugs }` adds, `DELETE {slug}` removes. */
export function favouritesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => {
    const actor = c.get('actor');
    if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
    return hasAccount(actor) ? next() : refusalResponse(notAllowed);
  });
  app.get('/', async (c) => {
    const actor = accountOf(c);
    return actor ? privateJson(c, { slugs: await favouritesOf(deps, actor) }) : refusalResponse(signInNeeded);
  });
  app.get('/cards', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    return privateJson(c, { cards: await cardsBySlug(deps, await favouritesOf(deps, actor)) });
  });
  app.post('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const body = await readBody(c, slugs);
    if (isRefusal(body)) return refusalResponse(body);
    const all = await addFavourites(deps, actor, body.slugs);
    return isRefusal(all) ? refusalResponse(all) : privateJson(c, { slugs: all });
  });
  app.delete('/:slug', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    return privateJson(c, { slugs: await removeFavourite(deps, actor, c.req.param('slug')) });
  });
  return app;
}
