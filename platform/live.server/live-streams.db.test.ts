import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { inTransaction } from '../database.server/transaction.ts';
import { createEventReader, type StreamEvent } from '../event-stream.ts';
import { accepted, isRefusal } from '../refusal.ts';
import { openLiveStreams, type LiveLimits, type LiveStreams, type StreamAsked } from './live-streams.ts';
import { forgetLiveNotesJob, tellLive } from './tell-live.ts';

const db = await testDatabase({ poolSize: 12 });
afterAll(() => db.drop());
const deps = db.deps();
/** Polling is off: pages only hear what a hint announced. */
const hour = 3_600_000;
const processes: LiveStreams[] = [];
afterEach(() => Promise.all(processes.splice(0).map((each) => each.stop())));

let opened = 0;

/** A server process, as far as streams go: its own hub and its own listening connection. */
function process(limits: Partial<LiveLimits> = {}): LiveStreams {
  const url = new URL(db.url);
  url.searchParams.set('application_name', `process-${(opened += 1)}`);
  const live = openLiveStreams(deps, url.href, { beatMs: hour, ...limits });
  processes.push(live);
  return live;
}

const asking = (accountId: string, more: Partial<StreamAsked> = {}): StreamAsked => ({
  accountId,
  sessionId: randomUUID(),
  after: null,
  stillHolds: async () => true,
  ...more,
});

/** An open page: what it received, and how it waits for more. */
async function page(live: LiveStreams, asked: StreamAsked) {
  const stream = accepted(await live.open(asked));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  const read = createEventReader();
  const waiting: StreamEvent[] = [];
  return {
    close: () => reader.cancel(),
    /** The next event; null at the end of the stream. */
    async next(): Promise<StreamEvent | null> {
      while (waiting.length === 0) {
        const { done, value } = await reader.read();
        if (done) return null;
        waiting.push(...read(value));
      }
      return waiting.shift() ?? null;
    },
  };
}

const tell = (accountIds: string[], thing: number | string) =>
  tellLive(db.sql, accountIds, { kind: 'thing', body: { thing } }, new Date());
const note = (id: number, thing: number | string) => ({
  event: 'note',
  data: JSON.stringify({ kind: 'thing', body: { thing } }),
  id: String(id),
});
const fresh = (id: number) => ({ event: 'fresh', data: '{}', id: String(id) });

/** Waits until both processes listen: an earlier note would take a heartbeat. */
async function listening(count: number): Promise<void> {
  for (;;) {
    const [row] = await db.ownerSql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and query = 'listen "live"' and state = 'idle'`;
    if ((row?.n ?? 0) >= count) return;
  }
}

test('two processes send pages what concerns their account, and no one else’s', async () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const [one, two] = [process(), process()];
  await listening(2);
  const pages = [await page(one, asking(ann)), await page(two, asking(ann))];
  const bobs = await page(two, asking(bob));
  for (const each of [...pages, bobs]) expect(await each.next()).toEqual(fresh(0));
  await tell([ann], 'first');
  await tell([bob, ann], 'second');
  for (const each of pages) {
    expect(await each.next()).toEqual(note(1, 'first'));
    expect(await each.next()).toEqual(note(2, 'second'));
  }
  expect(await bobs.next()).toEqual(note(1, 'second'));
});

test('a page that was away continues after the last note it got', async () => {
  const ann = randomUUID();
  const [one, two] = [process(), process()];
  const before = await page(one, asking(ann));
  await before.next();
  await tell([ann], 1);
  expect(await before.next()).toEqual(note(1, 1));
  await before.close();
  for (const thing of [2, 3]) await tell([ann], thing);
  const after = await page(two, asking(ann, { after: 1 }));
  expect([await after.next(), await after.next()]).toEqual([note(2, 2), note(3, 3)]);
});

test('a page that was away for over a day, or sends an unknown number, reads everything again', async () => {
  const ann = randomUUID();
  const live = process();
  for (const thing of [1, 2, 3]) await tell([ann], thing);
  await db.ownerSql`update live_note set told_at = now() - interval '2 days' where account_id = ${ann} and number <= 2`;
  await inTransaction(deps, {}, ({ sql }) =>
    forgetLiveNotesJob(1)({
      job: { id: 0, kind: '', body: {}, tries: 1, mostTries: 1 },
      sql,
      now: deps.now,
    }),
  );
  const at = async (after: number) => (await page(live, asking(ann, { after }))).next();
  expect(await at(1)).toEqual(fresh(3));
  expect(await at(2)).toEqual(note(3, 3));
  expect(await at(99)).toEqual(fresh(3));
});

test('law: however many notes are sent at once, every page gets each note once and in order', async () => {
  const people = [randomUUID(), randomUUID(), randomUUID()];
  const [one, two] = [process(), process()];
  await listening(2);
  const pages = await Promise.all(
    people.flatMap((who) => [page(one, asking(who, { after: 0 })), page(two, asking(who, { after: 0 }))]),
  );
  const count = 40;
  // Everyone is notified of everything, by writers that list them in different orders.
  await Promise.all(
    Array.from({ length: count }, (_, thing) =>
      inTransaction(deps, {}, ({ sql }) =>
        tellLive(
          sql,
          thing % 2 === 0 ? people : people.toReversed(),
          { kind: 'thing', body: { thing } },
          deps.now(),
        ),
      ),
    ),
  );
  for (const each of pages) {
    const heard: (StreamEvent | null)[] = [];
    while (heard.length < count) heard.push(await each.next());
    expect(heard.map((event) => event?.id)).toEqual(Array.from({ length: count }, (_, n) => String(n + 1)));
    expect(new Set(heard.map((event) => event?.data)).size).toBe(count);
  }
});

test('sends nothing that was rolled back', async () => {
  const ann = randomUUID();
  const live = process();
  const hers = await page(live, asking(ann));
  await hers.next();
  const undone = inTransaction(deps, {}, async ({ sql }) => {
    await tellLive(sql, [ann], { kind: 'thing', body: { thing: 'undone' } }, deps.now());
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await tell([ann], 'kept');
  await listening(1);
  // A hint sent before anyone listened is made up for by the next.
  await tell([ann], 'later');
  expect([await hers.next(), await hers.next()]).toEqual([note(1, 'kept'), note(2, 'later')]);
});

test('the next heartbeat finds a note that was never announced', async () => {
  const ann = randomUUID();
  const live = openLiveStreams(deps, null, { beatMs: 20 });
  processes.push(live);
  const hers = await page(live, asking(ann));
  await hers.next();
  await tell([ann], 'quiet');
  expect(await hers.next()).toEqual(note(1, 'quiet'));
});

test('ending a session closes its own pages at once, in every process', async () => {
  const [ann, ended, other] = [randomUUID(), randomUUID(), randomUUID()];
  await db.ownerSql`insert into auth_user (id, created_at, updated_at) values (${ann}, now(), now())`;
  for (const id of [ended, other])
    await db.ownerSql`insert into auth_session (id, account_id, methods, created_at, refreshed_at) values (${id}, ${ann}, '[]', now(), now())`;
  const [one, two] = [process(), process()];
  await listening(2);
  const gone = [
    await page(one, asking(ann, { sessionId: ended })),
    await page(two, asking(ann, { sessionId: ended })),
  ];
  const stays = await page(two, asking(ann, { sessionId: other }));
  for (const each of [...gone, stays]) await each.next();
  await db.sql`delete from auth_session where id = ${ended}`;
  for (const each of gone) {
    expect(await each.next()).toEqual({ event: 'bye', data: '{"why":"signed-out"}', id: null });
    expect(await each.next()).toBeNull();
  }
  await tell([ann], 'still here');
  expect(await stays.next()).toEqual(note(1, 'still here'));
});

test('ends a stream at the next heartbeat after its token expired', async () => {
  let holds = true;
  const live = process({ beatMs: 20 });
  const hers = await page(live, asking(randomUUID(), { stillHolds: async () => holds }));
  await hers.next();
  holds = false;
  expect(await hers.next()).toMatchObject({ event: 'bye' });
  expect(await hers.next()).toBeNull();
});

test('ends a stream whose token expired even when there is always news', async () => {
  const ann = randomUUID();
  let holds = true;
  const live = process({ beatMs: 50 });
  await listening(1);
  const hers = await page(live, asking(ann, { stillHolds: async () => holds }));
  await hers.next();
  holds = false;
  let last: StreamEvent | null;
  do {
    await tell([ann], 'again');
    last = await hers.next();
  } while (last?.event === 'note');
  expect(last).toEqual({ event: 'bye', data: '{"why":"signed-out"}', id: null });
});

test('checks every token at once after the listening connection was lost', async () => {
  let holds = true;
  const live = process();
  await listening(1);
  const hers = await page(live, asking(randomUUID(), { stillHolds: async () => holds }));
  await hers.next();
  holds = false;
  await db.ownerSql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen "live"'`;
  expect(await hers.next()).toMatchObject({ event: 'bye', data: '{"why":"signed-out"}' });
});

test('limits an account’s streams; closing one makes room', async () => {
  const ann = randomUUID();
  const live = process({ perAccount: 2, atOnce: 3 });
  const first = await page(live, asking(ann));
  await page(live, asking(ann));
  expect(await live.open(asking(ann))).toMatchObject({ refusal: 'too-many' });
  await page(live, asking(randomUUID()));
  expect(await live.open(asking(randomUUID()))).toMatchObject({ refusal: 'too-busy' });
  await first.close();
  // A closed page is noticed a moment later.
  while (isRefusal(await live.open(asking(ann))));
});

test('stopping says goodbye to every page and opens no more', async () => {
  const live = process();
  const hers = await page(live, asking(randomUUID()));
  await hers.next();
  await live.stop();
  expect(await hers.next()).toMatchObject({ event: 'bye', data: '{"why":"stopping"}' });
  expect(await hers.next()).toBeNull();
  expect(await live.open(asking(randomUUID()))).toMatchObject({ refusal: 'too-busy' });
});

test('drops a page that doesn’t read', async () => {
  const ann = randomUUID();
  const live = process({ perAccount: 1 });
  const stream = accepted(await live.open(asking(ann)));
  await listening(1);
  const text = 'x'.repeat(1_500);
  for (let count = 0; count < 60; count += 1) await tell([ann], text);
  // It ends unread, and only then may the account open another.
  while (isRefusal(await live.open(asking(ann)))) await db.ownerSql`select`;
  let bytes = 0;
  for await (const piece of stream) bytes += piece.length;
  // It ended so that nothing piles up; the page reconnects and resumes.
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThan(70_000);
});

test('no one reads another account’s notes', async () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  await tell([ann, bob], 'theirs');
  const seen = await inTransaction(
    deps,
    { role: 'signed_in', claims: { sub: ann } },
    ({ sql }) => sql`select account_id from live_note union select account_id from live_count`,
  );
  expect(seen).toEqual([{ account_id: ann }]);
});
