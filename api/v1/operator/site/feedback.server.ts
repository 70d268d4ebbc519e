/** Shows operators the anonymous feedback. */
import { Hono } from 'hono';
import { z } from 'zod';
import { exportFeedback } from '../../../../features/feedback/export-feedback.server.ts';
import {
  feedbackResults,
  feedbackTexts,
  textQuestions,
} from '../../../../features/feedback/feedback-results.server.ts';
import { signInNeeded } from '../../../../features/members/member-refusals.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { accountOf, operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../../http.server/answers.ts';
import { csvAnswer } from '../csv-answer.ts';
import { reasonBody } from '../shapes.ts';

const asked = z.object({ question: z.enum(textQuestions), after: z.uuid().optional() });

/** `GET /`: counts; `GET /texts?question&after`: answers in people's own words; `POST /export` with `{reason}`: all of it as CSV. */
export function operatorFeedbackApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const reader = accountOf(c);
    return reader ? privateJson(c, await feedbackResults(deps, reader)) : refusalResponse(signInNeeded);
  });
  app.get('/texts', async (c) => {
    const reader = accountOf(c);
    const page = readQuery(c, asked);
    if (!reader || isRefusal(page)) return refusalResponse(isRefusal(page) ? page : signInNeeded);
    return privateJson(c, await feedbackTexts(deps, reader, page));
  });
  app.post('/export', async (c) => {
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await exportFeedback(deps, c.get('actor'), body.reason);
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return csvAnswer(`feedback-${today('America/Vancouver', deps.now())}`, outcome.csv);
  });
  return app;
}
