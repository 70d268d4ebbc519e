import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { privacy } from '../app/content/privacy.ts';
import { deleteAccount } from '../features/auth/account/delete-account.server.ts';
import { otherReaders } from '../features/event-readers.ts';
import { lasting, ofAccount, timed } from '../features/settings/retention.ts';
import { openJobs } from '../jobs.server.ts';
import { keyHours } from '../platform/requests.server.ts';
import { privacyFile, withRetentionTable } from '../scripts/documents/retention-document.ts';
import { addAccount } from './builders/accounts.ts';
import { testAuth } from './builders/auth.ts';
import { testDatabase } from './builders/database.ts';

const db = await testDatabase();
const jobs = openJobs(testAuth(db), db.ownerSql);
afterAll(async () => {
  await jobs.close();
  await db.drop();
});

/** Tables without personal data. */
const impersonal = [
  'cash_reason',
  'category',
  'emergency',
  'event_reader',
  'migration',
  'operating_alarm',
  'points_reason',
  'reconciliation',
  'search_*',
  'setting',
  'test_processor_*',
];

const fits = (pattern: string, table: string): boolean =>
  pattern.endsWith('*') ? table.startsWith(pattern.slice(0, -1)) : table === pattern;

test('docs/privacy.md shows the table that the code runs on (npm run retention writes it)', async () => {
  const text = await readFile(privacyFile, 'utf8');
  expect(text).toBe(withRetentionTable(text));
});

test('every table of the database has its period in the retention table, which lists no others', async () => {
  const found = await db.ownerSql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const names = found.map(({ name }) => name);
  const patterns = [...Object.values(timed), ...ofAccount, ...lasting].flatMap(({ tables }) => [...tables]);
  const known = [...patterns, ...impersonal];
  expect(names.filter((name) => !known.some((pattern) => fits(pattern, name)))).toEqual([]);
  const views = await db.ownerSql<{ name: string }[]>`
    select viewname as name from pg_views where schemaname = 'public'`;
  const things = [...names, ...views.map(({ name }) => name)];
  expect(known.filter((pattern) => !things.some((name) => fits(pattern, name)))).toEqual([]);
});

test('every job that the retention table names runs, and it lists every job that deletes', () => {
  const daily = jobs.recurring.map(({ kind }) => kind);
  const named = new Set<string>(Object.values(timed).map(({ job }) => job));
  expect([...named].filter((job) => !daily.includes(job))).toEqual([]);
  expect(daily.filter((job) => job.startsWith('forget-') && !named.has(job))).toEqual([]);
  const readers: readonly string[] = otherReaders['account.deleted'];
  expect(ofAccount.flatMap((kept) => kept.jobs).filter((job) => !readers.includes(job))).toEqual([]);
  expect(timed.answers.days * 24).toBe(keyHours);
});

test('/privacy promises the periods of the retention table', () => {
  const text = JSON.stringify(privacy);
  expect(text).toContain(`Emails we sent you: ${timed.emails.days} days`);
  expect(text).toContain(`Notifications: ${timed.notices.days} days`);
  expect(text).toContain(`Devices you signed in from: ${timed.devices.days} days`);
  expect(text).toContain(`Identity documents: ${timed.identityPictures.days} days`);
  expect([timed.applications.days, text.includes('applications: one year')]).toEqual([365, true]);
  const ofPictures = ['handoverPictures', 'claimPictures', 'noShowPictures'] as const;
  expect(ofPictures.map((kind) => timed[kind].days)).toEqual([180, 180, 180]);
  expect(text).toContain('Photos of hand-overs and claims: six months');
});

test('what only its owner could see is deleted in the transaction that deletes the account', async () => {
  const { accountId } = await addAccount(db.ownerSql);
  const { accountId: other } = await addAccount(db.ownerSql);
  for (const id of [accountId, other]) {
    await db.ownerSql`insert into auth_device (account_id, device_key, seen_at) values (${id}, '\\x01', now())`;
    await db.ownerSql`
      insert into saved_search (account_id, query, name, saved_at, told_until) values (${id}, 'q=canoe', 'Canoes', now(), now())`;
  }
  expect(await deleteAccount(db.deps(), accountId, async () => null)).toBe(true);
  const left = await db.ownerSql`
    select account_id as id from auth_device union all select account_id from saved_search`;
  expect(left).toEqual([{ id: other }, { id: other }]);
});
