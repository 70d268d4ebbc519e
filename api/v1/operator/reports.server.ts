/** Shows reports about members and lets operators close them. */
import { Hono } from 'hono';
import { z } from 'zod';
import { closeReport, listReports } from '../../../features/reports/report-desk.server.ts';
import { closeInput } from '../../../features/reports/report-input.ts';
import { reportShelves } from '../../../features/reports/report-view.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';

export const reportQuery = z.object({
  shelf: z.enum(reportShelves).default('waiting'),
  after: z.coerce.number().int().positive().max(100_000).default(1),
});

/** `/api/v1/operator/reports`: `GET /?shelf&after`; `POST /{id}/close {outcome, reason}`. */
export function operatorReportsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const asked = readQuery(c, reportQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await listReports(deps, c.get('actor'), { shelf: asked.shelf, page: asked.after }));
  });
  app.post('/:id/close', async (c) => {
    const body = await readBody(c, closeInput);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await closeReport(deps, c.get('actor'), { id: c.req.param('id'), ...body });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
