/** Reads help tickets: one by its unguessable id, or a page of them for the desk. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import { maskedAddress } from '../../platform/masked-address.ts';
import type { TicketFile, TicketShelf, TicketState, TicketView } from './help-view.ts';

const onPage = 50;

type Row = {
  id: string;
  number: number;
  name: string;
  email: string;
  accountId: string | null;
  about: string;
  openedAt: Date;
  waitingSince: Date | null;
  closedAt: Date | null;
};

const columns = (sql: Sql) => sql`
  id, number::int as number, name, email, account_id as "accountId", about, opened_at as "openedAt",
  waiting_since as "waitingSince", closed_at as "closedAt"`;

const stateOf = ({ closedAt, waitingSince }: Row): TicketState =>
  closedAt !== null ? 'closed' : waitingSince === null ? 'answered' : 'waiting';

async function withMessages(sql: Sql, rows: readonly Row[]): Promise<TicketFile[]> {
  const messages = await sql<{ ticketId: string; body: string; isTeam: boolean; at: Date }[]>`
    select ticket_id as "ticketId", body, operator_id is not null as "isTeam", written_at as at
      from help_message where ticket_id = any(${rows.map(({ id }) => id)}::uuid[]) order by id`;
  return rows.map(({ closedAt, openedAt, waitingSince, ...row }) => ({
    ...row,
    state: stateOf({ ...row, closedAt, openedAt, waitingSince }),
    openedAt: openedAt.toISOString(),
    waitingSince: waitingSince?.toISOString() ?? null,
    messages: messages
      .filter(({ ticketId }) => ticketId === row.id)
      .map(({ body, isTeam, at }) => ({ body, isTeam, at: at.toISOString() })),
  }));
}

/** One conversation, for anyone with its address; null when it does not exist. */
export async function ticketById(sql: Sql, id: string): Promise<TicketView | null> {
  if (!isUuid(id)) return null;
  const rows = await sql<Row[]>`select ${columns(sql)} from help_ticket where id = ${id}`;
  const [found] = await withMessages(sql, rows);
  if (!found) return null;
  const { number, state, about, messages } = found;
  return { id, number, state, about, messages };
}

/** One desk page: longest waiting first, else newest first. */
export async function listTickets(
  sql: Sql,
  { shelf, page }: { shelf: TicketShelf; page: number },
): Promise<{ tickets: TicketFile[]; next: number | null; waiting: number }> {
  const filters: Record<TicketShelf, ReturnType<Sql>> = {
    waiting: sql`waiting_since is not null order by waiting_since, id`,
    answered: sql`waiting_since is null and closed_at is null order by opened_at desc, id`,
    closed: sql`closed_at is not null order by closed_at desc, id`,
  };
  const rows = await sql<Row[]>`
    select ${columns(sql)} from help_ticket where ${filters[shelf]} limit ${onPage + 1} offset ${(page - 1) * onPage}`;
  return {
    tickets: (await withMessages(sql, rows.slice(0, onPage))).map((ticket) => ({
      ...ticket,
      email: maskedAddress(ticket.email),
    })),
    next: rows.length > onPage ? page + 1 : null,
    waiting: await countTickets(sql),
  };
}

/** How many people wait for an answer. */
export async function countTickets(sql: Sql): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from help_ticket where waiting_since is not null`;
  return row?.waiting ?? 0;
}

/** An account's own questions, for its export. */
export async function ticketsOf(sql: Sql, accountId: string): Promise<TicketView[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from help_ticket where account_id = ${accountId} order by opened_at, id`;
  return withMessages(sql, rows);
}
