import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { readIssue } from './newsletter-issue.ts';
import { sendIssue } from './send-issue.server.ts';

const db = await testDatabase({ poolSize: 16 });
afterAll(() => db.drop());

const issue = readIssue('Subject: Snow is coming\n\nIt snows.');
const next = readIssue('Subject: Snow is coming\n\nIt still snows.');
const send = (which = issue, dryRun = false) => sendIssue(db.deps('2026-12-01T12:00:00Z'), which, { dryRun });

async function addSubscribers(prefix: string, many: number, confirmed = true, left = false): Promise<void> {
  await db.ownerSql`
    with added as (
      insert into newsletter_subscribers (email) select ${prefix} || n || '@example.com' from generate_series(1, ${many}) n returning id)
    insert into newsletter_consent (subscriber_id, words, confirmed_at, unsubscribed_at)
    select id, 'yes', ${confirmed ? '2026-11-01' : null}::timestamptz, ${left ? '2026-11-02' : null}::timestamptz from added`;
}
const emails = () => db.ownerSql<
  { recipient: string; subject: string; body: string; headers: Record<string, string>; key: string }[]
>`
  select m.recipient, m.subject, m.body, m.headers, c.unsubscribe_key as key
    from mail m join newsletter_subscribers s on s.email = m.recipient join newsletter_consent c on c.subscriber_id = s.id order by m.id`;

beforeEach(async () => {
  await db.ownerSql`truncate newsletter_subscribers, newsletter_consent, newsletter_delivery, mail, job, event restart identity cascade`;
});

test('goes to people who confirmed and haven’t left, each with their own unsubscribe link', async () => {
  await addSubscribers('in', 2);
  await addSubscribers('waiting', 2, false);
  await addSubscribers('left', 2, true, true);
  expect(await send()).toEqual({ emails: 2, before: 0 });
  const written = await emails();
  expect(written.map(({ recipient }) => recipient).toSorted()).toEqual([
    'in1@example.com',
    'in2@example.com',
  ]);
  for (const { subject, body, headers, key } of written) {
    expect(subject).toBe('Snow is coming');
    expect(body).toMatch(/^It snows\.\n/);
    expect(body).toContain(`/newsletter/unsubscribe/${key}`);
    expect(headers['List-Unsubscribe']).toContain(`/newsletter/unsubscribe/${key}>`);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  }
  const [jobs] = await db.ownerSql<
    { count: number }[]
  >`select count(*)::int from job where kind = 'send-mail'`;
  expect(jobs?.count, 'each email waits in the mail queue').toBe(2);
});

test('a dry run counts and writes nothing', async () => {
  await addSubscribers('in', 3);
  expect(await send(issue, true)).toEqual({ emails: 3, before: 0 });
  expect(await emails()).toEqual([]);
  expect(await send()).toEqual({ emails: 3, before: 0 });
  expect(await send(issue, true)).toEqual({ emails: 0, before: 3 });
});

test('sent again, goes only to newcomers; another issue goes to everyone', async () => {
  await addSubscribers('in', 2);
  await send();
  await addSubscribers('new', 1);
  expect(await send()).toEqual({ emails: 1, before: 2 });
  expect(await send()).toEqual({ emails: 0, before: 3 });
  expect(await send(next)).toEqual({ emails: 3, before: 0 });
  expect(await emails()).toHaveLength(6);
});

test('eight senders at once email no one twice, over several batches', { timeout: 240_000 }, async () => {
  await addSubscribers('in', 450);
  const sent = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(sent.reduce((sum, each) => sum + each.emails, 0)).toBe(450);
  const written = (await emails()).map(({ recipient }) => recipient);
  expect(written).toHaveLength(450);
  expect(new Set(written).size).toBe(450);
});
