import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { TimeMachine } from '../features/demo-village/time-machine.server.ts';
import { demoTimeApi } from './demo-time.server.ts';

const asked: string[] = [];
const machine: TimeMachine = {
  state: () => ({ now: '2026-12-01T12:00:00.000Z', aheadMilliseconds: 0, isMoving: false, last: null }),
  move: (by) => {
    asked.push(by);
    return 'moving';
  },
  settled: () => Promise.resolve(),
};
const app = new Hono().route('/dev/clock', demoTimeApi(machine, { trustedProxies: [] }));

/** The status of a request sent from an address under a host name. */
async function ask(init: RequestInit = {}, address = '127.0.0.1', host = 'localhost:3000'): Promise<number> {
  const headers = { host, ...(init.headers as Record<string, string>) };
  const environment = { client: { address, secure: false } };
  return (await app.request('http://localhost/dev/clock', { ...init, headers }, environment)).status;
}
const move = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"by":"+3d"}' };

test('a request from this machine reads the clock and moves it', async () => {
  expect(await ask()).toBe(200);
  expect(await ask(move)).toBe(202);
  expect(asked).toEqual(['+3d']);
});

test('refuses everyone outside: under a public host name or through a proxy', async () => {
  expect(await ask(move, '203.0.113.9')).toBe(404);
  expect(await ask(move, '127.0.0.1', 'club.example')).toBe(404);
  expect(await ask({ ...move, headers: { ...move.headers, 'x-forwarded-for': '203.0.113.9' } })).toBe(404);
  expect(await ask({}, '203.0.113.9')).toBe(404);
  expect(asked).toEqual(['+3d']);
});

test('a form on another site can’t move the clock, and an invalid move is refused', async () => {
  expect(await ask({ method: 'POST', body: '{"by":"+3d"}' })).toBe(400);
  expect(await ask({ ...move, body: '{"by":3}' })).toBe(400);
  expect(asked).toEqual(['+3d']);
});
