/** Serves no-show reports to operators, and takes their decisions. */
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../../../features/members/member-refusals.ts';
import {
  decideNoShow,
  listNoShows,
  noShowPictureForDesk,
  noShowShelves,
} from '../../../features/no-shows/no-show-desk.server.ts';
import { noShowDecisionInput } from '../../../features/no-shows/no-show-input.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { privatePicture } from '../../http.server/private-picture.ts';

export const noShowQuery = z.object({
  shelf: z.enum(noShowShelves).default('to-decide'),
  after: z.coerce.number().int().positive().max(100_000).default(1),
});

/** `/api/v1/operator/no-shows`: the reports, their photos, and `POST /{id}/decide`. */
export function operatorNoShowsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const asked = readQuery(c, noShowQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const page = { shelf: asked.shelf, page: asked.after };
    return privateJson(c, await listNoShows(deps, c.get('actor'), page));
  });
  app.get('/pictures/:picture', async (c) => {
    const content = await noShowPictureForDesk(deps, c.get('actor'), c.req.param('picture'));
    return content ? privatePicture(content) : refusalResponse(notFound);
  });
  app.post('/:id/decide', async (c) => {
    const body = await readBody(c, noShowDecisionInput);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await decideNoShow(deps, c.get('actor'), c.req.param('id'), body);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
