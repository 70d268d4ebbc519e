/** Lets operators declare an emergency in an area, so that bookings and swaps there may be cancelled. */
import { Hono } from 'hono';
import {
  declareEmergency,
  liftEmergency,
} from '../../../features/exchange/emergencies/declare-emergency.server.ts';
import { emergencyInput, placedInput } from '../../../features/exchange/emergencies/emergency-input.ts';
import { listEmergencies } from '../../../features/exchange/emergencies/emergency-queries.server.ts';
import { previewEmergency } from '../../../features/exchange/emergencies/swaps-inside.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { reasonBody } from './shapes.ts';

/** `/api/v1/operator/emergencies`: `GET /`, `POST /preview` (changes nothing), `POST /`, `POST /:id/lift`. */
export function operatorEmergenciesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => privateJson(c, { emergencies: await listEmergencies(deps.sql) }));
  app.post('/preview', async (c) => {
    const body = await readBody(c, placedInput);
    if (isRefusal(body)) return refusalResponse(body);
    return privateJson(c, await previewEmergency(deps.sql, body, deps.now()));
  });
  app.post('/', async (c) => {
    const body = await readBody(c, emergencyInput);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await declareEmergency(deps, c.get('actor'), body);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome, 201);
  });
  app.post('/:id/lift', async (c) => {
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await liftEmergency(deps, c.get('actor'), { id: c.req.param('id'), ...body });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { state: outcome });
  });
  return app;
}
