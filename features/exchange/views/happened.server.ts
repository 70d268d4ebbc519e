/** Reads the history of an exchange: the events that its page tells, with their facts. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { nameOf } from '../lifecycle/exchange-references.ts';
import type { Exchange } from '../lifecycle/exchange-store.server.ts';

/** Facts in an exchange's events that its members' pages need. `by`: an account, or what kind of thing caused it. */
const said = z.object({
  by: z.string().nullable().catch(null),
  to: z.string().nullable().catch(null),
  legId: z.string().nullable().catch(null),
  cents: z.number().catch(0),
  isNoShow: z.boolean().catch(false),
  isUnbegun: z.boolean().catch(false),
  isPresumed: z.boolean().catch(false),
});

export type Happened = z.infer<typeof said> & { name: string; at: Date };

/** An exchange's full history, earliest first; a rental's is all about its leg. Internal: the views decide what a member sees. */
export async function happenedTo(sql: Sql, exchange: Pick<Exchange, 'id' | 'kind'>): Promise<Happened[]> {
  const subject = nameOf(exchange);
  const rows = await sql<{ name: string; at: Date; body: unknown }[]>`
    select name, happened_at as at, body from event where subject_kind = ${subject.kind} and subject_id = ${subject.id} order by id`;
  const only = exchange.kind === 'rental' ? { legId: exchange.id } : {};
  return rows.map(({ name, at, body }) => ({ ...said.parse(body), ...only, name, at }));
}
