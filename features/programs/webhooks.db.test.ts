import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { isFromClub } from '../../docs/api/check-webhook.mjs';
import { addAccount } from '../../tests/builders/accounts.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { codeOf, testAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { doJob, takeJobs } from '../../platform/jobs.server/take-jobs.ts';
import { accepted } from '../../platform/refusal.ts';
import { tellMember } from '../notifications/tell-member.server.ts';
import { deliverWebhookJob } from './deliver-webhook.server.ts';
import { addWebhook, deleteWebhook, redeliver, testWebhook, webhooksOf } from './webhooks.server.ts';
import { deliverWebhookKind } from './webhook-jobs.ts';

const db = await testDatabase({ poolSize: 4 });
const deps = testAuth(db);

type Heard = { headers: IncomingMessage['headers']; body: string };
const heard: Heard[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString('utf8')));
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    response.writeHead(status, { location: 'https://127.0.0.1/inside' }).end();
  });
});
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo;
afterAll(async () => {
  receiver.close();
  await db.drop();
});

/** The name leads to our receiver, over a plain connection. */
const resolved: string[] = [];
const where = { resolve: async () => ['127.0.0.1'], mayConnect: () => true };
const options = {
  ...where,
  request: ((url: URL, asked: object, answer: (message: IncomingMessage) => void) => {
    const { lookup } = asked as {
      lookup: (host: string, wanted: object, done: (e: null, a: string) => void) => void;
    };
    lookup(url.hostname, {}, (_, address) => resolved.push(address));
    return httpRequest({ ...asked, host: '127.0.0.1', port, path: url.pathname }, answer);
  }) as never,
};

async function deliver(): Promise<string[]> {
  const outcomes = [];
  for (const job of await takeJobs(deps, [deliverWebhookKind], 20, () => 1))
    outcomes.push((await doJob(deps, job, deliverWebhookJob(deps, options))).outcome);
  return outcomes;
}
const facts = { title: '', id: '', points: 0, cents: 0, day: '' };
const owner = await clubMember(db.ownerSql, 'owner');
await addAccount(db.ownerSql, { accountId: owner.accountId });
const add = async (topics: string[]) =>
  accepted(await addWebhook(deps, owner, { url: 'https://hooks.example/in', topics }, where));
const logOf = async (id: string) =>
  (await webhooksOf(db.sql, owner.accountId)).find((one) => one.id === id)?.deliveries ?? [];

test('posts a notice once to each webhook for its topic, signed, from the transaction that wrote it', async () => {
  const [account, trips] = [await add(['account']), await add(['trips', 'reviews'])];
  const tell = (occasion: string) =>
    inTransaction(deps, {}, async ({ sql }) => {
      const telling = {
        accountId: owner.accountId,
        kind: 'application.approved',
        occasion,
        facts,
      } as const;
      const work = { sql, config: deps.config, now: deps.now() };
      await tellMember(work, { ...telling, deadline: null, happenedAt: deps.now() });
      if (occasion === 'undone') throw new Error('rolled back');
    });
  await expect(tell('undone')).rejects.toThrow('rolled back');
  await tell('event 1');
  await tell('event 1');
  expect(await deliver()).toEqual(['done']);
  const [first] = heard.splice(0);
  const { type, timestamp, data } = JSON.parse(first?.body ?? '{}') as Record<string, Record<string, string>>;
  expect([type, timestamp]).toEqual(['application.approved', deps.now().toISOString()]);
  expect(data?.url).toMatch(/^http:\/\/localhost:3000\//);
  expect(data?.title).not.toBe('');
  const { headers = {}, body = '' } = first ?? {};
  const at = deps.now().getTime();
  // The example we publish accepts it, and rejects anything changed, old, or signed with another secret.
  expect(isFromClub(account.secret, headers, body, at)).toBe(true);
  expect(isFromClub(account.secret, headers, `${body} `, at)).toBe(false);
  expect(isFromClub(account.secret, { ...headers, 'webhook-id': 'other' }, body, at)).toBe(false);
  expect(isFromClub(account.secret, headers, body, at + 301_000)).toBe(false);
  expect(isFromClub(trips.secret, headers, body, at)).toBe(false);
  const id = headers['webhook-id'];
  expect(await logOf(account.id)).toMatchObject([{ id, state: 'delivered', tries: 1, lastStatus: 200 }]);
  expect(await logOf(trips.id)).toEqual([]);
  for (const { id: each } of [account, trips]) await deleteWebhook(db.sql, owner.accountId, each);
});

test('tries again under the same id until it is accepted, and can be sent again by hand', async () => {
  const { id } = await add(['trips']);
  status = 500;
  await testWebhook(deps, owner.accountId, id);
  expect(await deliver()).toEqual(['failed']);
  expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 1, lastStatus: 500 }]);
  const [waiting] = await logOf(id);
  const again = () => redeliver(deps, owner.accountId, { id, deliveryId: waiting?.id ?? '' });
  expect(codeOf((await again()) as object)).toBe('still-waiting');
  // A redirect isn't followed: it could lead inside.
  status = 302;
  deps.pass(60_000);
  expect(await deliver()).toEqual(['failed']);
  status = 204;
  deps.pass(60_000);
  expect(await deliver()).toEqual(['done']);
  expect(await logOf(id)).toMatchObject([{ state: 'delivered', tries: 3, lastStatus: 204 }]);
  expect(await again()).toBe('asked');
  expect(await deliver()).toEqual(['done']);
  expect(new Set(heard.splice(0).map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([waiting?.id]),
  );
  await deleteWebhook(db.sql, owner.accountId, id);
});

test('counts as failed after the last try, and logs why', async () => {
  const { id } = await add(['trips']);
  await testWebhook(deps, owner.accountId, id);
  const away = { ...options, mayConnect: () => false };
  for (let tries = 1; tries <= 12; tries += 1) {
    const [job] = await takeJobs(deps, [deliverWebhookKind], 1, () => 1);
    if (!job) throw new Error('There is no job to do.');
    await doJob(deps, job, deliverWebhookJob(deps, away));
    deps.pass(7_200_000);
  }
  expect(heard).toEqual([]);
  expect(await logOf(id)).toMatchObject([
    {
      state: 'failed',
      tries: 12,
      lastStatus: null,
      lastFault: 'This address isn’t on the public internet.',
    },
  ]);
  await deleteWebhook(db.sql, owner.accountId, id);
});

test.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://10.0.0.7/hook',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@hooks.example/',
  'no address',
])('refuses %s as a webhook address', async (url) => {
  const outcome = await addWebhook(deps, owner, { url, topics: ['trips'] });
  expect(codeOf(outcome)).toBe('invalid');
});

test('connects to the address that was checked', async () => {
  expect(new Set(resolved)).toEqual(new Set(['127.0.0.1']));
});

test('only its member can delete a webhook', async () => {
  const mine = await add(['account']);
  const other = await clubMember(db.ownerSql, 'owner');
  expect(await deleteWebhook(db.sql, other.accountId, mine.id)).toBe(false);
  expect((await webhooksOf(db.sql, owner.accountId)).map(({ id }) => id)).toContain(mine.id);
  expect(await deleteWebhook(db.sql, owner.accountId, mine.id)).toBe(true);
});
