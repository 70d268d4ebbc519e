/** Lists the questions that people sent to the team, answers them by email, and closes them. */
import { Hono } from 'hono';
import { z } from 'zod';
import { answerTicket } from '../../../../features/help/answer-ticket.server.ts';
import { answerInput } from '../../../../features/help/help-input.ts';
import { ticketShelves } from '../../../../features/help/help-view.ts';
import { listTickets } from '../../../../features/help/ticket-queries.server.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../../http.server/answers.ts';

export const ticketQuery = z.object({
  shelf: z.enum(ticketShelves).default('waiting'),
  after: z.coerce.number().int().positive().max(100_000).default(1),
});

/** `/api/v1/operator/tickets`: `GET /?shelf&after`; `POST /{id}/answer {message, isClosing}`; `POST /{id}/close`. */
export function operatorTicketsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const asked = readQuery(c, ticketQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await listTickets(deps.sql, { shelf: asked.shelf, page: asked.after }));
  });
  app.post('/:id/answer', async (c) => {
    const input = await readBody(c, answerInput);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = await answerTicket(deps, c.get('actor'), c.req.param('id'), input);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  app.post('/:id/close', async (c) => {
    const outcome = await answerTicket(deps, c.get('actor'), c.req.param('id'), null);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
