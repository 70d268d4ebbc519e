/** Fetches an address that someone typed without reaching our own network: https only, public addresses only, limited in size. */
import { lookup } from 'node:dns/promises';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { assertOutsideTransaction } from '../database.server/outside-transactions.ts';
import { isPublicAddress } from './public-address.ts';

/** Why it was not fetched, in a sentence for the person who typed the address. */
export class FetchRefused extends Error {
  override name = 'FetchRefused';
}

/** The name does not resolve at the moment. */
export class NoSuchName extends FetchRefused {
  override name = 'NoSuchName';
}

export type PublicFetchOptions = {
  mostBytes: number;
  mostMilliseconds: number;
  /** The type to accept: 'text/calendar'. */
  accept: string;
  /** Tests supply their own names, addresses and connections. */
  resolve?: (host: string) => Promise<string[]>;
  mayConnect?: (address: string) => boolean;
  request?: typeof httpsRequest;
};

const mostRedirects = 3;

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Checks what can be checked before any lookup: https, no user name, no port other than a test's. @throws FetchRefused */
export function readPublicUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new FetchRefused('This isn’t a web address.');
  if (url.protocol !== 'https:') throw new FetchRefused('The address must begin with https://.');
  if (url.username !== '' || url.password !== '')
    throw new FetchRefused('The address must not contain a user name or password.');
  return url;
}

/** The options that decide where a name may lead. */
export type WhereTo = Pick<PublicFetchOptions, 'resolve' | 'mayConnect'>;

/** One of the host's addresses; all must be public, so that no later lookup leads elsewhere. @throws FetchRefused */
export async function publicAddressOf(url: URL, options: WhereTo): Promise<string> {
  assertOutsideTransaction('other service');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const may = options.mayConnect ?? isPublicAddress;
  const addresses = isIP(host) === 0 ? await (options.resolve ?? resolveAll)(host).catch(() => []) : [host];
  const [first] = addresses;
  if (first === undefined) throw new NoSuchName('There is no such address. Please check it.');
  if (!addresses.every(may)) throw new FetchRefused('This address isn’t on the public internet.');
  return first;
}

/** Connects to the checked address, whatever the name resolves to by now. */
export const lookupOf =
  (address: string): LookupFunction =>
  (_host, wanted, done) => {
    const family = isIP(address);
    if (wanted.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

type Answer = { kind: 'body'; text: string } | { kind: 'elsewhere'; to: string };

function once(url: URL, address: string, options: PublicFetchOptions, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = (options.request ?? httpsRequest)(
      url,
      {
        signal,
        lookup: lookupOf(address),
        headers: { accept: options.accept, 'user-agent': 'calendar reader', 'accept-encoding': 'identity' },
        // A fresh connection: none is kept for the next request to this host.
        agent: false,
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        const { location } = answer.headers;
        if (status >= 300 && status < 400 && location !== undefined) {
          answer.destroy();
          resolve({ kind: 'elsewhere', to: location });
          return;
        }
        if (status !== 200) {
          answer.destroy();
          reject(new FetchRefused(`The address answered with an error (${status}).`));
          return;
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > options.mostBytes) {
            answer.destroy();
            reject(new FetchRefused('The address sent more data than we accept.'));
          } else parts.push(part);
        });
        answer.on('end', () => resolve({ kind: 'body', text: Buffer.concat(parts).toString('utf8') }));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/** Fetches text. Every redirect is checked like a new address. @throws FetchRefused with a sentence for the person who typed the address */
export async function fetchPublicText(text: string, options: PublicFetchOptions): Promise<string> {
  const signal = AbortSignal.timeout(options.mostMilliseconds);
  let url = readPublicUrl(text);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const address = await publicAddressOf(url, options);
    let answer: Answer;
    try {
      answer = await once(url, address, options, signal);
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(
        signal.aborted ? 'The address took too long to answer.' : 'The address could not be reached.',
      );
    }
    if (answer.kind === 'body') return answer.text;
    url = readPublicUrl(answer.to, url);
  }
  throw new FetchRefused('The address redirects too many times.');
}
