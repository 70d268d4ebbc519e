/** Answers what is still missing before strangers may come. */
import { Hono } from 'hono';
import { readGoLive } from '../../../features/desk/go-live-facts.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson } from '../../http.server/answers.ts';

/** `GET /`: the checklist, in the order in which to see to it. */
export function operatorGoLiveApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => privateJson(c, { items: await readGoLive(deps) }));
  return app;
}
