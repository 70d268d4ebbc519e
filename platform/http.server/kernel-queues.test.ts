import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientKey, queuesIn, readKernelQueues } from './kernel-queues.ts';

test('names clients as the tables of Linux do, IPv4 inside IPv6 like IPv4', () => {
  expect(clientKey('127.0.0.1', 4326)).toBe('0100007F:10E6');
  expect(clientKey('::ffff:203.0.113.7', 443)).toBe('077100CB:01BB');
  expect(clientKey('::1', 80)).toBe('00000000000000000000000001000000:0050');
  expect(clientKey('2001:db8::12:3456', 80)).toBe('B80D0120000000000000000056341200:0050');
});

test('reads the queues of our port alone', () => {
  const line = (local: string, client: string, queues: string) =>
    `   0: ${local} ${client} 01 ${queues} 00:00000000 00000000     0        0 33 1 0 20 4 30 10 -1`;
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    line('0100007F:0F5F', '0100007F:8A2A', '0008ECDA:00000000'),
    line('0100007F:0F5F', '0100007F:8A2B', '00000000:00000010'),
    line('0100007F:10D6', '0100007F:8A2C', '0000000A:00000000'),
    line(
      '0000000000000000FFFF00000100007F:0F5F',
      '0000000000000000FFFF0000077100CB:8A2D',
      '00000002:00000000',
    ),
  ].join('\n');
  expect([...queuesIn(table, 3935)]).toEqual([
    ['0100007F:8A2A', 584_922],
    ['0100007F:8A2B', 0],
    ['077100CB:8A2D', 2],
  ]);
});

test.runIf(process.platform === 'linux').each([['127.0.0.1'], []])(
  'sees what a client of a server at %s has not read, until it reads it',
  async (host?: string) => {
    const server = createServer((socket) => socket.end(Buffer.alloc(2_000_000)));
    await new Promise<void>((ready) => server.listen(0, host, ready));
    const address = server.address() as AddressInfo;
    const accepted = once(server, 'connection');
    const client = connect(address.port, '127.0.0.1').pause();
    const [{ remoteAddress = '', remotePort = 0 }] = (await accepted) as [Socket];
    const held = async () =>
      (await readKernelQueues(address))?.get(clientKey(remoteAddress, remotePort)) ?? 0;
    await expect.poll(held).toBeGreaterThan(100_000);
    client.resume();
    await once(client, 'close');
    await expect.poll(held).toBe(0);
    server.close();
  },
);
