import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createPaceWatch, endSlowClients, type Phase } from './slow-clients.ts';

const second = 1_000;
const exactly = (bytes: number) => ({ atLeast: bytes, atMost: bytes });
/** How many seconds a client with this many bytes per second is kept; null: all sixty. */
function keptFor(phase: (at: number) => Phase, bytesIn: (at: number) => number): number | null {
  const watch = createPaceWatch();
  let moved = 0;
  for (let at = 0; at <= 60; at += 1) {
    moved += bytesIn(at);
    if (watch.isTooSlow(phase(at), exactly(moved), at * second)) return at;
  }
  return null;
}
const always = (phase: Phase) => () => phase;

test.each([
  ['send', 10, 4 * 1024],
  ['read', 5, 3 * 1024],
] as const)('closes a client that has to %s and moves nothing, or almost nothing', (phase, after, pace) => {
  expect(keptFor(always(phase), () => 0)).toBe(after);
  expect(keptFor(always(phase), () => 1)).toBe(after);
  expect(keptFor(always(phase), () => pace - 1)).toBe(after);
});

test('leaves a slow connection alone that keeps moving, however long it takes', () => {
  expect(keptFor(always('send'), () => 4 * 1024)).toBeNull();
  expect(
    keptFor(always('read'), (at) => (at % 4 === 3 ? 20 * 1024 : 0)),
    'in bursts',
  ).toBeNull();
});

test('leaves a reader alone that takes what the kernel turns out to hold for it, at a phone’s pace', () => {
  const thenTaken = (at: number) => (at === 0 ? 1_500_000 : at === 1 ? -1_400_000 : 4 * 1024);
  expect(keptFor(always('read'), thenTaken)).toBeNull();
});

test('doesn’t take our own writing for a client’s reading when the kernel’s answer comes late', () => {
  const watch = createPaceWatch();
  const uncertain = { atLeast: 0, atMost: 64 * 1024 };
  for (let at = 0; at < 4; at += 1) expect(watch.isTooSlow('read', uncertain, at * second)).toBe(false);
  // The client had taken this much from the start.
  expect(watch.isTooSlow('read', exactly(64 * 1024), 4 * second)).toBe(false);
  expect(watch.isTooSlow('read', exactly(64 * 1024), 5 * second)).toBe(true);
});

test('closes a connection that stops halfway one window later', () => {
  expect(keptFor(always('send'), (at) => (at < 12 ? 100_000 : 0))).toBe(21);
});

test('closes a reader within 9 s when its kernel only takes bytes while we probe a full window', () => {
  const probes = new Set([0, 1, 2, 4]);
  expect(keptFor(always('read'), (at) => (probes.has(at) ? 64 * 1024 : 0))).toBe(9);
});

test('never closes a client that waits for us', () => {
  expect(keptFor(always('nothing'), () => 0)).toBeNull();
  expect(
    keptFor(
      (at) => (at < 35 ? 'nothing' : 'send'),
      () => 0,
    ),
  ).toBe(45);
});

test('gives a client one window for several answers: the clock pauses while we prepare the next one', () => {
  expect(
    keptFor(
      (at) => (at % 4 === 3 ? 'nothing' : 'read'),
      () => 0,
    ),
  ).toBe(6);
});

test('starts with a full window after everything has been answered', () => {
  const watch = createPaceWatch();
  watch.isTooSlow('send', exactly(0), 0);
  expect(watch.isTooSlow('send', exactly(10), 9 * second)).toBe(false);
  watch.beginAnew();
  expect(watch.isTooSlow('send', exactly(20), 11 * second)).toBe(false);
  expect(watch.isTooSlow('send', exactly(30), 20 * second)).toBe(false);
  expect(watch.isTooSlow('send', exactly(40), 21 * second)).toBe(true);
});

afterEach(() => vi.useRealTimers());

test('resets a reader that asked for several large answers at once, and leaves none of them in the kernel', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const answer = Buffer.alloc(4_000_000);
  const server = createServer((request, response) => {
    watch({ request, response });
    response.end(answer);
  });
  const watch = endSlowClients(server, '');
  const accepted = once(server, 'connection');
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5));
  const [socket] = await accepted;
  const closed = once(socket, 'close');
  await vi.waitFor(() => expect(socket.writableLength).toBeGreaterThan(0));
  const failed = once(client, 'error');
  for (let seconds = 0; seconds < 12 && !socket.destroyed; seconds += 1) {
    await vi.advanceTimersByTimeAsync(second);
    // Let the network catch up, as it would in a second.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  client.resume();
  const [error] = await failed;
  expect(error.code).toBe('ECONNRESET');
  expect(client.bytesRead).toBeLessThan(answer.length);
  server.close();
});

test('closes a connection that asks for more than 8 answers at once, and answers no more of them', async () => {
  let answered = 0;
  const server = createServer((request, response) => {
    if (!watch({ request, response })) return;
    answered += 1;
    response.end('.');
  });
  const watch = endSlowClients(server, '');
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
  await expect(once(client.resume(), 'close')).rejects.toThrow('ECONNRESET');
  expect(answered).toBe(8);
  server.close();
});
