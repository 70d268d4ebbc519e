/** Takes what the card processor and the identity provider tell us: verified by its signature, and looked into by a job. */
import { Hono } from 'hono';
import { takeIdentityEvent, type IdentityDeps } from '../features/identity/check-with-provider.server.ts';
import type { PaymentDeps } from '../features/payments/payments-deps.server.ts';
import { takeProcessorEvent } from '../features/payments/take-event.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';

/** `POST /webhooks/card-processor` and `POST /webhooks/identity`. Nobody signs in here: the signature is the name. */
export function webhooksApi(deps: PaymentDeps & IdentityDeps): Hono {
  const app = new Hono();
  app.post('/card-processor', async (c) => {
    const signature = c.req.header('stripe-signature') ?? c.req.header('processor-signature') ?? '';
    // The very bytes that were signed: no parser has touched them.
    const taken = await takeProcessorEvent(deps, { body: await c.req.text(), signature });
    return taken === 'forged'
      ? problemResponse(400, 'The signature does not hold.')
      : new Response(null, { status: 204 });
  });
  app.post('/identity', async (c) => {
    const signature = c.req.header('stripe-signature') ?? '';
    const taken = await takeIdentityEvent(deps, { body: await c.req.text(), signature });
    return taken === 'forged'
      ? problemResponse(400, 'The signature does not hold.')
      : new Response(null, { status: 204 });
  });
  return app;
}
