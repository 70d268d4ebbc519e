/** Takes and serves the photos that the two sides of an exchange add to a claim or a no-show report. */
import type { Context, Hono } from 'hono';
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, refusalResponse } from '../../http.server/answers.ts';
import { privatePicture } from '../../http.server/private-picture.ts';

/** The leg an address names; null when invalid. */
export function named(c: Context<ActorEnvironment>): LegRef | null {
  const id = c.req.param('leg') ?? '';
  return isUuid(id) ? { id } : null;
}

type Pictures = {
  add: (actor: AccountActor, name: LegRef, bytes: Buffer) => Promise<string | Refusal>;
  find: (
    actor: AccountActor,
    name: LegRef,
    picture: string,
  ) => Promise<Parameters<typeof privatePicture>[0] | null>;
};

/** Adds `POST /:leg/pictures` and `GET /:leg/pictures/:picture`. */
export function servePictures(app: Hono<ActorEnvironment>, { add, find }: Pictures): void {
  // Sending the same photo again changes nothing, so it needs no idempotency key.
  app.post('/:leg/pictures', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    if (!name) return refusalResponse(notFound);
    const outcome = await add(actor, name, Buffer.from(await c.req.arrayBuffer()));
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome }, 201);
  });

  app.get('/:leg/pictures/:picture', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    const content = name && (await find(actor, name, c.req.param('picture')));
    return content ? privatePicture(content) : refusalResponse(notFound);
  });
}
