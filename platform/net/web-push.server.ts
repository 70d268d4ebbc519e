/** Sends an encrypted push message to a browser through the push service it named (RFC 8030, 8291, 8292). */
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

/** Our key pair for push services (VAPID), and the contact they use for problems. */
export type PushKeys = { publicKey: string; privateKey: string; contact: string };

/** The subscription a browser creates when someone allows push. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushWord = {
  /** JSON for the service worker; some 3,900 bytes at most. */
  payload: string;
  /** Seconds after which the message is no longer worth delivering. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A later message with the same topic replaces one still waiting: base64url, at most 32 characters. */
  topic: string;
};

/** Not accepted, and worth another try. */
export class PushAway extends Error {
  override name = 'PushAway';
}

export type PushOptions = WhereTo & {
  /** Tests supply their own connection. */
  request?: typeof httpsRequest;
};

const patienceMs = 15_000;

/** Posts and returns the status; the body is ignored. */
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
        // However long it is, none of it is read.
        answer.destroy();
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Sends a message to a browser's push service. The browser names the address, so it is checked like any address a stranger typed.
 * @returns 'taken'; 'gone' when the browser has unsubscribed; 'refused' when it will never be accepted
 * @throws PushAway when another try is worthwhile
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
    // A name that leads into our own network isn't a push service; one that doesn't resolve now may do so later.
    if (error instanceof FetchRefused && !(error instanceof NoSuchName)) return 'refused';
    throw new PushAway(error instanceof Error ? error.message : String(error));
  }
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new PushAway(`The push service answered ${status}.`);
  return 'refused';
}
