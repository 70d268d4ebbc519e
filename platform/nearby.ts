/** Tells whether an address is on this machine or its own network, or could be anyone's. */

const privateIpv4 = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)\d+(\.\d+)*$/;
// Loopback, unique local (fc00::/7) and link-local (fe80::/10).
const privateIpv6 = /^(::1|f[cd][0-9a-f]{2}:[0-9a-f:]*|fe[89ab][0-9a-f]:[0-9a-f:]*)(%\w+)?$/i;

/** Whether an IP address is loopback or private (RFC 1918, 3927, 4193). */
export const isNearbyAddress = (address: string): boolean =>
  privateIpv4.test(address) || privateIpv6.test(address);

/**
 * Whether a host name can only mean a nearby machine: a private address, a name without a dot, or one under a suffix the public DNS does
 * not serve (RFC 6761, 6762, ICANN's .internal).
 */
export function isNearbyHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === '') return false;
  if (isNearbyAddress(name)) return true;
  if (name.includes(':') || /^[\d.]+$/.test(name)) return false;
  return !name.includes('.') || /\.(localhost|local|internal|test)$/.test(name);
}
