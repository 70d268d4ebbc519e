/** Decides who may read the stored emails: someone at this machine, while no mail server is configured. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../config/config.server.ts';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addAddress('::1', 'ipv6');

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Headers that proxies add. A proxy on this machine makes everyone look local. */
const marksOfProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

const isOwnName = (address: string): boolean =>
  URL.canParse(address) && ownNames.has(new URL(address).hostname);

/**
 * Whether the address is the mailbox's, however written: capitals, percent-encoding, the page's data. No other address of ours contains the
 * word.
 */
export function isMailboxPath(pathname: string): boolean {
  try {
    return /mailbox/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/**
 * Emails contain sign-in links, so strangers never see them: with a mail server or a public address, nobody can read them here; otherwise
 * only a browser on this machine that asked for 'localhost' without a proxy. Development and test builds show them to anyone.
 */
export function mayReadMailbox(
  { mode, mail, publicUrl }: Pick<Config, 'mode' | 'mail' | 'publicUrl'>,
  visitor: { address: string; headers: Headers; host: string },
): boolean {
  if (mode !== 'production') return true;
  if (mail.smtpUrl !== null || (publicUrl !== null && !isOwnName(publicUrl))) return false;
  const { address, headers, host } = visitor;
  return (
    isIP(address) !== 0 &&
    own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    isOwnName(`http://${host}`) &&
    marksOfProxies.every((name) => headers.get(name) === null)
  );
}
