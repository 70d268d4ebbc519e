/** Takes and serves the photos that the two sides of an exchange add to a claim or a no-show report. */
import type { Context, Hono } from 'hono';
import type { ExchangeName } from '../../features/exchange/handover/exchange-facts.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../features/members/member-refusals.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, refusalResponse } from '../http.server/answers.ts';
import { privatePicture } from '../http.server/private-picture.ts';
import { exchangeOf } from './reviews.server.ts';

/** The exchange an address names; null when invalid. */
export const named = (c: Context<ActorEnvironment>): ExchangeName | null =>
  exchangeOf({ kind: c.req.param('kind') ?? '', id: c.req.param('id') ?? '' });

type Pictures = {
  add: (actor: AccountActor, name: ExchangeName, bytes: Buffer) => Promise<string | Refusal>;
  find: (
    actor: AccountActor,
    name: ExchangeName,
    picture: string,
  ) => Promise<Parameters<typeof privatePicture>[0] | null>;
};

/** Adds `POST /:kind/:id/pictures` and `GET /:kind/:id/pictures/:picture`. */
export function servePictures(app: Hono<ActorEnvironment>, { add, find }: Pictures): void {
  // Sending the same photo again changes nothing, so it needs no idempotency key.
  app.post('/:kind/:id/pictures', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    if (!name) return refusalResponse(notFound);
    const outcome = await add(actor, name, Buffer.from(await c.req.arrayBuffer()));
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome }, 201);
  });

  app.get('/:kind/:id/pictures/:picture', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    const content = name && (await find(actor, name, c.req.param('picture')));
    return content ? privatePicture(content) : refusalResponse(notFound);
  });
}
