/** Subscribes an address to the newsletter, with its consent and the email asking to confirm. */
import { ownOrigin, type Config } from '../../platform/config/config.server.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import {
  insertAsStranger,
  type PublicRow,
  type PublicTable,
} from '../../platform/database.server/public-table.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { confirmationEmail } from './confirmation-email.ts';
import { consentWords } from './consent-words.ts';

type Keys = { confirm_key: string; unsubscribe_key: string };
type Asked = Keys & { email: string };

export const subscribersTable: PublicTable = {
  name: 'newsletter_subscribers',
  columns: ['email', 'source'],
  ownColumns: ['id', 'created_at'],
};

/** Minimum time between emails to an address that asks repeatedly: someone else may be asking. */
const hoursBetweenEmails = 1;

const emailTo = (config: Config, { email, confirm_key, unsubscribe_key }: Asked) => ({
  to: email,
  ...confirmationEmail({
    brandName: config.brand.name,
    origin: ownOrigin(config),
    confirmKey: confirm_key,
    unsubscribeKey: unsubscribe_key,
  }),
});

/**
 * Subscribes addresses and emails each a request to confirm. An existing address is not duplicated; if unconfirmed or unsubscribed, it is
 * asked again.
 * @throws the database's error (23505 `subscriber_email_is_unique`, 23514 for an invalid address)
 */
export async function subscribe(
  deps: Deps,
  insert: { rows: readonly PublicRow[]; columns: readonly string[]; readBack: boolean },
): Promise<PublicRow[]> {
  try {
    return await insertAsStranger(deps, subscribersTable, insert, async ({ sql }, ids) => {
      const asked = await sql<Asked[]>`
        with asked as (
          insert into newsletter_consent (subscriber_id, words, asked_at)
          select id, ${consentWords}, ${deps.now()}::timestamptz from unnest(${ids}::uuid[]) as new (id)
          returning subscriber_id, confirm_key, unsubscribe_key)
        select s.email, a.confirm_key, a.unsubscribe_key from asked a join newsletter_subscribers s on s.id = a.subscriber_id`;
      for (const each of asked) await writeMail(sql, emailTo(deps.config, each), deps.now());
    });
  } catch (error) {
    if (violatedConstraint(error) === 'subscriber_email_is_unique') await askAgain(deps, insert.rows);
    throw error;
  }
}

async function askAgain(deps: Deps, rows: readonly PublicRow[]): Promise<void> {
  const emails = rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
  await inTransaction(deps, {}, async ({ sql }) => {
    const asked = await sql<Asked[]>`
      update newsletter_consent c set asked_at = ${deps.now()}
        from newsletter_subscribers s
       where s.id = c.subscriber_id
         and lower(s.email) in (select lower(email) from unnest(${emails}::text[]) as again (email))
         and (c.confirmed_at is null or c.unsubscribed_at is not null)
         and c.asked_at < ${deps.now()}::timestamptz - make_interval(hours => ${hoursBetweenEmails})
      returning s.email, c.confirm_key, c.unsubscribe_key`;
    for (const each of asked) await writeMail(sql, emailTo(deps.config, each), deps.now());
  });
}
