/** Shows operators the job queue and its failures. */
import { Hono } from 'hono';
import { z } from 'zod';
import { giveUpJobAsOperator } from '../../../../features/desk/give-up-job.server.ts';
import { retryJobAsOperator } from '../../../../features/desk/retry-job.server.ts';
import { notFound } from '../../../../features/members/member-refusals.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { countJobs, jobViews, listJobs, recurringJobs } from '../../../../platform/jobs.server/job-queue.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../../http.server/answers.ts';
import { after, idShape, order, reasonBody, word } from '../shapes.ts';

const filter = z.object({
  view: z
    .enum(['', ...jobViews])
    .optional()
    .transform((view) => (view === '' ? undefined : view)),
  kind: word,
  order,
  after,
});

const acts = { retry: retryJobAsOperator, 'give-up': giveUpJobAsOperator };

/** `GET /?view&kind&order&after`, `GET /recurring`; `POST /:id/retry` and `/:id/give-up` with `{reason}`. */
export function operatorJobsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/recurring', async (c) => privateJson(c, { recurring: await recurringJobs(deps.sql) }));
  app.get('/', async (c) => {
    const asked = readQuery(c, filter);
    if (isRefusal(asked)) return refusalResponse(asked);
    const [page, counts] = await Promise.all([listJobs(deps.sql, asked), countJobs(deps.sql, deps.now())]);
    return privateJson(c, { ...page, counts });
  });
  app.post('/:id/:act{retry|give-up}', async (c) => {
    const id = idShape.safeParse(c.req.param('id'));
    if (!id.success) return refusalResponse(notFound);
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const act = acts[c.req.param('act') === 'retry' ? 'retry' : 'give-up'];
    const outcome = await act(deps, c.get('actor'), { id: id.data, ...body });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
