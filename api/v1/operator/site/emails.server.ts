/** Shows an operator a whole email address, with a reason. */
import { Hono } from 'hono';
import { z } from 'zod';
import { emailSubjects, openEmail } from '../../../../features/desk/open-email.server.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../../http.server/answers.ts';
import { reasonBody } from '../shapes.ts';

export const openEmailBody = reasonBody.extend({
  kind: z.enum(emailSubjects),
  id: z.string().max(40),
});

/** `POST /open {kind, id, reason}` → `{ email }`; the audit log records who opened which address, and why. */
export function operatorEmailsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.post('/open', async (c) => {
    const body = await readBody(c, openEmailBody);
    if (isRefusal(body)) return refusalResponse(body);
    const { reason, ...subject } = body;
    const outcome = await openEmail(deps, c.get('actor'), { subject, reason });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });
  return app;
}
