/** Posts to an address that somebody else typed, so that it reaches nothing inside our own network: https, public addresses, no redirects. */
import { request as httpsRequest } from 'node:https';
import {
  FetchRefused,
  lookupOf,
  publicAddressOf,
  readPublicUrl,
  type WhereTo,
} from './public-fetch.server.ts';

export type PublicPost = {
  body: string;
  headers: Readonly<Record<string, string>>;
  mostMilliseconds: number;
};

/** Tests bring their own names, addresses and connections. */
export type PublicPostOptions = WhereTo & { request?: typeof httpsRequest };

/**
 * Sends a body once. The body of the answer isn't read.
 * @returns the status of the answer, a redirect's included
 * @throws FetchRefused with a sentence for the person who typed the address
 */
export async function postPublic(
  text: string,
  { body, headers, mostMilliseconds }: PublicPost,
  options: PublicPostOptions = {},
): Promise<number> {
  const url = readPublicUrl(text);
  const address = await publicAddressOf(url, options);
  const signal = AbortSignal.timeout(mostMilliseconds);
  return new Promise((resolve, reject) => {
    const asked = (options.request ?? httpsRequest)(
      url,
      {
        method: 'POST',
        signal,
        // Connects to the checked address.
        lookup: lookupOf(address),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
      },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    asked.on('error', () =>
      reject(
        new FetchRefused(
          signal.aborted ? 'The address took too long to answer.' : 'The address could not be reached.',
        ),
      ),
    );
    asked.end(body);
  });
}
