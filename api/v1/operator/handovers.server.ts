/** Lets an operator download the record of a hand-over. */
import { Hono } from 'hono';
import { evidenceForDesk } from '../../../features/handover/evidence/evidence.server.ts';
import { deskEvidenceInput } from '../../../features/handover/handover-input.ts';
import { notFound } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { readBody, refusalResponse } from '../../http.server/answers.ts';
import { named } from '../exchange/exchange-pictures.server.ts';
import { evidenceAnswer } from '../../http.server/evidence-answer.ts';

/** `POST /api/v1/operator/handovers/{leg}/evidence {reason, format}` → the file. */
export function operatorHandoversApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.post('/:leg/evidence', async (c) => {
    const body = await readBody(c, deskEvidenceInput);
    if (isRefusal(body)) return refusalResponse(body);
    const ref = named(c);
    if (!ref) return refusalResponse(notFound);
    return evidenceAnswer(deps, ref, body.format, () => evidenceForDesk(deps, c.get('actor'), ref, body));
  });
  return app;
}
