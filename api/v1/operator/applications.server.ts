/** Lists applications waiting for an answer and takes operators' decisions. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { notFound } from '../../../features/members/member-refusals.ts';
import { decisions, type Decision } from '../../../features/membership/application/application-lifecycle.ts';
import {
  decideApplication,
  type Decided,
  previewDecision,
} from '../../../features/membership/application/decide-application.server.ts';
import { readPlace } from '../../../features/membership/pages.server.ts';
import {
  queueSorts,
  queueViews,
  readQueue,
  summariseQueue,
} from '../../../features/membership/application/queue-queries.server.ts';
import { startReview } from '../../../features/membership/application/start-review.server.ts';
import type { AuthDeps } from '../../../features/auth/auth-deps.server.ts';
import { maskedAddress } from '../../../platform/masked-address.ts';
import { isRefusal, refusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { applicationOf, reviewOfApplication } from './review.server.ts';

const order = z.enum(['ascending', 'descending']);
const queueQuery = z.object({
  view: z.enum(queueViews as readonly [string, ...string[]]).default('open'),
  search: z.string().max(200).default(''),
  sort: z.enum(queueSorts).default('due'),
  order: order.default('ascending'),
  after: z.string().max(1_000).optional(),
});
const version = z.number().int().positive();
const reason = z.string().max(2_000).default('');
const note = z.string().max(2_000).default('');
export const decisionBody = z.strictObject({ version, reason, note });
export const previewBody = z.strictObject({ decision: z.enum(decisions), version, note });
const startBody = z.strictObject({ reason });

/** The email as it goes out, with the address in it masked. */
const masked = ({ to, subject, body }: Decided['email']) => {
  const hidden = maskedAddress(to);
  return { to: hidden, subject, body: body.replaceAll(to, hidden) };
};

export const noSuchPage = refusal('invalid', 'after: names no page of this list.', 'after');

/**
 * `/api/v1/operator/applications`: `GET /?view&search&sort&order&after` → `{ applications, next, summary }`; `GET /{id}` → `{ application,
 * identities, listing }`; `POST /{id}/start-review {reason}`, `POST /{id}/{approve,waitlist,decline} {version, reason, note}` → `{
 * application }`, with the email sent for a decision; `POST /{id}/preview {decision, version, note}` → `{ email, founderSeat }`.
 */
export function operatorApplicationsApi(deps: AuthDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);

  app.get('/', async (c) => {
    const asked = readQuery(c, queueQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const after = asked.after === undefined ? undefined : readPlace(asked.after);
    if (after === null) return refusalResponse(noSuchPage);
    const page = await readQueue(deps.sql, { ...asked, after }, deps.now());
    return privateJson(c, { ...page, summary: await summariseQueue(deps.sql, deps.now()) });
  });
  app.get('/:id', async (c) => {
    const review = await reviewOfApplication(deps, c.req.param('id'));
    return review ? privateJson(c, review) : refusalResponse(notFound);
  });
  app.post('/:id/preview', async (c) => {
    const body = await readBody(c, previewBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await previewDecision(deps, c.get('actor'), {
      applicationId: c.req.param('id'),
      ...body,
    });
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return privateJson(c, { email: masked(outcome.email), founderSeat: outcome.founderSeat });
  });
  app.post('/:id/start-review', async (c) => {
    const body = await readBody(c, startBody);
    if (isRefusal(body)) return refusalResponse(body);
    const applicationId = c.req.param('id');
    const outcome = await startReview(deps, c.get('actor'), { applicationId, ...body });
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return privateJson(c, { application: await applicationOf(deps, applicationId) });
  });
  const decide = async (c: Context<ActorEnvironment>, applicationId: string, decision: Decision) => {
    const body = await readBody(c, decisionBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await decideApplication(deps, c.get('actor'), { applicationId, decision, ...body });
    if (isRefusal(outcome)) return refusalResponse(outcome);
    const application = await applicationOf(deps, applicationId);
    return privateJson(c, { application, email: masked(outcome.email) });
  };
  for (const decision of decisions)
    app.post(`/:id/${decision}`, (c) => decide(c, c.req.param('id'), decision));
  return app;
}
