// Tests that clients which send or read too slowly are closed in time, and a slow connection that keeps moving is served.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientKey, readKernelQueues } from '../../platform/http.server/kernel-queues.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { get, rawExchange } from './raw-http.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(async () => {
  expect(await server.stop(), 'it ends cleanly after all of this').toBe(0);
});

test.concurrent(
  'closes slow clients within 15 s, whatever they are slow at',
  { timeout: 240_000 },
  async () => {
    const upload = 'POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n';
    const slow: [beginning: string, said: RegExp][] = [
      ['GET / HTTP/1.1\r\nhost: x\r\nx-slow:', /^HTTP\/1\.1 408 |^$/],
      ['', /^HTTP\/1\.1 408 |^$/],
      ['G', /^HTTP\/1\.1 408 |^$/],
      [`${upload}{`, /^HTTP\/1\.1 408 /],
      // Refused at once, but still sending.
      [`POST /listings HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{`, /^HTTP\/1\.1 4\d\d /],
      // Answered, then idle.
      ['GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', /^HTTP\/1\.1 200 /],
    ];
    const closed = slow.map(async ([beginning, said]) => {
      const { text, milliseconds } = await rawExchange(server.port, beginning);
      expect(milliseconds, beginning).toBeLessThan(15_000);
      expect(text).toMatch(said);
    });
    const trickled = Object.entries({ send: trickle(upload), read: readNothing(), take: takeNothing() }).map(
      async ([what, closing]) => expect(await closing, what).toBeLessThan(15_000),
    );
    const quick = get(server.port, '/healthz').then(({ status }) =>
      expect(status, 'others are served meanwhile').toBe(200),
    );
    await Promise.all([...closed, ...trickled, quick]);
  },
);

test.concurrent('serves a slow connection that keeps moving to its end', { timeout: 240_000 }, async () => {
  const body = JSON.stringify({ endpoint: 'public-token', method: 'GET', pad: 'x'.repeat(120_000) });
  const text = await sendInPieces(body, 6_000, 1_000);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});

/** Sends a byte per second. @returns milliseconds until the server closed */
function trickle(beginning: string): Promise<number> {
  const startedAt = performance.now();
  const socket = connect(server.port, '127.0.0.1', () => socket.write(beginning));
  const timer = setInterval(() => socket.write('{'), 1_000);
  socket.on('error', () => socket.destroy());
  socket.resume();
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    }),
  );
}

/**
 * Requests far more than the network buffers and reads none of it.
 * @returns milliseconds until the server closed, from its connection list
 */
async function readNothing(): Promise<number> {
  const startedAt = performance.now();
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  const asked = Array.from({ length: 30 }, () => 'GET /basemap/land.pmtiles HTTP/1.1\r\nhost: x\r\n\r\n');
  socket.write(asked.join(''));
  socket.on('error', () => socket.destroy());
  // A socket closed by the other side cannot be written to.
  const timer = setInterval(() => socket.write(' '), 500);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearInterval(timer);
  return performance.now() - startedAt;
}

/**
 * Requests an answer that the kernel takes whole, and reads none of it.
 * @returns milliseconds until the kernel held nothing more, from its own table
 */
async function takeNothing(): Promise<number> {
  const startedAt = performance.now();
  const socket = connect(server.port, '127.0.0.1').pause();
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const held = async () =>
    (await readKernelQueues({ port: server.port, family: 'IPv4' }))?.get(
      clientKey('127.0.0.1', socket.localPort ?? 0),
    ) ?? 0;
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n');
  await until('the kernel holds the answer', async () => (await held()) > 100_000);
  await until('it holds nothing', async () => (await held()) === 0, 60_000);
  socket.destroy();
  return performance.now() - startedAt;
}

function sendInPieces(body: string, bytes: number, everyMilliseconds: number): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  let at = 0;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => socket.destroy());
  socket.write(
    `POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write(body.slice(at, (at += bytes))), everyMilliseconds);
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve(text);
    }),
  );
}
