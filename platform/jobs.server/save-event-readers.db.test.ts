import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { appendEvent } from './outbox.ts';
import { saveEventReaders } from './save-event-readers.ts';

const db = await testDatabase();
afterAll(() => db.drop());

const now = new Date('2026-11-21T07:30:00Z');
const tell = (name: string, body = {}) =>
  appendEvent(db.sql, { name, subject: { kind: 'thing', id: '7' }, body }, now);
const jobsOf = async (event: number) => {
  const rows = await db.sql<{ kind: string }[]>`
    select kind from job where body ->> 'event' = ${String(event)} order by kind`;
  return rows.map(({ kind }) => kind);
};

test('an event adds one job for each of its readers', async () => {
  await saveEventReaders(db.ownerSql, { 'test.happened': ['read-it', 'read-it-too'] });
  const event = await tell('test.happened', { a: 1 });
  expect(await jobsOf(event)).toEqual(['read-it', 'read-it-too']);
  const [job] = await db.sql`select body from job where kind = 'read-it'`;
  expect(job?.body).toMatchObject({
    name: 'test.happened',
    subject_kind: 'thing',
    subject_id: '7',
    body: { a: 1 },
  });
});

test('a rolled-back event adds no job', async () => {
  await saveEventReaders(db.ownerSql, { 'test.happened': ['read-it'] });
  const before = await db.sql`select id from job`;
  await expect(
    db.sql.begin(async (sql) => {
      await sql`insert into event (name, subject_kind, subject_id) values ('test.happened', 'thing', '8')`;
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await db.sql`select id from job`).toEqual(before);
});

test('a reader for some kinds of exchange gets only those events', async () => {
  await saveEventReaders(db.ownerSql, {
    'money.moved': [
      'hear-all',
      { job: 'hear-rentals', only: ['rental', 'extension'] },
      { job: 'hear-things', only: ['thing'] },
    ],
  });
  const about = (kind: string) => tell('money.moved', { exchange: { kind, id: '1' } });
  expect(await jobsOf(await about('rental'))).toEqual(['hear-all', 'hear-rentals']);
  expect(await jobsOf(await about('debt'))).toEqual(['hear-all']);
  // Without an exchange in its body, an event is about its subject.
  expect(await jobsOf(await tell('money.moved'))).toEqual(['hear-all', 'hear-things']);
});

test('a reader removed from the list gets nothing more', async () => {
  await saveEventReaders(db.ownerSql, { 'test.happened': ['read-it', 'read-it-too'] });
  await saveEventReaders(db.ownerSql, { 'test.happened': ['read-it-too'] });
  expect(await jobsOf(await tell('test.happened'))).toEqual(['read-it-too']);
});

test('many processes can write the same list at once', async () => {
  const list = { 'test.happened': ['read-it', { job: 'read-some', only: ['a', 'b'] }] } as const;
  await Promise.all(Array.from({ length: 6 }, () => saveEventReaders(db.ownerSql, list)));
  const rows =
    await db.sql`select event_name, job_kind, exchange_kind from event_reader order by job_kind, exchange_kind`;
  expect(rows).toHaveLength(3);
});
