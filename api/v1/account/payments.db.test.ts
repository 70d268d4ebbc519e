import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAuthLimits } from '../../../features/auth/auth-deps.server.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { pressOn } from '../../../tests/builders/money.ts';
import { asking, price, rentals, type Rental } from '../../../tests/builders/rentals.ts';
import { withActor, type ActorEnvironment } from '../../http.server/actor.ts';
import { webhooksApi } from '../../webhooks.server.ts';
import { exchangesApi } from '../exchange/exchanges.server.ts';
import { earningsApi } from './earnings.server.ts';
import { paymentsApi } from './payments.server.ts';
import { ProcessorAway } from '../../../platform/card-processor.server/card-processor.ts';
import { testProcessor } from '../../../platform/card-processor.server/test-processor.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
const actors = new Map<string, AccountActor>();
let instant = asking;
const deps = withCards({ ...db.deps(), now: () => new Date(instant) });
const bindings = { client: { address: '203.0.113.7', secure: false }, requestId: 'payments' };
const limits = createAuthLimits(deps);
const processor = testProcessor(deps);
const app = new Hono<ActorEnvironment>()
  .use(withActor((token) => Promise.resolve(actors.get(token) ?? null)))
  .route('/payments', paymentsApi({ ...deps, limits }))
  .route('/exchanges', exchangesApi(deps))
  .route('/earnings', earningsApi(deps))
  .route('/webhooks', webhooksApi({ ...deps, identities: null }));
let rental: Rental;
beforeAll(async () => {
  rental = await rentals(db)();
  actors.set('owner', rental.owner);
  actors.set('renter', rental.renter);
});

async function send(who: string | null, method: string, path: string, body?: object, key = randomUUID()) {
  const init = {
    method,
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who}` }),
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  const response = await app.request(path, init, bindings);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const tell = async (event: object, signature?: string) => {
  const body = JSON.stringify(event);
  const headers = { 'processor-signature': signature ?? (await processor.sign(body)) };
  return (await app.request('/webhooks/card-processor', { method: 'POST', headers, body })).status;
};
const stateOf = async (id: string) => (await db.sql`select state from payment where id = ${id}`)[0]?.state;

test('says that the processor is a test, and what each test card does', async () => {
  const { body } = await send('renter', 'GET', '/payments/processor');
  expect(body).toMatchObject({ isTest: true, label: 'Test processor: no real money moves.' });
  expect(body.testCards).toContainEqual({
    method: 'test_declined',
    brand: 'visa',
    lastFour: '0002',
    story: 'The bank declines it.',
  });
});

test('names a card processor that doesn’t answer, and charges no one', async () => {
  vi.spyOn(deps.cards, 'authorise').mockRejectedValueOnce(new ProcessorAway('It could not be asked.'));
  const target = { for: 'quote', quoteId: await rental.quote() };
  const asked = await send('renter', 'POST', '/payments', { target, method: 'test_visa' });
  expect(asked).toMatchObject({
    status: 503,
    body: {
      code: 'processor-away',
      detail: "The card processor isn't answering. You haven't been charged. Try again in a few minutes.",
    },
  });
});

test('authorises a card once per key, and passes on the bank’s refusal', async () => {
  const target = { for: 'quote', quoteId: await rental.quote() };
  const key = randomUUID();
  const made = await send('renter', 'POST', '/payments', { target, method: 'test_visa' }, key);
  expect(made).toMatchObject({
    status: 201,
    body: {
      state: 'authorised',
      amountCents: price,
      card: { brand: 'visa', lastFour: '4242' },
      problem: null,
    },
  });
  expect(await send('renter', 'POST', '/payments', { target, method: 'test_visa' }, key)).toEqual(made);
  const other = { target: { for: 'quote', quoteId: await rental.quote() }, method: 'test_visa' };
  expect(await send('renter', 'POST', '/payments', other, key)).toMatchObject({ status: 422 });
  expect(await send('renter', 'POST', '/payments', { target, method: 'test_no_funds' })).toMatchObject({
    status: 201,
    body: { state: 'declined', problem: 'There isn’t enough money on this card.' },
  });
  expect(await send('renter', 'POST', '/payments', { target, method: '4242424242424242' })).toMatchObject({
    status: 400,
    body: { field: 'method' },
  });
  expect(await send('owner', 'GET', `/payments/${String(made.body.id)}`)).toMatchObject({ status: 404 });
});

test('verifies the processor’s messages, takes each once, and only uses them as a reason to look', async () => {
  const target = { for: 'quote', quoteId: await rental.quote() };
  const made = await send('renter', 'POST', '/payments', { target, method: 'test_confirm' });
  expect(made.body).toMatchObject({ state: 'needs_confirmation' });
  const id = String(made.body.id);
  const [row] = await db.sql<
    { object: string }[]
  >`select processor_id as object from payment where id = ${id}`;
  const objectId = row?.object ?? '';
  const event = { id: 'event_1', kind: 'payment.authorised', objectId };

  // The message claims it, but it is not true yet: webhooks are not trusted.
  expect(await tell(event)).toBe(204);
  await settleMoney(deps);
  expect(await stateOf(id)).toBe('needs_confirmation');

  await pressOn(processor, made.body.confirmUrl, 'yes');
  expect(await tell({ ...event, id: 'event_2' }, 't=1,v1=forged')).toBe(400);
  const old = `t=1,v1=${'0'.repeat(64)}`;
  expect(await tell({ ...event, id: 'event_2' }, old)).toBe(400);
  const body = JSON.stringify({ ...event, id: 'event_2' });
  const signature = await processor.sign(body);
  instant = '2027-05-30T18:05:01Z';
  expect(await tell({ ...event, id: 'event_2' }, signature)).toBe(400);
  await settleMoney(deps);
  expect(await stateOf(id)).toBe('needs_confirmation');

  // Many times at once, and one outdated.
  const again = { ...event, id: 'event_3' };
  expect(await Promise.all(Array.from({ length: 8 }, () => tell(again)))).toEqual(Array(8).fill(204));
  await settleMoney(deps);
  expect(await stateOf(id)).toBe('authorised');
  expect(await tell({ ...event, id: 'event_0', kind: 'payment.needs_confirmation' })).toBe(204);
  expect(await tell({ id: 'event_4', kind: 'payment.declined', objectId: 'test_payment_nobody' })).toBe(204);
  expect(await tell({ id: 'event_5', kind: 'something.else', objectId: null })).toBe(204);
  await settleMoney(deps);
  expect(await stateOf(id)).toBe('authorised');
  expect(await db.sql`select 1 from processor_event where id = 'event_3'`).toHaveLength(1);
  instant = asking;
});

test('shows an owner upcoming, waiting and paid payouts, and downloads them as a file', async () => {
  const id = await rental.agreed();
  const earnings = async (who = 'owner') => (await send(who, 'GET', '/earnings')).body;
  expect(await earnings()).toMatchObject({
    summary: { expectedCents: 85_500, waitingCents: 0, paidCents: 0 },
    lines: [],
  });
  await rental.handedOff(id);
  const line = { id, title: 'A boat', grossCents: 90_000, feeCents: 4_500, cents: 85_500 };
  expect(await earnings()).toMatchObject({
    summary: {
      expectedCents: 0,
      waitingCents: 85_500,
      paidCents: 0,
      months: [{ month: '2027-06', cents: 85_500 }],
    },
    lines: [{ ...line, state: 'waiting', dueAt: '2027-06-05T16:00:00.000Z', paidAt: null }],
  });
  instant = '2027-06-05T16:00:00Z';
  await settleMoney(deps);
  expect(await earnings()).toMatchObject({
    summary: { waitingCents: 0, paidCents: 85_500 },
    lines: [{ ...line, state: 'paid', paidAt: '2027-06-05T16:00:00.000Z' }],
  });
  expect(await earnings('renter')).toMatchObject({
    summary: { paidCents: 0 },
    lines: [],
    isPayoutReady: false,
  });
  expect((await send('renter', 'POST', '/earnings/payout-account', {})).body).toMatchObject({
    isReady: true,
  });
  expect(await earnings('renter')).toMatchObject({ isPayoutReady: true });
  const file = await app.request('/earnings/statement.csv', { headers: { authorization: 'Bearer owner' } });
  expect((await file.text()).split('\r\n')[1]).toBe(
    `${id},A boat,2027-06-04,2027-06-06,Rental,900.00,45.00,0.00,855.00,2027-06-05 16:00,2027-06-05 16:00`,
  );
  const before = await app.request('/earnings/statement.csv?year=2026', {
    headers: { authorization: 'Bearer owner' },
  });
  expect((await before.text()).trimEnd().split('\r\n')).toHaveLength(1);
});

test('opens the card page to members, to former members who owe money, and to visitors, within a limit', async () => {
  const { renter } = rental;
  const open = async (who: string, membership: AccountActor['membership']) => {
    actors.set(who, { ...renter, membership });
    return send(who, 'POST', '/payments/card-page', { returnTo: '/wallet' });
  };
  const standing = { kind: 'renter', founderSeat: null } as const;
  const page = { status: 200, body: { url: expect.stringContaining('/test-processor/') as string } };
  expect(await open('member', { ...standing, state: 'active' })).toMatchObject(page);
  expect(await open('gone', { ...standing, state: 'cancelled' })).toMatchObject(page);
  expect(await open('never', null)).toMatchObject(page);
  const visitors = () => send(null, 'POST', '/payments/card-page', { returnTo: '/listing/a-boat' });
  expect(await visitors()).toMatchObject(page);
  let tries = 0;
  while (tries < 200 && (await visitors()).status === 200) tries += 1;
  expect(await visitors()).toMatchObject({ status: 429 });
});
