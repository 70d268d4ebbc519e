// A separate thread with many slow clients, so that they delay no measurement: some send headers slowly, some bodies, some read slowly.
import { once } from 'node:events';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export type Slowness = 'headers' | 'bodies' | 'readers';
export type CrowdSize = { port: number; ofEach: number };
/** First that all are connected; then, for each kind, after how many milliseconds the server closed each of them. */
export type FromCrowd = 'connected' | Record<Slowness, number[]>;

const { port, ofEach } = workerData as CrowdSize;

const beginnings: Record<Slowness, string> = {
  headers: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow:',
  bodies:
    'POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  // More than the buffers on the way hold.
  readers: 'GET /basemap/land.pmtiles HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8),
};

/**
 * Connects and is slow from then on; a reader from the first bytes of its answer, because nobody can read before.
 * @returns after how many milliseconds the server closed it
 */
async function beSlow(what: Slowness): Promise<{ closed: Promise<number> }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  let startedAt = performance.now();
  socket.write(beginnings[what]);
  if (what === 'readers')
    socket.once('data', () => {
      socket.pause();
      startedAt = performance.now();
    });
  else socket.resume();
  // A byte a second; who reads nothing notices by writing that the connection has ended.
  const timer =
    what === 'readers'
      ? setInterval(() => socket.write(' '), 500)
      : setInterval(() => socket.write('x'), 1_000);
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    }),
  );
  return { closed };
}

const say = (message: FromCrowd): void => parentPort?.postMessage(message, []);
const kinds = Object.keys(beginnings) as Slowness[];
const crowd = await Promise.all(
  kinds.map(async (what) => ({
    what,
    clients: await Promise.all(Array.from({ length: ofEach }, () => beSlow(what))),
  })),
);
say('connected');
const closed = await Promise.all(
  crowd.map(
    async ({ what, clients }) => [what, await Promise.all(clients.map((client) => client.closed))] as const,
  ),
);
say(Object.fromEntries(closed) as FromCrowd);
