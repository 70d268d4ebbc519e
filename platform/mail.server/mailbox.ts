/** Lists recent emails for /dev/mailbox, where no mail server is needed to read them. */
import type { PoolSql } from '../database.server/sql.ts';

export type KeptMail = {
  id: number;
  to: string;
  subject: string;
  body: string;
  html: string | null;
  state: string;
  createdAt: string;
};

const mostShown = 50;

/** The newest emails first. */
export async function readMailbox({ sql }: { sql: PoolSql }): Promise<KeptMail[]> {
  const rows = await sql<
    {
      id: number;
      recipient: string;
      subject: string;
      body: string;
      html: string | null;
      state: string;
      created_at: Date;
    }[]
  >`
    select id, recipient, subject, body, html, state, created_at from mail order by id desc limit ${mostShown}`;
  return rows.map(({ recipient, created_at, ...rest }) => ({
    ...rest,
    to: recipient,
    createdAt: created_at.toISOString(),
  }));
}
