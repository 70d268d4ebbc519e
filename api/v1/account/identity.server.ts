/** Takes members' identity documents and driving licences, and shows their state. */
import { Hono } from 'hono';
import { z } from 'zod';
import { continueCheck, type IdentityDeps } from '../../../features/identity/check-with-provider.server.ts';
import { ownDocuments } from '../../../features/identity/identity-queries.server.ts';
import { documentKinds } from '../../../features/identity/identity-view.ts';
import { submitIdentity } from '../../../features/identity/submit-identity.server.ts';
import { signInNeeded } from '../../../features/members/member-refusals.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';

export const sent = z.strictObject({ document: z.enum(documentKinds) });

/** The trip whose documents page the provider redirects back to. */
export const aboutTrip = z.strictObject({ booking: z.uuid().optional(), swap: z.uuid().optional() });

/**
 * `/api/v1/identity`: `GET` → `{ identity, others, shown }`; `POST ?document` with the picture as its body → the same, 201; `POST /check`
 * starts or continues the provider's check → the same plus `url`, where the member goes next.
 */
export function identityApi(deps: IdentityDeps): Hono<ActorEnvironment> {
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
  app.post('/check', async (c) => {
    const asked = await readBody(c, aboutTrip);
    if (isRefusal(asked)) return refusalResponse(asked);
    const about = asked.booking ? `?booking=${asked.booking}` : asked.swap ? `?swap=${asked.swap}` : '';
    const outcome = await continueCheck(deps, c.get('actor'), `/documents${about}`);
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return privateJson(c, { ...outcome, ...(await ownDocuments(deps, c.get('actor'))) });
  });
  return app;
}
