/** Finds the client's address and whether it uses TLS. A forwarded header counts only from a configured proxy. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

export type Client = { address: string; secure: boolean };

const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);
/** The address at the other end of the connection: the client's or a proxy's. */
export const peerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  plain(socket.remoteAddress ?? '');
const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * @param trusted addresses or CIDR ranges of proxies (TRUSTED_PROXIES)
 * @throws Error naming the first entry that is neither
 */
export function createClientReader(trusted: string[]): (request: IncomingMessage) => Client {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    if (isIP(address) === 0)
      throw new Error(`TRUSTED_PROXIES: '${entry}' is neither an address nor a CIDR range.`);
    if (prefix === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(prefix), family(address));
  }
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, family(address));

  return (request) => {
    const peer = peerOf(request);
    if (trusted.length === 0 || !isProxy(peer)) return { address: peer, secure: false };
    const secure = request.headers['x-forwarded-proto'] === 'https';
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => plain(hop.trim()));
    // From the right: the first hop that no trusted proxy added is the client; anything further left may be invented.
    for (const hop of hops.toReversed()) {
      if (isIP(hop) === 0) break;
      if (!isProxy(hop)) return { address: hop, secure };
    }
    return { address: peer, secure };
  };
}
