/** Shows operators how the circle matcher works and why a wish was not matched. */
import { Hono } from 'hono';
import { latestRuns, runOf } from '../../../features/exchange/circles/matcher/run-queries.server.ts';
import { runMatcherAsOperator } from '../../../features/desk/run-matcher.server.ts';
import { notFound } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { idShape, reasonBody } from './shapes.ts';

/**
 * `GET /`: the latest runs; `GET /:id`: one run with its proposals and wishes; `POST /run` with `{reason}`: starts a search for circles
 * within a minute.
 */
export function operatorCirclesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => privateJson(c, { runs: await latestRuns(deps) }));
  app.get('/:id', async (c) => {
    const id = idShape.safeParse(c.req.param('id'));
    const run = id.success ? await runOf(deps, id.data) : null;
    return run ? privateJson(c, run) : refusalResponse(notFound);
  });
  app.post('/run', async (c) => {
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await runMatcherAsOperator(deps, c.get('actor'), body);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
