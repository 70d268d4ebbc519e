import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { listen } from './listen.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

const listeners = () =>
  db.ownerSql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;
const tell = (channel: string, words: string) => db.sql`select pg_notify(${channel}, ${words})`;

test('everything that listens in a process shares one connection, and listens again after losing it', async () => {
  const heard: string[] = [];
  const hear = (name: string) => (payload: string | null) => void heard.push(`${name} ${payload}`);
  const jobs = listen(db.url, 'job', hear('jobs'));
  const live = listen(db.url, 'live', hear('live'));
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['jobs null', 'live null']));
  const pages = listen(db.url, 'live', hear('pages'));
  await vi.waitFor(() => expect(heard).toContain('pages null'));
  const [one, ...others] = await listeners();
  expect([typeof one?.pid, others]).toEqual(['number', []]);

  heard.length = 0;
  await tell('job', 'a');
  await tell('live', 'b');
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['jobs a', 'live b', 'pages b']));

  heard.length = 0;
  await db.ownerSql`select pg_terminate_backend(${one?.pid ?? 0})`;
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['jobs null', 'live null', 'pages null']));
  await live.stop();
  heard.length = 0;
  await tell('live', 'c');
  await vi.waitFor(() => expect(heard).toEqual(['pages c']));
  await jobs.stop();
  await pages.stop();
  await vi.waitFor(async () => expect(await listeners()).toEqual([]));
  const again = listen(db.url, 'job', hear('again'));
  await vi.waitFor(() => expect(heard).toContain('again null'));
  await again.stop();
});

test('what was committed before it asked to catch up has been heard', async () => {
  let heard = 0;
  const listening = listen(db.url, 'live', () => (heard += 1));
  await vi.waitFor(() => expect(heard).toBe(1));
  for (let round = 2; round <= 200; round += 1) {
    await tell('live', String(round));
    await listening.caughtUp();
    expect(heard).toBe(round);
  }
  const before = heard;
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await tell('live', `at once ${index}`);
      await listening.caughtUp();
    }),
  );
  expect(heard).toBe(before + 50);
  await listening.stop();
  await listening.caughtUp();
});
