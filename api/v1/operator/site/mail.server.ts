/** Shows which emails were sent, and which may not have been. */
import { Hono } from 'hono';
import { z } from 'zod';
import { resendMailAsOperator } from '../../../../features/desk/resend-mail.server.ts';
import { notFound } from '../../../../features/members/member-refusals.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { countMail, listMail, mailStates } from '../../../../platform/mail.server/mail-queue.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../../http.server/answers.ts';
import { after, idShape, order, reasonBody } from '../shapes.ts';

const filter = z.object({
  state: z
    .enum(['', ...mailStates])
    .optional()
    .transform((state) => (state === '' ? undefined : state)),
  order,
  after,
});

/** `GET /?state&order&after`: emails without their text, to masked addresses; `POST /:id/resend` with `{reason}`. */
export function operatorMailApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const asked = readQuery(c, filter);
    if (isRefusal(asked)) return refusalResponse(asked);
    const [page, counts] = await Promise.all([listMail(deps.sql, asked), countMail(deps.sql)]);
    return privateJson(c, { ...page, counts });
  });
  app.post('/:id/resend', async (c) => {
    const id = idShape.safeParse(c.req.param('id'));
    if (!id.success) return refusalResponse(notFound);
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await resendMailAsOperator(deps, c.get('actor'), { id: id.data, ...body });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
