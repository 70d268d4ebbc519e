/** What does the card processor tell us? Verified by its signature, noted once, and looked into by a job. */
import { Hono } from 'hono';
import type { PaymentDeps } from '../features/payments/payments-deps.server.ts';
import { takeProcessorEvent } from '../features/payments/take-event.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';

/** `POST /webhooks/card-processor`. Nobody signs in here: the signature is the name. */
export function webhooksApi(deps: PaymentDeps): Hono {
  const app = new Hono();
  app.post('/card-processor', async (c) => {
    const signature = c.req.header('stripe-signature') ?? c.req.header('processor-signature') ?? '';
    // The very bytes that were signed: no parser has touched them.
    const taken = await takeProcessorEvent(deps, { body: await c.req.text(), signature });
    return taken === 'forged'
      ? problemResponse(400, 'The signature does not hold.')
      : new Response(null, { status: 204 });
  });
  return app;
}
