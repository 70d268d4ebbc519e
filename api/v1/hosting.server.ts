/** Lets owners write listings, submit them for review, and take them off the market. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import {
  changeListing,
  ownersEvents,
  type OwnersEvent,
} from '../../features/hosting/change-listing.server.ts';
import {
  addPhoto,
  describePhoto,
  orderPhotos,
  removePhoto,
} from '../../features/hosting/photos/change-photos.server.ts';
import { isStep, stepSchemas } from '../../features/hosting/draft.ts';
import { mayHost } from '../../features/hosting/hosting-policy.ts';
import { hostedFor, shelfOf } from '../../features/hosting/hosting-queries.server.ts';
import { signedCovers, signedPhoto, signedPhotos } from '../../features/hosting/photos/photo-keys.server.ts';
import { priceGuide } from '../../features/hosting/price-guide.server.ts';
import { saveStep } from '../../features/hosting/save-step.server.ts';
import { startListing } from '../../features/hosting/start-listing.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../features/members/member-refusals.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { parseBy } from '../../platform/schema-sentence.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';

export const start = z.strictObject({ categoryId: z.string().max(40).default('') });
const nothing = z.strictObject({});
export const words = z.strictObject({ alt: z.string().max(300) });
export const order = z.strictObject({ order: z.array(z.uuid()).max(100) });
export const saved = z.strictObject({ saves: z.number().int().min(0), words: z.looseObject({}) });

/** Either may be empty: then nothing is similar. */
export const guided = z.object({
  categoryId: z.string().max(40).default(''),
  province: z.string().max(2).default(''),
});

type Known = (c: Context<ActorEnvironment>, actor: AccountActor) => Promise<Response>;

/** Only when signed in. */
const known = (answer: Known) => async (c: Context<ActorEnvironment>) => {
  const actor = accountOf(c);
  return actor ? answer(c, actor) : refusalResponse(signInNeeded);
};
const idOf = (c: Context<ActorEnvironment>): string => c.req.param('id') ?? '';

const told = (c: Context, outcome: object | Refusal, status: 200 | 201 = 200): Response =>
  isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome, status);

function stepEndpoint(deps: AuthDeps): Known {
  return async (c, actor) => {
    const step = c.req.param('step') ?? '';
    if (!isStep(step)) return refusalResponse(notFound);
    const body = await readBody(c, saved);
    if (isRefusal(body)) return refusalResponse(body);
    const parsed = parseBy<unknown>(stepSchemas[step], body.words);
    if ('misfit' in parsed)
      return refusalResponse(refusal('invalid', parsed.misfit.sentence, parsed.misfit.field));
    // This step's schema has just validated the values; TypeScript cannot follow that through the index.
    const input = { id: idOf(c), step, saves: body.saves, words: parsed.data as never };
    return told(c, await saveStep(deps, actor, input));
  };
}

function photoEndpoints(app: Hono<ActorEnvironment>, deps: AuthDeps): void {
  app.post(
    '/listings/:id/photos',
    known(async (c, actor) => {
      const bytes = Buffer.from(await c.req.arrayBuffer());
      const outcome = await addPhoto(deps, actor, { id: idOf(c), bytes });
      return told(c, isRefusal(outcome) ? outcome : signedPhoto(deps, outcome), 201);
    }),
  );
  app.put(
    '/listings/:id/photos',
    known(async (c, actor) => {
      const body = await readBody(c, order);
      if (isRefusal(body)) return refusalResponse(body);
      return told(c, await orderPhotos(deps, actor, { id: idOf(c), ...body }));
    }),
  );
  app.patch(
    '/listings/:id/photos/:photoId',
    known(async (c, actor) => {
      const body = await readBody(c, words);
      if (isRefusal(body)) return refusalResponse(body);
      const photoId = c.req.param('photoId') ?? '';
      const outcome = await describePhoto(deps, actor, { id: idOf(c), photoId, ...body });
      return told(c, isRefusal(outcome) ? outcome : signedPhoto(deps, outcome));
    }),
  );
  app.delete(
    '/listings/:id/photos/:photoId',
    known(async (c, actor) =>
      told(c, await removePhoto(deps, actor, { id: idOf(c), photoId: c.req.param('photoId') ?? '' })),
    ),
  );
}

/** 'take_back' is 'take-back' in an address. */
const addressOf = (event: OwnersEvent): string => event.replaceAll('_', '-');

/**
 * `/api/v1/hosting`: `GET /listings` → the owner's listings; `POST /listings {categoryId}` (keyed) → `{ id }`; `GET /listings/{id}` →
 * everything the wizard shows; `PUT /listings/{id}/steps/{step} {saves, words}`; `POST /listings/{id}/photos` with the file as the body,
 * `PUT` their order, `PATCH` a description, `DELETE` one; `POST /listings/{id}/{submit,take-back,publish-changes,pause,resume,archive}`
 * (keyed).
 */
export function hostingApi(deps: AuthDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get(
    '/price-guide',
    known(async (c, actor) => {
      const asked = readQuery(c, guided);
      if (isRefusal(asked)) return refusalResponse(asked);
      const ownerId = actor.accountId;
      return privateJson(c, await priceGuide(deps.sql, { ownerId, ...asked }, deps.now()));
    }),
  );
  app.get(
    '/listings',
    known(async (c, actor) =>
      privateJson(c, { listings: signedCovers(deps, await shelfOf(deps, actor)), mayList: mayHost(actor) }),
    ),
  );
  app.post('/listings', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const body = await readBody(c, start);
    if (isRefusal(body)) return refusalResponse(body);
    return keyed(deps, c, (inner, actor) => startListing(inner, actor, body), 201);
  });
  app.get(
    '/listings/:id',
    known(async (c, actor) => {
      const listing = await hostedFor(deps, actor, idOf(c));
      return listing ? privateJson(c, signedPhotos(deps, listing)) : refusalResponse(notFound);
    }),
  );
  app.put('/listings/:id/steps/:step', known(stepEndpoint(deps)));
  photoEndpoints(app, deps);
  for (const event of ownersEvents)
    app.post(`/listings/:id/${addressOf(event)}`, async (c) => {
      if (!accountOf(c)) return refusalResponse(signInNeeded);
      const body = await readBody(c, nothing);
      if (isRefusal(body)) return refusalResponse(body);
      return keyed(deps, c, (inner, actor) => changeListing(inner, actor, { id: idOf(c), event }));
    });
  return app;
}
