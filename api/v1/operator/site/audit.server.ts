/** Shows the audit log: what was done, by whom, and why. */
import { Hono } from 'hono';
import { z } from 'zod';
import { actsInAudit, listAudit } from '../../../../features/audit/audit-queries.server.ts';
import { addressesOf } from '../../../../features/membership/accounts.server.ts';
import { addDays, isCalendarDay } from '../../../../platform/time/date-range.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { instantOf } from '../../../../platform/time/time-zone.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readQuery, refusalResponse } from '../../../http.server/answers.ts';
import { after, order, word } from '../shapes.ts';

const homeZone = 'America/Vancouver';
const day = z
  .string()
  .refine((text) => text === '' || isCalendarDay(text), 'must be a day (YYYY-MM-DD)')
  .optional()
  .transform((text) => (text === '' ? undefined : text));
const actor = z
  .union([z.literal(['', 'command_line', 'clock']), z.uuid()])
  .optional()
  .transform((text) => (text === '' ? undefined : text));

const filter = z.object({
  act: word,
  actor,
  kind: word,
  subject: word,
  from: day,
  to: day,
  order,
  after,
});

const midnight = (of: string) => instantOf(homeZone, `${of}T00:00`);

/**
 * `GET /?act&actor&kind&subject&from&to&order&after`: a page of the log, with its operators' addresses by account; `GET /acts`: the kinds
 * of action. Days are Vancouver's.
 */
export function operatorAuditApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/acts', async (c) => privateJson(c, { acts: await actsInAudit(deps.sql) }));
  app.get('/', async (c) => {
    const asked = readQuery(c, filter);
    if (isRefusal(asked)) return refusalResponse(asked);
    const { kind, subject, from, to, ...rest } = asked;
    const page = await listAudit(deps.sql, {
      ...rest,
      subjectKind: kind,
      subjectId: subject,
      from: from === undefined ? undefined : midnight(from),
      before: to === undefined ? undefined : midnight(addDays(to, 1)),
    });
    const operators = new Set(page.entries.flatMap(({ actorId }) => actorId ?? []));
    const addresses = await addressesOf(deps.sql, [...operators]);
    return privateJson(c, { ...page, addresses: Object.fromEntries(addresses) });
  });
  return app;
}
