/** Shows how fast the pages are for visitors. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.server.ts';
import { readVitals } from '../../../../platform/vitals/kept-vitals.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readQuery, refusalResponse } from '../../../http.server/answers.ts';

const asked = z.object({ days: z.coerce.number().int().min(1).max(400).default(28) });

/** `GET /?days`: percentiles by page and metric. */
export function operatorVitalsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const query = readQuery(c, asked);
    if (isRefusal(query)) return refusalResponse(query);
    return privateJson(c, { vitals: await readVitals(deps.sql, query.days, deps.now()) });
  });
  return app;
}
