/** Serves no-show reports to the two sides of an exchange; to everybody else there is none. */
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { ExchangeName } from '../../features/disputes/past-exchange.server.ts';
import { nothingInput } from '../../features/disputes/dispute-input.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../features/members/member-refusals.ts';
import { addNoShowPicture } from '../../features/no-shows/add-picture.server.ts';
import {
  acceptNoShow,
  contestNoShow,
  withdrawNoShow,
} from '../../features/no-shows/answer-no-show.server.ts';
import { contestInput } from '../../features/no-shows/no-show-input.ts';
import { noShowFor, noShowPictureFor } from '../../features/no-shows/no-show-queries.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';
import { privatePicture } from '../http.server/private-picture.ts';
import { exchangeOf } from './reviews.server.ts';
import { told } from './told.ts';

type Command<T> = (
  deps: Deps,
  actor: AccountActor,
  name: ExchangeName,
  input: T,
) => Promise<string | Refusal>;

const named = (c: Context<ActorEnvironment>): ExchangeName | null =>
  exchangeOf({ kind: c.req.param('kind') ?? '', id: c.req.param('id') ?? '' });

/** `/api/v1/no-shows/{kind}/{id}`: the latest report about one exchange, its answers and photos. It is reported at the booking, or the leg. */
export function noShowsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();

  app.get('/:kind/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    const desk = name && (await noShowFor(deps, actor, name));
    return desk ? privateJson(c, desk) : refusalResponse(notFound);
  });

  const step = <T>(path: string, schema: z.ZodType<T>, command: Command<T>) =>
    app.post(`/:kind/:id${path}`, async (c) => {
      if (!accountOf(c)) return refusalResponse(signInNeeded);
      const name = named(c);
      if (!name) return refusalResponse(notFound);
      const input = await readBody(c, schema);
      if (isRefusal(input)) return refusalResponse(input);
      return keyed(deps, c, async (inner, actor) => told(await command(inner, actor, name, input)));
    });
  step('/accept', nothingInput, (inner, actor, name) => acceptNoShow(inner, actor, name));
  step('/contest', contestInput, (inner, actor, name, said) =>
    contestNoShow(inner, actor, { ...name, ...said }),
  );
  step('/withdraw', nothingInput, (inner, actor, name) => withdrawNoShow(inner, actor, name));

  // The same photo again is the same, so that it needs no key.
  app.post('/:kind/:id/pictures', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    if (!name) return refusalResponse(notFound);
    const outcome = await addNoShowPicture(deps, actor, name, Buffer.from(await c.req.arrayBuffer()));
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome }, 201);
  });

  app.get('/:kind/:id/pictures/:picture', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    const content = name && (await noShowPictureFor(deps, actor, name, c.req.param('picture')));
    return content ? privatePicture(content) : refusalResponse(notFound);
  });
  return app;
}
