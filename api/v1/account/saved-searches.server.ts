/** Serves saved searches and whether they send emails. */
import { Hono } from 'hono';
import { z } from 'zod';
import {
  removeSearch,
  savedSearchesOf,
  saveSearch,
  tellOfSearch,
} from '../../../features/browse/saved/saved-searches.server.ts';
import { hasAccount } from '../../../features/members/actor.ts';
import { notAllowed, notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';

export const wish = z.strictObject({ query: z.string().max(500) });
export const emails = z.strictObject({ isTold: z.boolean() });

/** `/api/v1/saved-searches`: `GET`, `POST { query }`, `PUT {id} { isTold }`, `DELETE {id}`, each → `{ searches }`. */
export function savedSearchesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => {
    const actor = c.get('actor');
    if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
    return hasAccount(actor) ? next() : refusalResponse(notAllowed);
  });
  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    return privateJson(c, { searches: await savedSearchesOf(deps, actor) });
  });
  app.post('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const body = await readBody(c, wish);
    if (isRefusal(body)) return refusalResponse(body);
    const searches = await saveSearch(deps, actor, body.query);
    return isRefusal(searches) ? refusalResponse(searches) : privateJson(c, { searches });
  });
  app.put('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    const body = await readBody(c, emails);
    if (isRefusal(body)) return refusalResponse(body);
    const searches = isUuid(id) ? await tellOfSearch(deps, actor, { id, ...body }) : notFound;
    return isRefusal(searches) ? refusalResponse(searches) : privateJson(c, { searches });
  });
  app.delete('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    return privateJson(c, { searches: await removeSearch(deps, actor, id) });
  });
  return app;
}
