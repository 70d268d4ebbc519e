/** How does a member show who they are and what they may drive, and how does it stand? */
import { Hono } from 'hono';
import { z } from 'zod';
import { ownDocuments } from '../../features/identity/identity-queries.server.ts';
import { documentKinds } from '../../features/identity/identity-view.ts';
import { submitIdentity } from '../../features/identity/submit-identity.server.ts';
import { signInNeeded } from '../../features/members/member-refusals.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readQuery, refusalResponse } from '../http.server/answers.ts';

export const sent = z.strictObject({ document: z.enum(documentKinds) });

/** `/api/v1/identity`: `GET` → `{ identity, others, shown }`; `POST ?document` with the picture as its body → the same, 201. */
export function identityApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => (accountOf(c) === null ? refusalResponse(signInNeeded) : next()));
  app.get('/', async (c) => privateJson(c, { ...(await ownDocuments(deps, c.get('actor'))) }));
  app.post('/', async (c) => {
    const asked = readQuery(c, sent);
    if (isRefusal(asked)) return refusalResponse(asked);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const outcome = await submitIdentity(deps, c.get('actor'), { ...asked, bytes });
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return privateJson(c, { ...(await ownDocuments(deps, c.get('actor'))) }, 201);
  });
  return app;
}
