import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { testDatabase } from '../../tests/builders/database.ts';
import { addressFor, tellAll } from '../../tests/builders/notices.ts';
import { asking, rentals } from '../../tests/builders/rentals.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { chooseTopic } from './change-choices.server.ts';
import { addBrowser, removeBrowser } from './send/push-subscriptions.server.ts';
import { sendPushKind } from './send/send-push.server.ts';

const db = await testDatabase();
const newRental = rentals(db);
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const config = readConfig({
  NODE_ENV: 'test',
  WEB_PUSH_PUBLIC_KEY: publicKey,
  WEB_PUSH_PRIVATE_KEY: privateKey,
  WEB_PUSH_CONTACT: 'mailto:people@club.example',
});
const at = (instant: string) => ({ ...db.deps(instant), config });

/** The paths posted to, one per browser. */
const heard: string[] = [];
const answers = new Map<string, number>();
const server = http.createServer((question, answer) => {
  const path = question.url ?? '';
  heard.push(path);
  question.resume();
  question.on('end', () => answer.writeHead(answers.get(path) ?? 201).end());
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await db.drop();
});
const { port } = server.address() as AddressInfo;
const plainly = ((url: URL, options: http.RequestOptions, done: (answer: http.IncomingMessage) => void) => {
  const target = new URL(url.href.replace('https:', 'http:'));
  target.port = String(port);
  return http.request(target, options, done);
}) as unknown as typeof request;
const push = { resolve: async () => ['127.0.0.1'], mayConnect: () => true, request: plainly };

/** A browser with its own session. @returns the path the service sees */
async function browserOf(actor: AccountActor, path = `/${randomUUID()}`, sessionId: string = randomUUID()) {
  await addressFor(db, actor);
  await db.ownerSql`
    insert into auth_session (id, account_id, methods, created_at, refreshed_at) values (${sessionId}, ${actor.accountId}, '[]', now(), now())
    on conflict do nothing`;
  const browser = {
    endpoint: `https://push.example${path}`,
    // A curve point and sixteen bytes, as a browser creates them.
    p256dh: webPush.generateVAPIDKeys().publicKey,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  };
  expect(await addBrowser(at(asking), { ...actor, sessionId }, browser)).toBe('kept');
  return { path, sessionId, endpoint: browser.endpoint };
}
const heardOn = (path: string) => heard.filter((each) => each === path).length;

test('a request reaches every browser of the owner once, and no one else’s', async () => {
  const { owner, renter, requested } = await newRental();
  const [desk, phone, other] = [await browserOf(owner), await browserOf(owner), await browserOf(renter)];
  await requested();
  await tellAll(at(asking), push);
  await tellAll(at(asking), push);
  expect([desk, phone, other].map(({ path }) => heardOn(path))).toEqual([1, 1, 0]);
});

test('someone signed out gets nothing; a browser that another account takes over leaves the first one', async () => {
  const { owner, renter, requested } = await newRental();
  const left = await browserOf(owner);
  const shared = await browserOf(owner);
  await db.ownerSql`delete from auth_session where id = ${left.sessionId}`;
  await browserOf(renter, shared.path);
  await requested();
  await tellAll(at(asking), push);
  expect([heardOn(left.path), heardOn(shared.path)]).toEqual([0, 0]);
  // Nobody can remove someone else's browser.
  await removeBrowser(at(asking), owner, shared.endpoint);
  const [row] = await db.sql`select account_id from push_subscription where endpoint = ${shared.endpoint}`;
  expect(row?.account_id).toBe(renter.accountId);
});

test('a notification for one account isn’t shown to another that uses the browser now', async () => {
  const { owner, renter, requested } = await newRental();
  const shared = await browserOf(owner);
  await requested();
  await tellAll(at(asking), push);
  expect(heardOn(shared.path)).toBe(1);
  await browserOf(renter, shared.path);
  const [asked] = await db.sql<{ subscription: string; notice: number }[]>`
    select s.id as subscription, max(n.id)::int as notice from push_subscription s, notification n
     where s.endpoint = ${shared.endpoint} and n.account_id = ${owner.accountId} group by s.id`;
  const body = { notice: asked?.notice ?? 0, subscription: asked?.subscription ?? '' };
  await enqueue(db.sql, { kind: sendPushKind, body, key: randomUUID() }, new Date(asking));
  expect(await tellAll(at(asking), push)).toBe(1);
  expect(heardOn(shared.path)).toBe(1);
  expect(await db.sql`select 1 from push_subscription where endpoint = ${shared.endpoint}`).toHaveLength(1);
});

test('removes a browser that is gone; tries again when its push service is down', async () => {
  const { owner, requested } = await newRental();
  const gone = await browserOf(owner);
  answers.set(gone.path, 410);
  await requested();
  await tellAll(at(asking), push);
  expect(await db.sql`select 1 from push_subscription where endpoint = ${gone.endpoint}`).toHaveLength(0);

  const away = await newRental();
  const late = await browserOf(away.owner);
  answers.set(late.path, 503);
  await away.requested();
  await expect(tellAll(at(asking), push)).rejects.toThrow(/503/);
  answers.delete(late.path);
  await tellAll(at('2027-05-30T20:00:00Z'), push);
  expect(heardOn(late.path)).toBe(2);
});

test('respects switched-off push notifications, and sends none without keys', async () => {
  const { owner, renter, requested } = await newRental();
  const own = await browserOf(owner);
  accepted(await chooseTopic(at(asking), owner, 'requests', { isPushed: false }));
  const id = await requested();
  await tellAll(at(asking), push);
  accepted(await endOffer(at(asking), renter, { id, event: 'withdraw' }));
  await tellAll(at(asking), push);
  expect(heardOn(own.path)).toBe(0);
  const browser = { endpoint: own.endpoint, p256dh: publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
  expect(isRefusal(await addBrowser(db.deps(asking), owner, browser))).toBe(true);
  expect(
    isRefusal(await addBrowser(at(asking), owner, { ...browser, endpoint: 'https://a:b@push.example/' })),
  ).toBe(true);
});
