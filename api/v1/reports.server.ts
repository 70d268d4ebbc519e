/** Lets members report or block one another. */
import { Hono } from 'hono';
import { z } from 'zod';
import { hasAccount } from '../../features/members/actor.ts';
import { blockMember, personKnownTo } from '../../features/members/blocks.server.ts';
import { notAllowed, notFound, signInNeeded } from '../../features/members/member-refusals.ts';
import { reportInput } from '../../features/reports/report-input.ts';
import { sendReport } from '../../features/reports/send-report.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';

export const memberBlock = z.strictObject({ isBlocked: z.boolean() });

/**
 * `/api/v1/reports`: `POST /`; `GET /about/{member}` → their public profile and whether I have blocked them; `PUT /about/{member}/block`.
 */
export function reportsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => {
    const actor = c.get('actor');
    if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
    return hasAccount(actor) ? next() : refusalResponse(notAllowed);
  });
  app.post('/', async (c) => {
    const input = await readBody(c, reportInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => sendReport(inner, actor, input), 201);
  });
  app.get('/about/:member', async (c) => {
    const actor = accountOf(c);
    const person = actor && (await personKnownTo(deps.sql, actor.accountId, c.req.param('member')));
    return person ? privateJson(c, person) : refusalResponse(notFound);
  });
  // Repeating it changes nothing, so it needs no key.
  app.put('/about/:member/block', async (c) => {
    const actor = accountOf(c);
    const id = c.req.param('member');
    if (!actor || !isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, memberBlock);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = await blockMember(deps, actor, id, input.isBlocked);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });
  return app;
}
