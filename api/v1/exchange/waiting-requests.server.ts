/** Serves a newcomer's first request: sent with the sign-up, and read once they are signed in. */
import { Hono } from 'hono';
import type { AuthDeps } from '../../../features/auth/auth-deps.server.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { askAsNewcomer, priceForNewcomer } from '../../../features/walk-in/ask-as-newcomer.server.ts';
import { newcomerPriceInput, waitingRequestInput } from '../../../features/walk-in/waiting-request-input.ts';
import { waitingRequestFor } from '../../../features/walk-in/waiting-request-queries.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';

/** `/api/v1/waiting-requests`. A lost answer needs no key: the next try finds that an email was just sent. */
export function waitingRequestsApi(deps: AuthDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.post('/', async (c) => {
    const input = await readBody(c, waitingRequestInput);
    if (isRefusal(input)) return refusalResponse(input);
    const asker = { address: c.env.client.address, userAgent: c.req.header('user-agent') ?? '' };
    const kept = await askAsNewcomer(deps, input, asker);
    return isRefusal(kept) ? refusalResponse(kept) : privateJson(c, kept, 202);
  });
  app.get('/price', async (c) => {
    const input = readQuery(c, newcomerPriceInput);
    if (isRefusal(input)) return refusalResponse(input);
    const priced = await priceForNewcomer(deps, input);
    return isRefusal(priced) ? refusalResponse(priced) : privateJson(c, priced);
  });
  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    const found = isUuid(id) ? await waitingRequestFor(deps, actor, id) : null;
    return found ? privateJson(c, found) : refusalResponse(notFound);
  });
  return app;
}
