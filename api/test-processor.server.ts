/**
 * Handles buttons pressed on the test processor's pages: it records the press, calls our webhook as a real processor would, and redirects
 * back.
 */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { PaymentDeps } from '../features/payments/payments-deps.server.ts';
import { takeProcessorEvent } from '../features/payments/steps/take-event.server.ts';
import { openTestProcessor } from '../platform/card-processor.server/open-processor.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from './environment.server.ts';

/** `POST /test-processor/{page}`: plain forms; knowing the page's name is enough. With a real processor these addresses don't exist. */
export function testProcessorApi(deps: PaymentDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const processor = openTestProcessor(deps);
  app.post('/:page', async (c) => {
    const answer = new URLSearchParams(await c.req.text()).get('answer') ?? '';
    const back = await processor?.answerPage(c.req.param('page'), answer);
    if (!processor || !back) return problemResponse(404, 'There is no such page.');
    const body = JSON.stringify({
      id: `test_event_${randomUUID()}`,
      kind: 'changed',
      objectId: back.objectId,
    });
    await takeProcessorEvent(deps, { body, signature: await processor.sign(body) });
    return new Response(null, { status: 303, headers: { location: back.returnUrl } });
  });
  return app;
}
