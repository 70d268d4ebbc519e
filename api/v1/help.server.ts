/** Takes questions to the team from everybody, signed in or not, and shows a conversation to whoever has its address. */
import { Hono } from 'hono';
import { replyInput, ticketInput } from '../../features/help/help-input.ts';
import { addToTicket, openTicket } from '../../features/help/open-ticket.server.ts';
import { ticketById } from '../../features/help/ticket-queries.server.ts';
import { notFound } from '../../features/members/member-refusals.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import { createRateLimit } from '../../platform/http.server/rate-limit.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../http.server/answers.ts';

/** From one network address: each becomes an email and somebody's work. */
const messagesPerMinute = 4;

/** `/api/v1/help/tickets`: `POST /`; `GET /{id}`; `POST /{id}/messages`. */
export function helpApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  const perMinute = Math.min(messagesPerMinute, deps.config.rateLimitPerMinute);
  const limit = createRateLimit(perMinute, () => deps.now().getTime());
  app.use(async (c, next) => {
    const address = c.env?.client?.address;
    // Only tests ask without an address.
    const wait = c.req.method === 'POST' && address !== undefined ? limit.take(address) : 0;
    if (wait === 0) return next();
    return problemResponse(429, `That was quick. Please try again in ${wait} seconds.`, {
      'retry-after': String(wait),
    });
  });
  app.post('/', async (c) => {
    const input = await readBody(c, ticketInput);
    if (isRefusal(input)) return refusalResponse(input);
    const opened = await openTicket(deps, c.get('actor'), input);
    return isRefusal(opened) ? refusalResponse(opened) : privateJson(c, opened, 201);
  });
  app.get('/:id', async (c) => {
    const ticket = await ticketById(deps.sql, c.req.param('id'));
    return ticket ? privateJson(c, ticket) : refusalResponse(notFound);
  });
  app.post('/:id/messages', async (c) => {
    const input = await readBody(c, replyInput);
    if (isRefusal(input)) return refusalResponse(input);
    const id = c.req.param('id');
    const added = await addToTicket(deps, id, input.message);
    return isRefusal(added)
      ? refusalResponse(added)
      : privateJson(c, { ...(await ticketById(deps.sql, id)) }, 201);
  });
  return app;
}
