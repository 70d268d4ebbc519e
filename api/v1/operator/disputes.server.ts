/** Shows operators the claims that wait for them, and lets them decide one. */
import { Hono } from 'hono';
import { z } from 'zod';
import { decideDispute } from '../../../features/disputes/decide-dispute.server.ts';
import { renewDepositOfDispute } from '../../../features/disputes/renew-deposit.server.ts';
import type { PaymentDeps } from '../../../features/payments/payments-deps.server.ts';
import {
  disputeFile,
  disputeShelves,
  listDisputes,
  pictureForDesk,
} from '../../../features/disputes/dispute-desk.server.ts';
import { decisionInput } from '../../../features/disputes/dispute-input.ts';
import { notFound } from '../../../features/members/member-refusals.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { privatePicture } from '../../http.server/private-picture.ts';

export const disputeQuery = z.object({
  shelf: z.enum(disputeShelves).default('to-decide'),
  after: z.coerce.number().int().positive().max(100_000).default(1),
});

/** `/api/v1/operator/disputes`: the queue, one dispute with its photos, and `POST /{id}/decide`. */
export function operatorDisputesApi(deps: PaymentDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const asked = readQuery(c, disputeQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const page = { shelf: asked.shelf, page: asked.after };
    return privateJson(c, await listDisputes(deps, c.get('actor'), page));
  });
  app.get('/pictures/:picture', async (c) => {
    const content = await pictureForDesk(deps, c.get('actor'), c.req.param('picture'));
    return content ? privatePicture(content) : refusalResponse(notFound);
  });
  app.get('/:id', async (c) => {
    const file = await disputeFile(deps, c.get('actor'), c.req.param('id'));
    return file ? privateJson(c, file) : refusalResponse(notFound);
  });
  app.post('/:id/decide', async (c) => {
    const body = await readBody(c, decisionInput);
    if (isRefusal(body)) return refusalResponse(body);
    const renewed = await renewDepositOfDispute(deps, c.req.param('id'));
    if (isRefusal(renewed)) return refusalResponse(renewed);
    const outcome = await decideDispute(deps, c.get('actor'), c.req.param('id'), body);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
