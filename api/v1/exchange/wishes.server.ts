/** Serves an owner's wishes and what they would give for them. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { keepWish } from '../../../features/exchange/circles/wishes/keep-wish.server.ts';
import { askForMatch } from '../../../features/exchange/circles/matcher/ask-for-match.server.ts';
import { moveOwnWish } from '../../../features/exchange/circles/wishes/move-wish.server.ts';
import { seekersFor } from '../../../features/exchange/circles/wishes/seekers.server.ts';
import { wishInput } from '../../../features/exchange/circles/wishes/wish-input.ts';
import { membersEvents } from '../../../features/exchange/circles/wishes/wish-lifecycle.ts';
import { wishShelf } from '../../../features/exchange/circles/wishes/wish-queries.server.ts';
import { signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';

const nothing = z.strictObject({});
/** `categories`: ids joined by commas. */
export const seekerQuery = z.object({
  give: z.string().max(80),
  categories: z.string().max(200).default(''),
});

/**
 * `/api/v1/wishes`: `GET` → the wishes; `POST` one (keyed), `PUT {id}` to change it → `{ id }`; `POST {id}/{pause,resume,remove}` (keyed);
 * `POST /match` (keyed) → looks for circles within a minute; `GET /seekers?give={slug}&categories=water,rv` → owners who want that listing
 * and have such things.
 */
export function wishesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  const idOf = (c: Context<ActorEnvironment>) => c.req.param('id') ?? '';
  app.get('/', async (c) => {
    const actor = accountOf(c);
    return actor ? privateJson(c, await wishShelf(deps, actor)) : refusalResponse(signInNeeded);
  });
  app.get('/seekers', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, seekerQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const categories = asked.categories.split(',').filter((id) => id !== '');
    const seekers = await seekersFor(deps, actor, { give: asked.give, categories });
    return isRefusal(seekers) ? refusalResponse(seekers) : privateJson(c, { seekers });
  });
  app.post('/', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const wish = await readBody(c, wishInput);
    if (isRefusal(wish)) return refusalResponse(wish);
    return keyed(deps, c, (inner, actor) => keepWish(inner, actor, { id: null, wish }), 201);
  });
  app.put('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const wish = await readBody(c, wishInput);
    if (isRefusal(wish)) return refusalResponse(wish);
    const kept = await keepWish(deps, actor, { id: idOf(c), wish });
    return isRefusal(kept) ? refusalResponse(kept) : privateJson(c, kept);
  });
  app.post('/match', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const body = await readBody(c, nothing);
    if (isRefusal(body)) return refusalResponse(body);
    return keyed(deps, c, (inner, actor) => askForMatch(inner, actor));
  });
  for (const event of membersEvents)
    app.post(`/:id/${event}`, async (c) => {
      if (!accountOf(c)) return refusalResponse(signInNeeded);
      const body = await readBody(c, nothing);
      if (isRefusal(body)) return refusalResponse(body);
      return keyed(deps, c, (inner, actor) => moveOwnWish(inner, actor, { id: idOf(c), event }));
    });
  return app;
}
