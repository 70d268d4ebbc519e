/** How does a browser hear of something while its page is closed? An encrypted word through the push service that the browser named (RFC 8030, 8291, 8292). */
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import {
  FetchRefused,
  NoSuchName,
  lookupOf,
  publicAddressOf,
  readPublicUrl,
  type WhereTo,
} from './public-fetch.server.ts';

/** The pair of keys by which push services know us (VAPID), and where they write to when something is wrong. */
export type PushKeys = { publicKey: string; privateKey: string; contact: string };

/** What a browser hands out when somebody agrees to be told. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushWord = {
  /** JSON for the service worker; some 3,900 bytes at most. */
  payload: string;
  /** After so many seconds nobody needs to hear of it any more. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A later word of the same topic takes the place of one that waits: base64url, 32 characters at most. */
  topic: string;
};

/** Not taken, and it is worth another try. */
export class PushAway extends Error {
  override name = 'PushAway';
}

export type PushOptions = WhereTo & {
  /** Tests bring their own connection. */
  request?: typeof httpsRequest;
};

const patienceMs = 15_000;

/** Posts and gives the status of the answer; what stands in it is nobody's business. */
function post(
  url: URL,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  options: PushOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = (options.request ?? httpsRequest)(
      url,
      {
        method: 'POST',
        headers,
        lookup: lookupOf(address),
        signal: AbortSignal.timeout(patienceMs),
        agent: false,
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        // However long it is, nothing of it is read.
        answer.destroy();
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Hands a word to a browser's push service. The address is the browser's to name, so it is judged like any address that a stranger typed in.
 * @returns 'taken'; 'gone' when the browser does not want to hear any more; 'refused' when it will never be taken
 * @throws PushAway when another try is worth it
 */
export async function sendPush(
  keys: PushKeys,
  target: PushTarget,
  word: PushWord,
  options: PushOptions = {},
): Promise<'taken' | 'gone' | 'refused'> {
  let status: number;
  try {
    const url = readPublicUrl(target.endpoint);
    const address = await publicAddressOf(url, options);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      word.payload,
      {
        vapidDetails: { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
        TTL: word.ttlSeconds,
        urgency: word.urgency,
        topic: word.topic,
        contentEncoding: 'aes128gcm',
      },
    );
    status = await post(url, address, { headers, body: Buffer.from(body ?? '') }, options);
  } catch (error) {
    // A name that leads into our own network is no push service; one that is not found now may be found later.
    if (error instanceof FetchRefused && !(error instanceof NoSuchName)) return 'refused';
    throw new PushAway(error instanceof Error ? error.message : String(error));
  }
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new PushAway(`The push service answered ${status}.`);
  return 'refused';
}
