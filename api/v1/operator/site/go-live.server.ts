/** Lists what is missing before the public may use the site. */
import { Hono } from 'hono';
import { readGoLive } from '../../../../features/desk/go-live-facts.server.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson } from '../../../http.server/answers.ts';

/** `GET /`: the checklist, in working order. */
export function operatorGoLiveApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => privateJson(c, { items: await readGoLive(deps) }));
  return app;
}
