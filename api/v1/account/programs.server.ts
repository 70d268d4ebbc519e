/** Serves the settings for other people's programs: API tokens, and webhooks with their deliveries. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { createToken, deleteToken, tokensOf } from '../../../features/programs/api-tokens.server.ts';
import { scopes, type Scope } from '../../../features/programs/scopes.ts';
import {
  addWebhook,
  deleteWebhook,
  redeliver,
  testWebhook,
  webhooksOf,
} from '../../../features/programs/webhooks.server.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { topics } from '../../../features/notifications/notification-kind.ts';
import { topicLabels } from '../../../features/notifications/notification-kinds.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';

export const tokenInput = z.strictObject({
  name: z.string().trim().min(1, 'Give the token a name.').max(60),
  scopes: z
    .array(z.enum(scopes as [Scope, ...Scope[]]))
    .min(1, 'Choose what the token may do.')
    .max(scopes.length),
  days: z.union([z.literal(30), z.literal(90), z.literal(365)]),
});
export const webhookInput = z.strictObject({
  url: z.string().trim().min(1, 'Enter an address.').max(500),
  topics: z.array(z.enum(topics)).min(1, 'Choose what to hear about.').max(topics.length),
});

type Asked = Context<ActorEnvironment>;
const known =
  (answer: (c: Asked, actor: AccountActor) => Promise<Response>) =>
  (c: Asked): Promise<Response> | Response => {
    const actor = accountOf(c);
    return actor === null ? refusalResponse(signInNeeded) : answer(c, actor);
  };
const param = (c: Asked, name: string): string => c.req.param(name) ?? '';

/** `/api/v1/account/tokens`: `GET` → `{ tokens }`; `POST` → the new one with its `token`, once; `DELETE {id}` → `{ tokens }`. */
export function tokensApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  const all = async (c: Asked, { accountId }: AccountActor) =>
    privateJson(c, { tokens: await tokensOf(deps.sql, accountId) });
  app.get('/', known(all));
  app.post(
    '/',
    known(async (c, actor) => {
      const body = await readBody(c, tokenInput);
      if (isRefusal(body)) return refusalResponse(body);
      const made = await createToken(deps, actor, body);
      return isRefusal(made) ? refusalResponse(made) : privateJson(c, made, 201);
    }),
  );
  app.delete(
    '/:id',
    known(async (c, actor) =>
      (await deleteToken(deps.sql, actor.accountId, param(c, 'id')))
        ? all(c, actor)
        : refusalResponse(notFound),
    ),
  );
  return app;
}

/** `/api/v1/account/webhooks`: `GET`, `POST` and `DELETE {id}` as with tokens; `POST {id}/test`; `POST {id}/deliveries/{delivery}/redeliver`. */
export function webhookSettingsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  const all = async (c: Asked, { accountId, isOperator }: AccountActor) =>
    privateJson(c, {
      webhooks: await webhooksOf(deps.sql, accountId),
      topics: topics
        .filter((name) => isOperator || name !== 'desk')
        .map((name) => ({ name, label: topicLabels[name] })),
    });
  app.get('/', known(all));
  app.post(
    '/',
    known(async (c, actor) => {
      const body = await readBody(c, webhookInput);
      if (isRefusal(body)) return refusalResponse(body);
      const made = await addWebhook(deps, actor, body);
      return isRefusal(made) ? refusalResponse(made) : privateJson(c, made, 201);
    }),
  );
  app.delete(
    '/:id',
    known(async (c, actor) =>
      (await deleteWebhook(deps.sql, actor.accountId, param(c, 'id')))
        ? all(c, actor)
        : refusalResponse(notFound),
    ),
  );
  app.post(
    '/:id/test',
    known(async (c, actor) => {
      const asked = await testWebhook(deps, actor.accountId, param(c, 'id'));
      return isRefusal(asked) ? refusalResponse(asked) : all(c, actor);
    }),
  );
  app.post(
    '/:id/deliveries/:delivery/redeliver',
    known(async (c, actor) => {
      const which = { id: param(c, 'id'), deliveryId: param(c, 'delivery') };
      const asked = await redeliver(deps, actor.accountId, which);
      return isRefusal(asked) ? refusalResponse(asked) : all(c, actor);
    }),
  );
  return app;
}
