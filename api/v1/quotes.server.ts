/** Quotes the price of some days, valid for 30 minutes. */
import { Hono } from 'hono';
import { quoteInput } from '../../features/exchange/offer/booking-input.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ActorEnvironment } from '../http.server/actor.ts';
import { readBody, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';

/** `/api/v1/quotes`. */
export function quotesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.post('/', async (c) => {
    const input = await readBody(c, quoteInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => makeQuote(inner, actor, input), 201);
  });
  return app;
}
