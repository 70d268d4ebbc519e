import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import type { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { PushAway, sendPush, type PushOptions, type PushTarget } from './web-push.server.ts';

// A push service with a browser behind it, which decrypts as in RFC 8291: written from the standard, sharing nothing with the encrypting
// library.
type Heard = { headers: http.IncomingHttpHeaders; body: Buffer };
const heard: Heard[] = [];
let status = 201;
const server = http.createServer((question, answer) => {
  const parts: Buffer[] = [];
  question.on('data', (part: Buffer) => parts.push(part));
  question.on('end', () => {
    heard.push({ headers: question.headers, body: Buffer.concat(parts) });
    answer.writeHead(status).end();
  });
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;

/** The test service, without checking its certificate. */
const plainly = ((url: URL, options: http.RequestOptions, done: (answer: http.IncomingMessage) => void) => {
  const target = new URL(url.href.replace('https:', 'http:'));
  target.port = String(port);
  return http.request(target, options, done);
}) as unknown as typeof request;
const here: PushOptions = {
  resolve: async () => ['127.0.0.1'],
  mayConnect: () => true,
  request: plainly,
};

const vapid = webPush.generateVAPIDKeys();
const keys = { ...vapid, contact: 'mailto:people@club.example' };
const endpoint = 'https://push.example/send/abc';

function newBrowser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const secret = randomBytes(16);
  const target: PushTarget = {
    endpoint,
    p256dh: own.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
  };
  return { target, decrypt: (body: Buffer) => decrypt(body, own, secret) };
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** RFC 8188 (one record) with the keys of RFC 8291, section 3.4. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, secret: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const theirs = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const material = hkdf(own.computeSecret(theirs), secret, info, 32);
  const key = hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 and its padding.
  const end = padded.lastIndexOf(2);
  expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
  return padded.subarray(0, end).toString('utf8');
}

/** The token's claims, after checking its signature with our public key (RFC 8292). */
function claimsOf(authorization: string | undefined): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  expect(key).toBe(vapid.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(vapid.publicKey, 'base64url');
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isOurs).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
}

const word = {
  payload: '{"title":"Später, naïve ☕"}',
  ttlSeconds: 3600,
  urgency: 'high',
  topic: 'notice-7',
} as const;

test('a browser reads what was sent, and the service knows the sender, the lifetime and the urgency', async () => {
  status = 201;
  const { target, decrypt: read } = newBrowser();
  expect(await sendPush(keys, target, word, here)).toBe('taken');
  const { headers, body } = heard.at(-1) as Heard;
  expect(read(body)).toBe(word.payload);
  expect(body.toString('latin1')).not.toContain('title');
  expect(headers).toMatchObject({
    ttl: '3600',
    urgency: 'high',
    topic: 'notice-7',
    'content-encoding': 'aes128gcm',
  });
  const { aud, sub, exp } = claimsOf(headers.authorization);
  expect({ aud, sub }).toEqual({ aud: 'https://push.example', sub: keys.contact });
  expect(Number(exp)).toBeGreaterThan(0);
});

test('another browser cannot read it', async () => {
  await sendPush(keys, newBrowser().target, word, here);
  const { body } = heard.at(-1) as Heard;
  expect(() => newBrowser().decrypt(body)).toThrow();
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [403, 'refused'],
  [413, 'refused'],
] as const)('%i means %s', async (answered, outcome) => {
  status = answered;
  expect(await sendPush(keys, newBrowser().target, word, here)).toBe(outcome);
});

test.each([429, 500, 503])('retries after %i', async (answered) => {
  status = answered;
  await expect(sendPush(keys, newBrowser().target, word, here)).rejects.toThrow(PushAway);
});

test('refuses an address in our own network, and retries a name that isn’t found now', async () => {
  const before = heard.length;
  const { target } = newBrowser();
  expect(await sendPush(keys, target, word, { resolve: async () => ['10.0.0.7'], request: plainly })).toBe(
    'refused',
  );
  expect(await sendPush(keys, target, word, { resolve: async () => ['127.0.0.1'], request: plainly })).toBe(
    'refused',
  );
  expect(await sendPush(keys, { ...target, endpoint: 'http://push.example/x' }, word, here)).toBe('refused');
  await expect(sendPush(keys, target, word, { ...here, resolve: async () => [] })).rejects.toThrow(PushAway);
  expect(heard).toHaveLength(before);
});
