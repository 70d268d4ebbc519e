/** How does an issue of the newsletter go out? To everybody who confirmed and has not left, once each, through the mail queue. */
import { createHash } from 'node:crypto';
import { ownOrigin } from '../../platform/config.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { issueLetter, type NewsletterIssue } from './newsletter-issue.ts';

export type Sending = {
  /** Letters written now; with a dry run, that would be. */
  letters: number;
  /** Subscribers who have this issue already. */
  before: number;
};

/** Letters of one transaction: a break loses no more, and the next run goes on behind them. */
const batch = 200;

/** An issue is its words: the same file is the same issue, however often it is sent. */
const nameOf = ({ subject, text }: NewsletterIssue): string =>
  createHash('sha256').update(`${subject}\n\n${text}`).digest('hex');

/**
 * Writes the letters of an issue. Sending it again writes to those alone who came in the meantime: `subscriber_gets_an_issue_once` holds that, also
 * against a second sender at the same moment.
 * @param how `dryRun` counts and writes nothing
 */
export async function sendIssue(
  deps: Deps,
  issue: NewsletterIssue,
  how: { dryRun: boolean },
): Promise<Sending> {
  const name = nameOf(issue);
  const [counted] = await deps.sql<{ waiting: number; before: number }[]>`
    select count(*) filter (where d.issue is null)::int as waiting, count(d.issue)::int as before
      from newsletter_consent c left join newsletter_delivery d on d.subscriber_id = c.subscriber_id and d.issue = ${name}
     where c.confirmed_at is not null and c.unsubscribed_at is null`;
  const { waiting = 0, before = 0 } = counted ?? {};
  if (how.dryRun) return { letters: waiting, before };
  let letters = 0;
  for (let written = batch; written === batch; letters += written)
    written = await sendBatch(deps, issue, name);
  return { letters, before };
}

type Recipient = { email: string; unsubscribe_key: string };

function sendBatch(deps: Deps, issue: NewsletterIssue, name: string): Promise<number> {
  return inTransaction(deps, {}, async ({ sql }) => {
    // The consent's row is locked: somebody who leaves at this moment has either left before, or gets this one letter.
    const recipients = await sql<Recipient[]>`
      with due as (
        select c.subscriber_id, c.unsubscribe_key from newsletter_consent c
         where c.confirmed_at is not null and c.unsubscribed_at is null
           and not exists (select from newsletter_delivery d where d.subscriber_id = c.subscriber_id and d.issue = ${name})
         order by c.subscriber_id limit ${batch} for update),
      delivered as (
        insert into newsletter_delivery (issue, subscriber_id, written_at)
        select ${name}, subscriber_id, ${deps.now()}::timestamptz from due on conflict do nothing returning subscriber_id)
      select s.email, due.unsubscribe_key from delivered join due using (subscriber_id) join newsletter_subscribers s on s.id = delivered.subscriber_id`;
    const facts = { brandName: deps.config.brand.name, origin: ownOrigin(deps.config) };
    for (const { email, unsubscribe_key } of recipients) {
      const letter = issueLetter(issue, { ...facts, unsubscribeKey: unsubscribe_key });
      await writeMail(sql, { to: email, ...letter }, deps.now());
    }
    return recipients.length;
  });
}
