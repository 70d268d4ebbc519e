// Checks that a webhook is from the club and new.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @returns whether the signature fits and is at most five minutes old. @param body the raw text, before it is parsed */
export function isFromClub(secret, headers, body, now = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(now / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
  );
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
