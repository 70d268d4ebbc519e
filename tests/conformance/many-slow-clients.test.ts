// A thousand clients that send headers slowly, a thousand that send bodies slowly and a thousand that read slowly, all at once.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { get } from './raw-http.ts';

const ofEach = 1_000;
const mostMilliseconds = 250;
const closedWithin = 15_000;
/** On a busy machine a request may take so many times as long as without slow clients. */
const mostTimes = 3;
let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

const slow = {
  headers: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow:',
  bodies:
    'POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  readers: 'GET /basemap/land.pmtiles HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(30),
};

/** Connects and is slow from then on. @returns the milliseconds after which the server closed the connection */
async function beSlow(what: keyof typeof slow): Promise<{ closed: Promise<number> }> {
  const socket: Socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const startedAt = performance.now();
  if (what === 'readers') socket.pause();
  else socket.resume();
  socket.write(slow[what]);
  // The sender of headers and bodies goes on, a byte at a time; a reader notices the end when it writes.
  const timer = setInterval(() => socket.write(what === 'readers' ? ' ' : 'x'), 1_000);
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    }),
  );
  return { closed };
}

/** The 99th percentile of others' requests, one after the other, while `isGoing`. */
async function p99(isGoing: (count: number) => boolean): Promise<number> {
  const times: number[] = [];
  while (isGoing(times.length)) {
    const startedAt = performance.now();
    const { status } = await get(server.port, times.length % 2 === 0 ? '/' : '/api/v1/listings');
    expect(status).toBe(200);
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Infinity;
}

test(
  `${ofEach} of each are closed within 15 s, and everybody else's p99 stays within ${mostMilliseconds} ms`,
  { timeout: 600_000 },
  async () => {
    await p99((count) => count < 100);
    const alone = await p99((count) => count < 300);
    const opening = (Object.keys(slow) as (keyof typeof slow)[]).flatMap((what) =>
      Array.from({ length: ofEach }, () => beSlow(what)),
    );
    const open = await Promise.all(opening);
    let isOpen = true;
    const all = Promise.all(open.map(({ closed }) => closed)).finally(() => {
      isOpen = false;
    });
    const others = await p99((count) => isOpen || count < 300);
    const closed = await all;
    for (const [index, what] of Object.keys(slow).entries()) {
      const its = closed.slice(index * ofEach, (index + 1) * ofEach).toSorted((one, other) => one - other);
      process.stdout.write(
        `${what}: ${[0, 0.5, 0.9, 1].map((q) => ((its[Math.min(ofEach - 1, Math.floor(q * ofEach))] ?? 0) / 1000).toFixed(1)).join(' / ')} s\n`,
      );
    }
    process.stdout.write(
      `p99 alone ${alone.toFixed(0)} ms, with ${3 * ofEach} slow clients ${others.toFixed(0)} ms; the last was closed after ${(Math.max(...closed) / 1000).toFixed(1)} s\n`,
    );
    expect(Math.max(...closed)).toBeLessThanOrEqual(closedWithin);
    expect(others).toBeLessThanOrEqual(Math.max(mostMilliseconds, mostTimes * alone));
  },
);
