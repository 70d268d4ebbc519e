/** What happens when somebody presses a button on a page of the test processor? It is taken down, told to our webhook's reader as a real one would, and they go back. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { PaymentDeps } from '../features/payments/payments-deps.server.ts';
import { takeProcessorEvent } from '../features/payments/take-event.server.ts';
import { openTestProcessor } from '../platform/card-processor.server/open-processor.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from './environment.server.ts';

/** `POST /test-processor/{page}`: plain forms; whoever knows the page's name may press. With a real processor there is none of it. */
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
