/** Reads what happened to an exchange, and says who or what ended a swap, as its members may know. */
import { z } from 'zod';
import { wordsFor } from '../../../platform/contacts/mask-contacts.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { nameOf } from '../lifecycle/exchange-references.ts';
import type { Exchange, Swap } from '../lifecycle/exchange-store.server.ts';
import type { SwapEndView } from '../views/exchange-view.ts';

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

export type EndRow = { endedBy: string | null; endReason: string | null };

const kinds = { operator: 'club', clock: 'payment', emergency: 'emergency', silence: 'silence' } as const;

/** Who caused its end: nobody writes a reason for the clock or an emergency. */
function howOf(happened: readonly Happened[]): SwapEndView['how'] {
  const end = happened.findLast(({ name }) => name === 'swap.cancelled');
  if (!end) return 'member';
  if (end.isNoShow) return 'no_show';
  return Object.hasOwn(kinds, end.by ?? '') ? kinds[end.by as keyof typeof kinds] : 'member';
}

/** How a swap was ended by someone or something; null for any other. */
export function endOf(
  swap: Swap,
  row: EndRow | undefined,
  happened: readonly Happened[],
  { me, nameOf }: { me: string; nameOf: (memberId: string | null) => string | null },
): SwapEndView | null {
  if (!row || (row.endedBy === null && swap.state !== 'cancelled')) return null;
  const how = howOf(happened);
  const isMe = row.endedBy === me;
  // After a no-show, the other side wrote the reason.
  const isMine = how === 'no_show' ? !isMe : isMe;
  const isWritten = how !== 'payment' && how !== 'silence';
  const words = wordsFor(row.endReason ?? '', { isMine, isOpen: swap.acceptedAt !== null });
  return { how, by: nameOf(row.endedBy), isMe, reason: isWritten ? words : '' };
}
