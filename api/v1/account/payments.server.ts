/** Authorises a card, whose id a request or acceptance then names. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../../features/auth/auth-deps.server.ts';
import { checkOut, checkoutFor, comeBack } from '../../../features/checkout/checkout-payment.server.ts';
import { checkoutInput } from '../../../features/checkout/checkout-input.ts';
import { hasBeenMember } from '../../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { openCardPage } from '../../../features/payments/parties.server.ts';
import type { PaymentDeps } from '../../../features/payments/payments-deps.server.ts';
import { testCards } from '../../../platform/card-processor.server/test-cards.ts';
import { rateLimitKey } from '../../../platform/http.server/rate-limit.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal, refusal } from '../../../platform/refusal.ts';
import { isRequestKey } from '../../../platform/requests.server.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { keyMissing } from '../../http.server/keyed.ts';

/** One of our own pages. */
export const cardPage = z.strictObject({
  returnTo: z
    .string()
    .regex(/^\/[\w/-]*(\?[\w=&-]*)?$/, 'a path of ours')
    .max(300),
});
const tooManyPages = refusal('too-many', 'Too many tries from your network. Wait a minute and try again.');
export const confirmation = z.strictObject({});

/**
 * `/api/v1/payments`: cards. Calls to the processor don't run inside `keyed`, whose transaction must not call out: the payment's row keeps
 * the key.
 */
export function paymentsApi(deps: PaymentDeps & Pick<AuthDeps, 'limits'>): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();

  app.get('/processor', (c) => {
    const isTest = deps.cards.name === 'test';
    return privateJson(c, {
      name: deps.cards.name,
      isTest,
      label: isTest ? 'Test processor: no real money moves.' : null,
      testCards: isTest
        ? testCards.map(({ method, brand, lastFour, story }) => ({ method, brand, lastFour, story }))
        : [],
    });
  });

  app.post('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const key = c.req.header('idempotency-key') ?? '';
    if (!isRequestKey(key)) return refusalResponse(keyMissing);
    const input = await readBody(c, checkoutInput);
    if (isRefusal(input)) return refusalResponse(input);
    const made = await checkOut(deps, actor, { ...input, key });
    return isRefusal(made) ? refusalResponse(made) : privateJson(c, made, 201);
  });

  // It only creates a page, so it needs no key.
  app.post('/card-page', async (c) => {
    const actor = accountOf(c);
    const input = await readBody(c, cardPage);
    if (isRefusal(input)) return refusalResponse(input);
    // Every page is a call to the processor, and anyone may ask for one.
    if (deps.limits.tries.take(rateLimitKey(c.env.client.address)) > 0) return refusalResponse(tooManyPages);
    // The processor knows only present and former members: debts and agreed prices outlast a membership.
    const payer = actor && hasBeenMember(actor) ? actor.accountId : null;
    const url = await openCardPage(deps, payer, input.returnTo);
    return isRefusal(url) ? refusalResponse(url) : privateJson(c, { url });
  });

  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    const payment = isUuid(id) ? await checkoutFor(deps, actor, id) : null;
    return payment ? privateJson(c, payment) : refusalResponse(notFound);
  });

  // Repeating it changes nothing, so it needs no key.
  app.post('/:id/confirm', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, confirmation);
    if (isRefusal(input)) return refusalResponse(input);
    const payment = await comeBack(deps, actor, id);
    if (payment === null) return refusalResponse(notFound);
    return isRefusal(payment) ? refusalResponse(payment) : privateJson(c, payment);
  });
  return app;
}
