/** Reads how many bytes the kernel still holds for each client. Node doesn't tell: a write counts as done once the kernel has taken it. */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';

/** Bytes that the client has not acknowledged, by `clientKey`. */
export type KernelQueues = ReadonlyMap<string, number>;

/**
 * Linux's tables of connections: IPv4 clients of a server that listens to IPv6 too are in the second. Other systems have none; there the
 * kernel's own limits must do.
 */
const tables = { four: '/proc/net/tcp', six: '/proc/net/tcp6' };
const mapped = '0000000000000000FFFF0000';

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');

/** An address as the tables write it: each 32-bit word with its last byte first. IPv4 in IPv6 counts as IPv4. */
function addressKey(address: string): string {
  const four = /[\d.]+$/.exec(address)?.[0] ?? '';
  if (four.includes('.'))
    return four
      .split('.')
      .toReversed()
      .map((byte) => hex(Number(byte), 2))
      .join('');
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  const bytes = groups.flatMap((group) => hex(Number.parseInt(group, 16), 4).match(/../g) ?? []);
  return [0, 4, 8, 12]
    .map((at) =>
      bytes
        .slice(at, at + 4)
        .toReversed()
        .join(''),
    )
    .join('');
}

/** Names a connection by its client's address and port. */
export const clientKey = (address: string, port: number): string => `${addressKey(address)}:${hex(port, 4)}`;

/** Reads the queues of the connections to one of our ports out of a table. */
export function queuesIn(table: string, port: number): Map<string, number> {
  const row = new RegExp(
    `: [0-9A-F]+:${hex(port, 4)} ([0-9A-F]+:[0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):`,
    'g',
  );
  const found = new Map<string, number>();
  for (const [, client = '', bytes = ''] of table.matchAll(row))
    found.set(client.startsWith(mapped) ? client.slice(mapped.length) : client, Number.parseInt(bytes, 16));
  return found;
}

/** The queues of all connections to where we listen; null where the system doesn't tell. */
export async function readKernelQueues({
  port,
  family,
}: Pick<AddressInfo, 'port' | 'family'>): Promise<KernelQueues | null> {
  const table = await readFile(family === 'IPv6' ? tables.six : tables.four, 'latin1').catch(() => null);
  return table === null ? null : queuesIn(table, port);
}
