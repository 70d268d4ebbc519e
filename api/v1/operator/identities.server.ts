/** Shows identity documents waiting for an operator and takes their decision. */
import { Hono } from 'hono';
import { z } from 'zod';
import { decideIdentity, type DocumentWords } from '../../../features/identity/decide-identity.server.ts';
import { identityDecisions } from '../../../features/identity/identity-lifecycle.ts';
import { identityPicture, listIdentities } from '../../../features/identity/identity-queries.server.ts';
import { licenceClasses } from '../../../features/requirements/requirement-laws.ts';
import { notFound } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { privatePicture } from '../../http.server/private-picture.ts';

const filter = z.object({
  state: z.enum(['submitted', 'verified', 'declined']).default('submitted'),
  order: z.enum(['newest', 'oldest']).default('oldest'),
  after: z.coerce.number().int().positive().max(100_000).default(1),
});
const decline = z.strictObject({
  reason: z.string().max(4_000).default(''),
  note: z.string().max(4_000).default(''),
});
const day = z.string().max(10).default('');
export const bodies = {
  decline,
  verify: decline.extend({
    birthDate: day,
    licenceClasses: z.array(z.enum(licenceClasses)).max(licenceClasses.length).default([]),
    licenceUntil: day,
  }),
};

const readOffOf = (body: Partial<z.output<typeof bodies.verify>>): DocumentWords => ({
  birthDate: body.birthDate ?? '',
  licenceClasses: body.licenceClasses ?? [],
  licenceUntil: body.licenceUntil ?? '',
});

/**
 * `/api/v1/operator/identities`: `GET /?state&order&after` → `{ identities, next, waiting }`; `GET /{id}/picture`, an image that is never
 * cached; `POST /{id}/decline` with `{ reason, note }`, and `/{id}/verify` with the document's `{ birthDate, licenceClasses, licenceUntil
 * }` as well.
 */
export function operatorIdentitiesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const asked = readQuery(c, filter);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await listIdentities(deps.sql, { ...asked, page: asked.after }));
  });
  app.get('/:id/picture', async (c) => {
    const content = await identityPicture(deps, c.get('actor'), c.req.param('id'));
    return content ? privatePicture(content) : refusalResponse(notFound);
  });
  for (const decision of identityDecisions)
    app.post(`/:id/${decision}`, async (c) => {
      const body = await readBody(c, bodies[decision]);
      if (isRefusal(body)) return refusalResponse(body);
      const { reason, note } = body;
      const input = { id: c.req.param('id'), decision, reason, note, readOff: readOffOf(body) };
      const outcome = await decideIdentity(deps, c.get('actor'), input);
      return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
    });
  return app;
}
