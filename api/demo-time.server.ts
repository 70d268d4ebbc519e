/** Shows and moves the demo's clock, for requests from this machine only. Without a demo the address does not exist. */
import { Hono } from 'hono';
import { z } from 'zod';
import { isNearby } from '../features/demo-village/demo-list.server.ts';
import type { TimeMachine } from '../features/demo-village/time-machine.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import { isRefusal, refusal } from '../platform/refusal.ts';
import { askingOf } from './demo-village.server.ts';
import type { ApiEnvironment } from './environment.server.ts';
import { privateJson, readBody, refusalResponse } from './http.server/answers.ts';

const moveInput = z.strictObject({ by: z.string().max(40) });

/** Another site's form cannot send this type without a preflight. */
const jsonOnly = refusal('invalid', 'Send it as application/json.');

/** `GET /dev/clock` → the clock's time and what happened on its last move; `POST { by }` moves it. */
export function demoTimeApi(
  machine: TimeMachine,
  config: Pick<Config, 'trustedProxies'>,
): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.use(async (c, next) =>
    isNearby(askingOf(c, config)) ? next() : problemResponse(404, 'There is no such endpoint.'),
  );
  app.get('/', (c) => privateJson(c, machine.state()));
  app.post('/', async (c) => {
    if (!(c.req.header('content-type') ?? '').startsWith('application/json'))
      return refusalResponse(jsonOnly);
    const input = await readBody(c, moveInput);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = machine.move(input.by);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, machine.state(), 202);
  });
  return app;
}
