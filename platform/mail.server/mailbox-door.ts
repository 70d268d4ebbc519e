/** Who may read the letters that are kept here? Whoever sits at this machine, while no mail server carries them. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../config.server.ts';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addAddress('::1', 'ipv6');

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** What a proxy leaves behind. One that runs on this machine makes everybody look as if they sat here. */
const marksOfProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

const isOwnName = (address: string): boolean =>
  URL.canParse(address) && ownNames.has(new URL(address).hostname);

/**
 * Whether the address is the mailbox's, however it is written: capitals, percent signs, the data of the page. No other address of ours has the word.
 */
export function isMailboxPath(pathname: string): boolean {
  try {
    return /mailbox/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/**
 * Letters hold links that let their reader in, so a stranger never sees them: once a mail server is set, or the product has an address of its
 * own, nobody reads them here; before, only a browser on this machine that asked for 'localhost', not through a proxy. Builds for development
 * and tests show them to whoever asks.
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
