import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { startStandby } from '../builders/standby.ts';
import { childrenOf, cleanUp, kept, postmasterOf, temporaryDirectory } from '../durability/processes.ts';

// Runs two servers with a primary and a streaming replica of the embedded PostgreSQL: the replica lags, freezes, is lost and is promoted,
// and the primary goes down.
const quiet = () => {};

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let home: { primary: string; standby: string };
let onPrimary: OpenDatabase;
let onStandby: OpenDatabase;
let servers: BuiltServer[] = [];
let slug = '';

const owner = (url: string) => openDatabase({ directUrl: null, poolSize: 2 }, url, { role: null });

beforeAll(async () => {
  home = { primary: await temporaryDirectory('primary-'), standby: await temporaryDirectory('standby-') };
  primary = kept(await startEmbeddedPostgres({ dataDir: home.primary, log: quiet }));
  standby = kept(await startStandby({ url: primary.url, dataDir: home.primary }, home.standby));
  const settings = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    LOG_LEVEL: 'info',
  };
  servers = [await startBuiltServer(settings)];
  servers.push(await startBuiltServer(settings));
  onPrimary = owner(primary.url);
  onStandby = owner(standby.url);
  const [listing] = await onPrimary.sql<{ slug: string }[]>`
    select slug from listing where state = 'published' order by id limit 1`;
  slug = listing?.slug ?? '';
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([onPrimary?.close(), onStandby?.close()]);
  await cleanUp();
});

const titleAt = async (server: BuiltServer | undefined): Promise<string | number> => {
  const response = await fetch(`${server?.url}/api/v1/listings/cards?slug=${slug}`);
  if (!response.ok) return response.status;
  const { cards } = (await response.json()) as { cards: { title: string }[] };
  return cards[0]?.title ?? 'none';
};

/** Changes a title without notifying the servers, which only a lag guard can notice. */
const changeSilently = (title: string) =>
  onPrimary.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update listing set title = ${title} where slug = ${slug}`;
  });

const everyServer = (sentence: string, wanted: string | number) =>
  until(sentence, async () => (await Promise.all(servers.map(titleAt))).every((title) => title === wanted));

/** Asks each server until it learns of the replica. */
async function untilReplicaIsRead(): Promise<void> {
  await onStandby.sql`select pg_wal_replay_resume()`;
  for (const server of servers)
    await until('the replica is read', async () => {
      const [before] = await onStandby.sql<{ at: string }[]>`select clock_timestamp()::text as at`;
      await titleAt(server);
      const asked = await onStandby.sql`
        select from pg_stat_activity
         where application_name = 'marketplace_web' and query ~ 'from listing' and query_start > ${before?.at ?? ''}::timestamptz`;
      return asked.length > 0;
    });
}

test('pages and searches read the replica until it lags too far behind', async () => {
  await untilReplicaIsRead();
  await onStandby.sql`select pg_wal_replay_pause()`;
  await changeSilently('Unseen by the replica');
  await everyServer('the primary is read instead', 'Unseen by the replica');
  await until('it says so', () =>
    servers.every((server) => server.output().includes('It is too far behind.')),
  );
  await onStandby.sql`select pg_wal_replay_resume()`;
});

test('members read at once what they wrote, before the replica has it', async () => {
  await untilReplicaIsRead();
  const [server] = servers;
  const { people } = (await (await fetch(`${server?.url}/api/v1/demo-village`)).json()) as {
    people: { role: string; email: string; password: string }[];
  };
  const { email = '', password = '' } = people.find(({ role }) => role === 'renter') ?? {};
  const client = createClient(server?.url ?? '', 'any', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await client.auth.signInWithPassword({ email, password });
  const headers = {
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'application/json',
  };
  const page = `${server?.url}/members/${data.user?.id}`;
  await onStandby.sql`select pg_wal_replay_pause()`;
  for (let round = 1; round <= 10; round += 1) {
    const bio = `Written in round ${round} of ten`;
    const answer = await fetch(`${server?.url}/api/v1/account/profile`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ displayName: 'Wren Roy', bio, languages: [], phone: '' }),
    });
    expect(answer.status, await answer.text()).toBe(200);
    expect(await (await fetch(page)).text(), bio).toContain(bio);
  }
  await onStandby.sql`select pg_wal_replay_resume()`;
});

/** Asks for a page and a search until told to stop. @returns every status other than 200 */
function browseOn() {
  const refused: string[] = [];
  const stop = new AbortController();
  const browsers = servers.map(async ({ url }, index) => {
    for (let count = 0; !stop.signal.aborted; count += 1)
      for (const path of [`/api/v1/listings?min=${count + 1}`, `/listings?min=${count + 1}&view=list`]) {
        const { status } = await fetch(`${url}${path}`);
        if (status !== 200) refused.push(`server ${index}: ${path} ${status}`);
      }
  });
  return {
    refused,
    async end() {
      stop.abort();
      await Promise.all(browsers);
      return refused;
    },
  };
}

test('no one notices a replica that freezes and is lost, and it is read again when it is back', async () => {
  await untilReplicaIsRead();
  const visitors = browseOn();
  const postmaster = await postmasterOf(home.standby);
  const frozen = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await until('the servers notice', () =>
    servers.every((server) => server.output().includes('It does not answer.')),
  );
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  process.kill(postmaster, 'SIGKILL');
  expect(await visitors.end()).toEqual([]);
  await until('it has been started again', () =>
    onStandby.sql`select 1`.then(
      () => true,
      () => false,
    ),
  );
  await untilReplicaIsRead();
});

test('while the primary is down, pages and searches continue', async () => {
  await untilReplicaIsRead();
  const postmaster = await postmasterOf(home.primary);
  const frozen = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    await untilReplicaIsRead();
    const visitors = browseOn();
    for (let count = 0; count < 20; count += 1)
      expect(await Promise.all(servers.map(titleAt))).not.toContain(503);
    expect(await visitors.end()).toEqual([]);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  await untilReplicaIsRead();
});

test('a promoted replica is another database, and isn’t read', async () => {
  await untilReplicaIsRead();
  await onStandby.sql`select pg_promote()`;
  await onStandby.sql`update listing set title = 'Of another history' where slug = ${slug}`;
  await until('the servers notice', () =>
    servers.every((server) => server.output().includes('It is not a replica of this primary.')),
  );
  expect(await Promise.all(servers.map(titleAt))).not.toContain('Of another history');
});
