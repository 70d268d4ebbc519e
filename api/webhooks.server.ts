/** Takes webhooks from the card processor and the identity provider: their signature is verified here, and a job acts on them. */
import { Hono } from 'hono';
import { takeIdentityEvent, type IdentityDeps } from '../features/identity/check-with-provider.server.ts';
import type { PaymentDeps } from '../features/payments/payments-deps.server.ts';
import { takeProcessorEvent } from '../features/payments/steps/take-event.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';

/** `POST /webhooks/card-processor` and `POST /webhooks/identity`. Nobody signs in here: the signature identifies the sender. */
export function webhooksApi(deps: PaymentDeps & IdentityDeps): Hono {
  const app = new Hono();
  app.post('/card-processor', async (c) => {
    const signature = c.req.header('stripe-signature') ?? c.req.header('processor-signature') ?? '';
    // Exactly the signed bytes, before any parsing.
    const taken = await takeProcessorEvent(deps, { body: await c.req.text(), signature });
    return taken === 'forged'
      ? problemResponse(400, 'The signature is not valid.')
      : new Response(null, { status: 204 });
  });
  app.post('/identity', async (c) => {
    const signature = c.req.header('stripe-signature') ?? '';
    const taken = await takeIdentityEvent(deps, { body: await c.req.text(), signature });
    return taken === 'forged'
      ? problemResponse(400, 'The signature is not valid.')
      : new Response(null, { status: 204 });
  });
  return app;
}
