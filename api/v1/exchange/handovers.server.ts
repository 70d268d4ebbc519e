/** Takes reports of a hand-over from a phone, even hours later. Each has its own id, so a repeat is stored once. */
import { Hono } from 'hono';
import type { z } from 'zod';
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import { addReading } from '../../../features/handover/evidence/add-reading.server.ts';
import { addShot } from '../../../features/handover/evidence/add-shot.server.ts';
import { confirmSet } from '../../../features/handover/confirm-set.server.ts';
import { evidenceFor } from '../../../features/handover/evidence/evidence.server.ts';
import {
  confirmInput,
  linkSignInput,
  personInput,
  pictureQuery,
  readingInput,
  shotQuery,
  signInput,
  type EvidenceFormat,
} from '../../../features/handover/handover-input.ts';
import { handoverFor, keptFor } from '../../../features/handover/handover-queries.server.ts';
import {
  addPerson,
  makeSigningLink,
  readSigningLink,
  removePerson,
  signByLink,
  signWaiver,
} from '../../../features/handover/party.server.ts';
import { shotFile } from '../../../features/handover/evidence/shot-files.server.ts';
import { videoType } from '../../../features/handover/evidence/video-format.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { evidenceAnswer } from '../../http.server/evidence-answer.ts';
import { keyed } from '../../http.server/keyed.ts';
import { privatePicture } from '../../http.server/private-picture.ts';
import { named } from './exchange-pictures.server.ts';
import type { Context } from 'hono';

type Known = Context<ActorEnvironment>;
type Outcome = object | string | Refusal;

const known =
  (answer: (c: Known, actor: AccountActor, ref: LegRef) => Promise<Response>) =>
  async (c: Known): Promise<Response> => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const ref = named(c);
    return ref ? answer(c, actor, ref) : refusalResponse(notFound);
  };

/** A private photo for those who may see the hand-over: fetched with the token, kept by no proxy. */
const picture = (deps: Deps) => async (c: Known, actor: AccountActor, ref: LegRef) => {
  const asked = readQuery(c, pictureQuery);
  if (isRefusal(asked)) return refusalResponse(asked);
  const kept = await keptFor(deps, actor, ref);
  const shot = kept?.shots.find(({ id }) => id === c.req.param('shotId'));
  const content = kept && shot ? await shotFile(deps, kept.handover.id, shot.hash, asked.size) : null;
  if (!content) return refusalResponse(notFound);
  return privatePicture(content, videoType(content) ?? undefined);
};

const sentShot = (deps: Deps) => async (c: Known, actor: AccountActor, ref: LegRef) => {
  const asked = readQuery(c, shotQuery);
  if (isRefusal(asked)) return refusalResponse(asked);
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const outcome = await addShot(deps, actor, ref, { ...asked, bytes });
  return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome, 201);
};

const evidence = (deps: Deps, format: EvidenceFormat) => (_: Known, actor: AccountActor, ref: LegRef) =>
  evidenceAnswer(deps, ref, format, async () => (await evidenceFor(deps, actor, ref)) ?? notFound);

/** `/api/v1/handovers/{leg}`: what is required, what exists, and every report added. */
export function handoversApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get(
    '/:leg',
    known(async (c, actor, ref) => {
      const view = await handoverFor(deps, actor, ref);
      return view ? privateJson(c, view) : refusalResponse(notFound);
    }),
  );
  const word = <T>(
    path: string,
    schema: z.ZodType<T>,
    command: (inner: Deps, actor: AccountActor, ref: LegRef, input: T, personId: string) => Promise<Outcome>,
  ) =>
    app.post(
      `/:leg/${path}`,
      known(async (c, _, ref) => {
        const input = await readBody(c, schema);
        if (isRefusal(input)) return refusalResponse(input);
        const personId = c.req.param('personId') ?? '';
        if (personId !== '' && !isUuid(personId)) return refusalResponse(notFound);
        return keyed(deps, c, (inner, actor) => command(inner, actor, ref, input, personId));
      }),
    );
  word('persons', personInput, addPerson);
  word('persons/:personId/sign', signInput, (inner, actor, ref, words, personId) =>
    signWaiver(inner, actor, ref, { ...words, personId }),
  );
  word('readings', readingInput, addReading);
  word('confirm', confirmInput, confirmSet);
  app.delete(
    '/:leg/persons/:personId',
    known(async (c, actor, ref) => {
      const personId = c.req.param('personId') ?? '';
      const outcome = isUuid(personId) ? await removePerson(deps, actor, ref, personId) : notFound;
      return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
    }),
  );
  // Each call makes a new link and ends the previous one, so a key would add nothing.
  app.post(
    '/:leg/persons/:personId/link',
    known(async (c, actor, ref) => {
      const personId = c.req.param('personId') ?? '';
      const link = isUuid(personId) ? await makeSigningLink(deps, actor, ref, personId) : notFound;
      return isRefusal(link) ? refusalResponse(link) : privateJson(c, link, 201);
    }),
  );
  app.post('/:leg/shots', known(sentShot(deps)));
  app.get('/:leg/shots/:shotId', known(picture(deps)));
  app.get('/:leg/evidence.json', known(evidence(deps, 'json')));
  app.get('/:leg/evidence.pdf', known(evidence(deps, 'pdf')));
  return app;
}

/** `/api/v1/waivers/{key}`: anyone with the link reads the text and signs it once. */
export function waiversApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/:key', async (c) => {
    const found = await readSigningLink(deps, c.req.param('key'));
    return isRefusal(found) ? refusalResponse(found) : privateJson(c, found);
  });
  app.post('/:key/sign', async (c) => {
    const input = await readBody(c, linkSignInput);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = await signByLink(deps, c.req.param('key'), input);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });
  return app;
}
