import { afterEach, expect, test, vi } from 'vitest';
import { handleOver, type Send } from './handle.ts';
import type { Pool } from './pool.ts';
import { openReplica, type Replica } from './replica.ts';

// Tests the guard's decisions, with fake servers whose positions the test sets. tests/durability/replica.test.ts uses real ones.
const away = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });

/** Two servers: the position of each, and its fault. */
function world() {
  const state = {
    primary: 1,
    replica: 1,
    isPrimaryAway: false,
    isReplicaAway: false,
    isReplica: true,
    role: 'marketplace_web',
    isListening: true,
    refusal: null as Error | null,
    dropped: 0,
    said: [] as string[],
  };
  const poolOf = (send: Send): Pool => ({
    sql: Object.assign(handleOver(send, false), {
      begin: () => Promise.reject(new Error('no transactions here')),
    }),
    send,
    prepare: false,
    state: () => ({ size: 1, open: 0, idle: 0, waiting: 0 }),
    dropConnections: () => void (state.dropped += 1),
    close: () => Promise.resolve(),
  });
  const watchers = {
    primary: poolOf(async () => {
      if (state.isPrimaryAway) throw away;
      return [{ position: String(state.primary), system: 'one' }];
    }),
    replica: poolOf(async ({ values }) => {
      if (state.isReplicaAway) throw away;
      const hasIt = values[0] !== null && state.replica >= Number(values[0]);
      return [{ hasIt, role: state.role, system: state.isReplica ? 'one' : null }];
    }),
  };
  const primary = poolOf(() => Promise.resolve([{ server: 'primary' }]));
  const replica = poolOf(() =>
    state.refusal ? Promise.reject(state.refusal) : Promise.resolve([{ server: 'replica' }]),
  );
  const note = (message: string, facts?: Record<string, unknown>) =>
    void state.said.push([message, facts?.reason].join(' ').trim());
  return { state, watchers, primary, replica, log: { info: note, warn: note } };
}

let opened: Replica | null = null;
afterEach(() => opened?.close());

async function open() {
  const { state, watchers, primary, replica, log } = world();
  opened = openReplica({
    pool: replica,
    watchers,
    isListening: () => state.isListening,
    log,
    mostLagMs: 500,
    lookEveryMs: 5,
  });
  const sql = opened.beside(primary);
  const server = async () => (await sql<{ server: string }[]>`select 1`)[0]?.server;
  const until = (wanted: string) =>
    vi.waitFor(async () => expect(await server()).toBe(wanted), { timeout: 30_000 });
  expect(await server(), 'nothing is known of the replica yet').toBe('primary');
  await until('replica');
  return { state, server, until, changed: opened.changed };
}

test('reads the primary after a change, until the replica has it', async () => {
  const { state, server, until, changed } = await open();
  state.primary = 2;
  changed();
  expect(await server()).toBe('primary');
  state.replica = 2;
  await until('replica');
});

test('doesn’t read a replica that lags, and does again when it has caught up', async () => {
  const { state, until } = await open();
  state.primary = 2;
  await until('primary');
  await vi.waitFor(() => expect(state.said).toEqual(['The replica is not in use. It is too far behind.']), {
    timeout: 30_000,
  });
  state.replica = 2;
  await until('replica');
  expect(state.said.at(-1)).toBe('The replica is in use again.');
});

test('doesn’t read a replica that is gone, and no one waits for its answer', async () => {
  const { state, until } = await open();
  state.isReplicaAway = true;
  await until('primary');
  expect(state).toMatchObject({ dropped: 1, said: ['The replica is not in use. It does not answer.'] });
  state.isReplicaAway = false;
  await until('replica');
});

test.each([
  ['a lost connection', 'CONNECTION_CLOSED'],
  ['rows that its recovery removed', '40001'],
  ['a statement that writes', '25006'],
])('%s on the replica: the primary answers', async (_, code) => {
  const { state, server } = await open();
  state.refusal = Object.assign(new Error('refused'), { code });
  expect(await server()).toBe('primary');
});

test('a wrong statement fails on the replica as on the primary', async () => {
  const { state, server } = await open();
  state.refusal = Object.assign(new Error('no such column'), { code: '42703' });
  await expect(server()).rejects.toThrow('no such column');
});

test('while the primary is down the replica keeps answering, whatever its lag', async () => {
  const { state, server, changed, until } = await open();
  state.isPrimaryAway = true;
  state.isListening = false;
  changed();
  await until('replica');
  expect(await server()).toBe('replica');
  state.isPrimaryAway = false;
  await until('primary');
  state.isListening = true;
  await until('replica');
});

test.each([
  ['has been promoted', { isReplica: false }, 'It is not a replica of this primary.'],
  ['answers under another role', { role: 'postgres' }, 'Its login does not have the serving role.'],
])('doesn’t read a replica that %s', async (_, change, reason) => {
  const { state, until } = await open();
  Object.assign(state, change);
  await until('primary');
  expect(state.said).toEqual([`The replica is not in use. ${reason}`]);
});

test('a process that isn’t told of changes reads the primary', async () => {
  const { state, until } = await open();
  state.isListening = false;
  await until('primary');
});
