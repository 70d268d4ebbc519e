/** Takes questions to the team, signed in or not, and shows a conversation to anyone with its address. */
import { Hono } from 'hono';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { replyInput, ticketInput } from '../../features/help/help-input.ts';
import { addToTicket, openTicket } from '../../features/help/open-ticket.server.ts';
import { ticketById } from '../../features/help/ticket-queries.server.ts';
import { notFound } from '../../features/members/member-refusals.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import { rateLimitKey } from '../../platform/http.server/rate-limit.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../http.server/answers.ts';

/** `/api/v1/help/tickets`: `POST /`; `GET /{id}`; `POST /{id}/messages`. */
export function helpApi(deps: AuthDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.post('/', async (c) => {
    const input = await readBody(c, ticketInput);
    if (isRefusal(input)) return refusalResponse(input);
    // The limit on everything that makes us email somebody (AUTH_MAILS_PER_HOUR).
    const wait = deps.limits.mails.take(rateLimitKey(c.env.client.address));
    if (wait > 0)
      return problemResponse(429, 'Too many messages from your network. Wait a few minutes and try again.', {
        'retry-after': String(wait),
      });
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
