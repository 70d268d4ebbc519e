/** Shows operators the newsletter's subscribers. */
import { Hono } from 'hono';
import { signInNeeded } from '../../../../features/members/member-refusals.ts';
import { exportSubscribers } from '../../../../features/newsletter/export-subscribers.server.ts';
import { subscriberCounts } from '../../../../features/newsletter/subscriber-counts.server.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { accountOf, operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../../http.server/answers.ts';
import { csvAnswer } from '../csv-answer.ts';
import { reasonBody } from '../shapes.ts';

/** `GET /`: numbers; `POST /export` with `{reason}`: the confirmed addresses as CSV, noted in the audit log. */
export function operatorNewsletterApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const reader = accountOf(c);
    return reader ? privateJson(c, await subscriberCounts(deps, reader)) : refusalResponse(signInNeeded);
  });
  app.post('/export', async (c) => {
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await exportSubscribers(deps, c.get('actor'), body.reason);
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return csvAnswer(`newsletter-${today('America/Vancouver', deps.now())}`, outcome.csv);
  });
  return app;
}
