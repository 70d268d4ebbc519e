import { afterAll, beforeEach, expect, test } from 'vitest';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { confirmSubscription, endSubscription } from './answer-by-key.server.ts';
import { consentWords } from './consent-words.ts';
import { subscribe } from './subscribe.server.ts';

const db = await testDatabase({ poolSize: 16 });
afterAll(() => db.drop());

const noon = '2026-12-01T12:00:00Z';
const half = '2026-12-01T12:30:00Z';
const later = '2026-12-01T14:00:00Z';

beforeEach(async () => {
  await db.ownerSql`truncate newsletter_subscribers, newsletter_consent, mail, job, event restart identity cascade`;
});

const ask = (email: string, now = noon) =>
  subscribe(db.deps(now), {
    rows: [{ email, source: 'footer_signup' }],
    columns: ['email', 'source'],
    readBack: false,
  }).then(() => 'subscribed', violatedConstraint);
const consent = async () => {
  const [row] = await db.sql<
    {
      words: string;
      confirm_key: string;
      unsubscribe_key: string;
      confirmed_at: Date | null;
      unsubscribed_at: Date | null;
    }[]
  >`select * from newsletter_consent`;
  if (!row) throw new Error('There is no consent.');
  return row;
};
const emails = () => db.sql<
  { recipient: string; subject: string; body: string; headers: Record<string, string> }[]
>`
  select recipient, subject, body, headers from mail order by id`;

test('asks for confirmation: saves the consent and its text, and sends an email with both keys', async () => {
  expect(await ask('ann@example.com')).toBe('subscribed');
  const { words, confirm_key, unsubscribe_key, confirmed_at } = await consent();
  expect(words).toBe(consentWords);
  expect(confirmed_at).toBeNull();
  const [mail, ...more] = await emails();
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe('ann@example.com');
  expect(mail?.body).toContain(`http://localhost:3000/newsletter/confirm/${confirm_key}`);
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<http://localhost:3000/newsletter/unsubscribe/${unsubscribe_key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(await db.sql`select from job where kind = 'send-mail'`).toHaveLength(1);
});

test('a refused address leaves neither an email nor a job', async () => {
  expect(await ask('nobody')).toBe('subscriber_email_is_an_address');
  expect(await emails()).toHaveLength(0);
  expect(await db.sql`select from job`).toHaveLength(0);
});

test('a second sign-up says that it exists, and asks again only after an hour and only while unconfirmed', async () => {
  await ask('ann@example.com');
  expect(await ask('Ann@Example.com', half)).toBe('subscriber_email_is_unique');
  expect(await emails()).toHaveLength(1);
  expect(await ask('Ann@Example.com', later)).toBe('subscriber_email_is_unique');
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'ann@example.com']);
  await confirmSubscription(db.deps(later), (await consent()).confirm_key);
  expect(await ask('ann@example.com', '2026-12-05T12:00:00Z')).toBe('subscriber_email_is_unique');
  expect(await emails()).toHaveLength(2);
});

test('many sign-ups at once make one subscriber and one email', async () => {
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => ask('ann@example.com')));
  expect(outcomes.filter((outcome) => outcome === 'subscribed')).toHaveLength(1);
  expect(await emails()).toHaveLength(1);
});

test('confirming and leaving stay valid however often they are pressed, and each is recorded once', async () => {
  await ask('ann@example.com');
  const { confirm_key, unsubscribe_key } = await consent();
  expect(await confirmSubscription(db.deps(noon), confirm_key)).toBe(true);
  expect(await confirmSubscription(db.deps(later), confirm_key)).toBe(true);
  expect((await consent()).confirmed_at).toEqual(new Date(noon));
  expect(await endSubscription(db.deps(later), unsubscribe_key)).toBe(true);
  expect(await endSubscription(db.deps('2027-01-01T00:00:00Z'), unsubscribe_key)).toBe(true);
  expect((await consent()).unsubscribed_at).toEqual(new Date(later));
  const events = await db.sql<
    { name: string }[]
  >`select name from event where name like 'newsletter.%' order by id`;
  expect(events.map(({ name }) => name)).toEqual(['newsletter.confirmed', 'newsletter.ended']);
});

test('someone who left can come back by confirming again', async () => {
  await ask('ann@example.com');
  const { confirm_key, unsubscribe_key } = await consent();
  await confirmSubscription(db.deps(noon), confirm_key);
  await endSubscription(db.deps(half), unsubscribe_key);
  expect(await ask('ann@example.com', later)).toBe('subscriber_email_is_unique');
  expect(await emails()).toHaveLength(2);
  await confirmSubscription(db.deps(later), confirm_key);
  expect(await consent()).toMatchObject({ confirmed_at: new Date(later), unsubscribed_at: null });
});

test('a key only works for its own purpose, and a guessed one does nothing', async () => {
  await ask('ann@example.com');
  const { confirm_key, unsubscribe_key } = await consent();
  expect(await confirmSubscription(db.deps(), unsubscribe_key)).toBe(false);
  expect(await endSubscription(db.deps(), confirm_key)).toBe(false);
  expect(await confirmSubscription(db.deps(), 'x')).toBe(false);
  expect(await endSubscription(db.deps(), "' or true --")).toBe(false);
  expect(await consent()).toMatchObject({ confirmed_at: null, unsubscribed_at: null });
});
