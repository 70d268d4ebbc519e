/** Queues a newsletter issue for every confirmed, active subscriber, once each. */
import { createHash } from 'node:crypto';
import { ownOrigin } from '../../platform/config/config.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { issueEmail, type NewsletterIssue } from './newsletter-issue.ts';

export type Sending = {
  /** Emails queued; in a dry run, that would be. */
  emails: number;
  /** Subscribers who already have this issue. */
  before: number;
};

/** Emails per transaction: an interruption loses no more, and the next run continues after them. */
const batch = 200;

/** An issue is identified by its text: the same file is the same issue, however often it is sent. */
const nameOf = ({ subject, text }: NewsletterIssue): string =>
  createHash('sha256').update(`${subject}\n\n${text}`).digest('hex');

/**
 * Queues an issue's emails. Sending it again only reaches new subscribers: `subscriber_gets_an_issue_once` ensures that, even with two
 * simultaneous senders.
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
  if (how.dryRun) return { emails: waiting, before };
  let emails = 0;
  for (let written = batch; written === batch; emails += written)
    written = await sendBatch(deps, issue, name);
  return { emails, before };
}

type Recipient = { email: string; unsubscribe_key: string };

function sendBatch(deps: Deps, issue: NewsletterIssue, name: string): Promise<number> {
  return inTransaction(deps, {}, async ({ sql }) => {
    // The consent's row is locked: someone unsubscribing right now either did so before, or gets this one email.
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
      const mail = issueEmail(issue, { ...facts, unsubscribeKey: unsubscribe_key });
      await writeMail(sql, { to: email, ...mail }, deps.now());
    }
    return recipients.length;
  });
}
