/** Lists the pages that no other page links to: their addresses come by email or from a friend. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { waiverKey } from './first-rows.ts';

/** `email`: who may open it; null: anyone with the address. */
export type UnlinkedPage = { email: string | null; path: string };

export const unlinkedPages = async (sql: Sql): Promise<UnlinkedPage[]> => [
  ...(await sql<UnlinkedPage[]>`
    select email, '/requests/' || w.id as path from waiting_request w join auth_user u on u.id = account_id union all
    select email, '/payments/' || payment_id from payment_plan join payment p on p.id = payment_id join auth_user u on u.id = payer_id union all
    select null, '/help/tickets/' || id from help_ticket`),
  { email: null, path: `/waiver/${waiverKey}` },
];
