/** Serves no-show reports to the two sides of an exchange; for everyone else they don't exist. */
import { Hono } from 'hono';
import type { z } from 'zod';
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import { nothingInput } from '../../../features/disputes/dispute-input.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { addNoShowPicture } from '../../../features/no-shows/add-picture.server.ts';
import {
  acceptNoShow,
  contestNoShow,
  withdrawNoShow,
} from '../../../features/no-shows/answer-no-show.server.ts';
import { contestInput } from '../../../features/no-shows/no-show-input.ts';
import { noShowFor, noShowPictureFor } from '../../../features/no-shows/no-show-queries.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';
import { named, servePictures } from './exchange-pictures.server.ts';

type Command<T> = (deps: Deps, actor: AccountActor, name: LegRef, input: T) => Promise<string | Refusal>;

/** `/api/v1/no-shows/{leg}`: the latest report about an exchange, its answers and photos. Reports are made at the booking or leg. */
export function noShowsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();

  app.get('/:leg', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    const desk = name && (await noShowFor(deps, actor, name));
    return desk ? privateJson(c, desk) : refusalResponse(notFound);
  });

  const step = <T>(path: string, schema: z.ZodType<T>, command: Command<T>) =>
    app.post(`/:leg${path}`, async (c) => {
      if (!accountOf(c)) return refusalResponse(signInNeeded);
      const name = named(c);
      if (!name) return refusalResponse(notFound);
      const input = await readBody(c, schema);
      if (isRefusal(input)) return refusalResponse(input);
      return keyed(deps, c, (inner, actor) => command(inner, actor, name, input));
    });
  step('/accept', nothingInput, (inner, actor, name) => acceptNoShow(inner, actor, name));
  step('/contest', contestInput, (inner, actor, name, said) =>
    contestNoShow(inner, actor, { ...name, ...said }),
  );
  step('/withdraw', nothingInput, (inner, actor, name) => withdrawNoShow(inner, actor, name));

  servePictures(app, {
    add: (actor, name, bytes) => addNoShowPicture(deps, actor, name, bytes),
    find: (actor, name, picture) => noShowPictureFor(deps, actor, name, picture),
  });
  return app;
}
