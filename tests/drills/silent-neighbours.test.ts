import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../platform/database.server/connect.ts';
import { testBucket } from '../builders/bucket.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { photoBytes } from '../builders/hosting.ts';
import { startStripeServer } from '../builders/stripe-server.ts';
import { silentProxy, type SilentProxy } from './silent-proxy.ts';

// The mail server, the card processor and the bucket accept connections and don't answer. The site keeps working, and waiting work resumes
// when they answer again.
const secretKey = 'sk_test_drill';
const received: string[] = [];
const bucket = await testBucket();

let server: BuiltServer;
let owner: OpenDatabase;
let neighbours: Record<'mail' | 'cards' | 'storage', SilentProxy>;
const closing: (() => Promise<void>)[] = [];

async function mailServer(): Promise<number> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => smtp.close(() => resolve())));
  // A server listening on a port has such an address.
  return (smtp.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const stripe = await startStripeServer(secretKey, () => new Date());
  closing.push(stripe.close);
  const config = bucket.newBucket();
  const portOf = (url: string) => Number(new URL(url).port);
  neighbours = {
    mail: await silentProxy(await mailServer()),
    cards: await silentProxy(portOf(stripe.url)),
    storage: await silentProxy(portOf(config.url)),
  };
  const at = (url: string, { port }: SilentProxy) => url.replace(/:\d+/, `:${port}`);
  server = await startBuiltServer({
    SMTP_URL: `smtp://127.0.0.1:${neighbours.mail.port}`,
    MAIL_FROM: 'Club <club@example.com>',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_drill',
    STRIPE_API_URL: at(stripe.url, neighbours.cards),
    STORAGE_URL: at(config.url, neighbours.storage),
    STORAGE_REGION: config.region,
    STORAGE_ACCESS_KEY_ID: config.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: config.secretAccessKey,
  });
  owner = openDatabase({ directUrl: null, poolSize: 2 }, server.databaseUrl, { role: null });
});
afterAll(async () => {
  await owner?.close();
  await server?.stop();
  for (const { close } of Object.values(neighbours ?? {})) await close();
  for (const close of closing) await close();
});

const client = () =>
  createClient(server.url, 'any', { auth: { persistSession: false, autoRefreshToken: false } });
const password = 'four Wild horses';

async function renter(): Promise<Record<string, string>> {
  const { people } = (await (await fetch(`${server.url}/api/v1/demo-village`)).json()) as {
    people: { role: string; email: string; password: string }[];
  };
  const { email = '', password: word = '' } = people.find(({ role }) => role === 'renter') ?? {};
  const { data } = await client().auth.signInWithPassword({ email, password: word });
  return { authorization: `Bearer ${data.session?.access_token}` };
}

const cardPage = (headers: Record<string, string>) =>
  fetch(`${server.url}/api/v1/payments/card-page`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ returnTo: '/' }),
  });
const upload = async (headers: Record<string, string>) =>
  fetch(`${server.url}/api/v1/account/photo`, {
    method: 'POST',
    headers,
    body: new Uint8Array(await photoBytes({ width: 600, height: 600 })),
  });

/** Asks for a job of our own, and waits until it is done. */
async function doesOwnJobs(): Promise<void> {
  const [job] = await owner.sql<{ id: number }[]>`
    insert into job (kind, body, due_at, most_tries, created_at)
    values ('count-search-changes', '{}', now(), 1, now()) returning id`;
  await until(
    'a job that calls nobody is done',
    async () => {
      const [found] = await owner.sql<{ state: string }[]>`select state from job where id = ${job?.id ?? 0}`;
      return found?.state === 'done';
    },
    60_000,
  );
}

test('all outside services are silent: members go on, and waiting work resumes', async () => {
  const headers = await renter();
  for (const { silence } of Object.values(neighbours)) silence();

  const people = Array.from({ length: 6 }, (_, index) => `waiting-${index}@example.com`);
  for (const email of people)
    expect((await client().auth.signUp({ email, password })).error, email).toBeNull();
  const [paying, photo] = await Promise.all([cardPage(headers), upload(headers)]);
  expect([paying.status, photo.status]).toEqual([503, 503]);
  expect(await paying.json()).toMatchObject({ code: 'processor-away' });
  expect(await photo.json()).toMatchObject({
    detail: 'Photos and documents are unavailable right now. Please try again.',
  });
  await doesOwnJobs();
  for (const path of ['/', '/listings?min=7', '/api/v1/listings?min=7', '/readyz'])
    expect((await fetch(`${server.url}${path}`)).status, path).toBe(200);
  expect(received).toEqual([]);
  const kept = await owner.sql`select from kept_photo`;
  expect(kept, 'no row is written for a photo that was not stored').toEqual([]);

  for (const { speak } of Object.values(neighbours)) speak();
  await until('every email has arrived', () => people.every((email) => received.includes(email)));
  expect(received.filter((email) => people.includes(email)).toSorted(), 'each once').toEqual(people);
  expect((await cardPage(headers)).status).toBe(200);
  expect((await upload(headers)).status).toBe(200);
  await until('no job waits longer than its next try', async () => {
    const rows =
      await owner.sql`select kind from job where state = 'given_up' or (state = 'waiting' and due_at < now() - interval '20 seconds')`;
    return rows.length === 0;
  });
});
