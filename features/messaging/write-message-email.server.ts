/** Emails people about unread messages: those who have not opened the thread within five minutes, once per thread. */
import { z } from 'zod';
import { ownOrigin, type Config } from '../../platform/config/config.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { addressOfAccount } from '../auth/account/address-of-account.server.ts';
import type { Picture } from '../listings/listing-card.ts';
import { messageEmail } from './message-email.ts';

const asked = z.object({ threadId: z.uuid(), accountId: z.uuid() });
const shownTexts = 3;

type Unread = { number: number; from: string | null; text: string };

/** Unread messages as the reader may see them: hidden parts stay hidden until the thread is open. */
const unreadIn = (sql: Sql, threadId: string, accountId: string) => sql<Unread[]>`
  select n.number, m.display_name as "from", case when t.opened_at is null then n.body else coalesce(o.body, n.body) end as text
    from message n join thread t on t.id = n.thread_id
    join thread_party p on p.thread_id = n.thread_id and p.account_id = ${accountId}
    left join message_original o on o.thread_id = n.thread_id and o.number = n.number
    left join member m on m.id = n.sender_id
   where n.thread_id = ${threadId} and n.number > p.read_number and n.sender_id <> ${accountId} order by n.number`;

/** A job scheduled with the first unread message. */
export const writeMessageEmailJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now }) => {
    const { threadId, accountId } = asked.parse(job.body);
    const [party] = await sql<{ blockedAt: Date | null; title: string; picture: Picture | null }[]>`
      select blocked_since(p.thread_id, p.account_id) as "blockedAt", coalesce(l.title, '') as title, c.card::json -> 'picture' as picture
        from thread_party p join thread t on t.id = p.thread_id left join listing l on l.id = t.listing_id
        left join listing_card c on c.listing_id = l.id
       where p.thread_id = ${threadId} and p.account_id = ${accountId} for update of p`;
    if (!party) return;
    const unread = await unreadIn(sql, threadId, accountId);
    const last = unread.at(-1);
    await sql`
      update thread_party set letter_due_at = null where thread_id = ${threadId} and account_id = ${accountId}`;
    const to = await addressOfAccount(sql, accountId);
    if (last === undefined || to === null || party.blockedAt !== null) return;
    const email = messageEmail(
      { brandName: config.brand.name, origin: ownOrigin(config) },
      {
        threadId,
        title: party.title,
        picture: party.picture,
        from: last.from,
        count: unread.length,
        texts: unread.slice(0, shownTexts).map(({ text }) => text),
      },
    );
    await writeMail(sql, { to, ...email }, now());
    await sql`
      update thread_party set told_number = ${last.number}, told_at = ${now()}
       where thread_id = ${threadId} and account_id = ${accountId}`;
  };
