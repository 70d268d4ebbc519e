import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { clientKey, readKernelQueues } from './kernel-queues.ts';
import { endSlowClients } from './slow-clients.ts';

vi.mock('./kernel-queues.ts', async (original) => ({
  ...(await original<object>()),
  readKernelQueues: vi.fn(),
}));
afterEach(() => vi.useRealTimers());

test('a client that the kernel’s table hides for a moment has not read everything', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const server = createServer((request, response) => {
    watch({ request, response });
    response.end(Buffer.alloc(20_000_000));
  });
  const watch = endSlowClients(server, '');
  const accepted = once(server, 'connection');
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => client.destroy());
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [socket] = await accepted;
  const key = clientKey('127.0.0.1', client.localPort ?? 0);
  await vi.waitFor(() => expect(socket.writableLength).toBeGreaterThan(0));
  // It holds all that was sent; in the third second the table names another client only.
  let asked = 0;
  vi.mocked(readKernelQueues).mockImplementation(() => {
    asked += 1;
    const isHidden = asked === 6 || asked === 7;
    return Promise.resolve(new Map(isHidden ? [['other', 0]] : [[key, 1_000_000_000]]));
  });
  await vi.advanceTimersByTimeAsync(6_500);
  expect(socket.destroyed).toBe(true);
  expect(asked).toBeGreaterThan(7);
  client.destroy();
  server.close();
});
