import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import {
  declareEmergency,
  liftEmergency,
} from '../../features/exchange/emergencies/declare-emergency.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { cardFor, clubMember, friday, listingOf, settleMoney } from '../../tests/builders/bookings.ts';
import { present } from '../../platform/assert.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { withActor, type ActorEnvironment } from '../http.server/actor.ts';
import { exchangePageShape, exchangeViewShape } from '../../features/exchange/views/exchange-view.ts';
import {
  cancelledShape,
  counteredShape,
  madeQuoteShape,
  outcomeShape,
  pricedCounterShape,
} from '../open-api/exchange-shapes.ts';
import { exchangesApi } from './exchange/exchanges.server.ts';
import { quotesApi } from './quotes.server.ts';
import { noShowsApi } from './exchange/no-shows.server.ts';
import { rentalRows } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 24 });
afterAll(() => db.drop());
const actors = new Map<string, AccountActor>();
let instant = '2027-05-01T18:00:00Z';
const deps = { ...db.deps(), now: () => new Date(instant) };
const app = new Hono<ActorEnvironment>()
  .use(withActor((token) => Promise.resolve(actors.get(token) ?? null)))
  .route('/quotes', quotesApi(deps))
  .route('/exchanges', exchangesApi(deps))
  .route('/no-shows', noShowsApi(deps));

beforeAll(async () => {
  for (const [name, kind] of [
    ['owner', 'owner'],
    ['renter', 'renter'],
    ['other', 'renter'],
  ] as const)
    actors.set(name, await clubMember(db.ownerSql, kind));
});
let slug: string;
beforeEach(async () => {
  instant = '2027-05-01T18:00:00Z';
  ({ slug } = await listingOf(db.ownerSql, actors.get('owner')?.accountId ?? ''));
});

type Answer = { status: number; body: Record<string, unknown> };
/** A report names a leg; a rental's leg has the rental's id. */
const stepAt = (path: string, step: string): string =>
  `${step === 'no-show' ? path.replace('/exchanges/', '/exchanges/legs/') : path}/${step}`;

async function send(
  who: string | null,
  method: string,
  path: string,
  body?: object,
  key: string | null = randomUUID(),
): Promise<Answer> {
  const response = await app.request(path, {
    method,
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who}` }),
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const quoteOf = async (who = 'renter') => send(who, 'POST', '/quotes', { slug, way: 'rent', ...friday });
/** What a request needs: the price and a card authorised for it. */
const bodyOf = async (quote: Answer, who = 'renter', message = 'Hello') => {
  const quoteId = String(quote.body.id);
  const actor = actors.get(who);
  return { quoteId, message, paymentId: actor ? await cardFor(deps, actor, quoteId) : null };
};
const request = async (who = 'renter') =>
  String((await send(who, 'POST', '/exchanges', await bodyOf(await quoteOf(who), who))).body.id);

test('shows each side what it can do next, from the first price to the return', async () => {
  const quote = await quoteOf();
  expect(quote).toMatchObject({
    status: 201,
    body: {
      validUntil: '2027-05-01T18:30:00.000Z',
      price: { totalCents: 108_360 },
      terms: {
        isInstant: false,
        answerUntil: '2027-05-03T18:00:00.000Z',
        pickUp: '2027-06-04T09:00',
        offset: 'UTC−07:00',
        refundSteps: [{ until: '2027-05-21 09:00 UTC−07:00', percent: 100 }, { percent: 50 }, { percent: 0 }],
      },
    },
  });
  const asked = await send('renter', 'POST', '/exchanges', await bodyOf(quote));
  expect(asked).toMatchObject({
    status: 201,
    body: { state: 'requested', answerUntil: '2027-05-03T18:00:00.000Z' },
  });
  const path = `/exchanges/${String(asked.body.id)}`;
  const seen = async (who: string) => (await send(who, 'GET', path)).body;
  expect(await seen('owner')).toMatchObject({
    side: 'owner',
    isMyTurn: true,
    version: 1,
    message: 'Hello',
    actions: ['counter', 'accept', 'decline'],
    offers: [{ message: 'Hello' }],
  });
  expect(await seen('renter')).toMatchObject({
    side: 'renter',
    isMyTurn: false,
    actions: ['withdraw'],
    refund: null,
  });

  expect(await send('owner', 'POST', `${path}/accept`, { version: 1 })).toEqual({
    status: 200,
    body: { outcome: 'accepted' },
  });
  expect(await seen('renter')).toMatchObject({
    actions: ['cancel', 'cancel_together'],
    legs: [{ offset: 'UTC−07:00' }],
    refund: {
      percentNow: 100,
      graceUntil: '2027-05-02T18:00:00.000Z',
      centsNow: 108_360,
      steps: [
        { until: '2027-05-21 09:00 UTC−07:00', percent: 100 },
        { percent: 50 },
        { until: null, percent: 0 },
      ],
    },
    history: [{ name: 'booking.requested' }, { name: 'booking.accepted' }],
  });

  await settleMoney(deps);
  instant = '2027-06-04T16:00:00Z';
  for (const [step, both] of [
    ['hand_off', ['owner', 'renter']],
    ['return', ['renter', 'owner']],
  ] as const)
    for (const [index, name] of both.entries()) {
      const who = present(actors.get(name), name);
      const said = await confirmHandOver(deps, who, { legId: String(asked.body.id), step });
      expect(said).toBe(['waiting', 'done'][index]);
    }
  expect(await seen('owner')).toMatchObject({
    state: 'returned',
    actions: [],
    legs: [{ actions: [], claimUntil: '2027-06-06T16:00:00.000Z' }],
  });
  expect((await send('owner', 'GET', '/exchanges?side=owner&shelf=coming')).body).toMatchObject({
    exchanges: [{ id: asked.body.id }],
  });
});

test('answers with exactly the fields in the reference', async () => {
  const quote = await quoteOf();
  madeQuoteShape.parse(quote.body);
  const asked = await send('renter', 'POST', '/exchanges', await bodyOf(quote));
  outcomeShape.parse(asked.body);
  const path = `/exchanges/${String(asked.body.id)}`;
  const offer = { version: 1, way: 'adventurePoints', from: '2027-06-05', to: '2027-06-06' };
  pricedCounterShape.parse((await send('owner', 'POST', `${path}/counter-price`, offer)).body);
  counteredShape.parse(
    (await send('owner', 'POST', `${path}/counter`, { ...offer, way: 'rent', message: 'Or so?' })).body,
  );
  exchangeViewShape.parse((await send('renter', 'GET', path)).body);
  exchangePageShape.parse((await send('renter', 'GET', '/exchanges?shelf=requests')).body);
  await send('renter', 'POST', `${path}/accept`, { version: 2 });
  exchangeViewShape.parse((await send('owner', 'GET', path)).body);
  cancelledShape.parse((await send('owner', 'POST', `${path}/cancel`, { reason: 'Broken' })).body);
  exchangeViewShape.parse((await send('renter', 'GET', path)).body);
});

test('prices a counter-offer as it would be made, for the side whose turn it is', async () => {
  const path = `/exchanges/${await request()}`;
  const offer = { version: 1, way: 'cashAndPoints', from: '2027-06-05', to: '2027-06-06', points: 200 };
  const priced = await send('owner', 'POST', `${path}/counter-price`, offer, null);
  expect(priced).toMatchObject({ status: 200, body: { price: { points: 200, fullPoints: 600, units: 2 } } });
  const refused = async (who: string, more: object = {}) =>
    (await send(who, 'POST', `${path}/counter-price`, { ...offer, ...more }, null)).body.code;
  expect([
    await refused('renter'),
    await refused('other'),
    await refused('owner', { version: 2 }),
    await refused('owner', { points: 601 }),
  ]).toEqual(['not-your-turn', 'not-found', 'stale-offer', 'too-many-points']);
  // Nothing has changed: the first offer is still open.
  expect((await send('owner', 'GET', path)).body).toMatchObject({ version: 1, points: 0 });
});

describe('ending a booking in an emergency before a job has recorded it', () => {
  const declared = '2027-05-25T18:00:00Z';
  const declare = () =>
    declareEmergency(deps, operator, {
      kind: 'wildfire',
      title: 'Wildfire near Summerland',
      ...friday,
      area: { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 },
      reason: 'BC Wildfire Service',
    });
  const agreed = async () => {
    const path = `/exchanges/${await request()}`;
    await send('owner', 'POST', `${path}/accept`, { version: 1 });
    await settleMoney(deps);
    return path;
  };
  const percentOf = async (who: string, path: string, body: object = { reason: 'Smoke' }) =>
    (await send(who, 'POST', path, body)).body.percent;
  beforeAll(async () => {
    await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  });
  afterEach(() => db.ownerSql`update emergency set lifted_at = declared_at where lifted_at is null`);

  test('refunds everything while it is declared, and the policy’s share once it is lifted, without one, or for a booking agreed afterwards', async () => {
    const path = await agreed();
    instant = declared;
    const first = accepted(await declare());
    expect(await percentOf('renter', `${path}/cancel`)).toBe(100);
    instant = '2027-05-25T18:00:01Z';
    const free = await agreed();
    instant = '2027-05-27T18:00:00Z';
    expect(await percentOf('renter', `${free}/cancel`)).toBe(50);

    instant = '2027-05-01T18:00:00Z';
    ({ slug } = await listingOf(db.ownerSql, actors.get('owner')?.accountId ?? ''));
    const other = await agreed();
    instant = declared;
    const second = accepted(await declare());
    for (const { id } of [first, second])
      accepted(await liftEmergency(deps, operator, { id, reason: 'Rain' }));
    expect(await percentOf('renter', `${other}/cancel`)).toBe(50);
  });

  test('also covers a reported no-show, and both sides ending it together', async () => {
    const path = await agreed();
    instant = '2027-06-04T17:59:00Z';
    await declare();
    instant = '2027-06-04T18:00:00Z';
    expect((await send('owner', 'POST', stepAt(path, 'no-show'), { reason: 'Nobody' })).body).toMatchObject({
      state: 'reported',
    });
    const noShow = path.replace('/exchanges/', '/no-shows/');
    expect((await send('renter', 'POST', `${noShow}/accept`, {})).body).toEqual({ outcome: 'settled' });
    expect((await send('renter', 'GET', path)).body).toMatchObject({
      legs: [{ calledOff: { isNoShow: true } }],
      cancelled: { percent: 100 },
    });

    instant = '2027-05-01T18:00:00Z';
    ({ slug } = await listingOf(db.ownerSql, actors.get('owner')?.accountId ?? ''));
    const other = await agreed();
    instant = declared;
    await declare();
    const word = { percent: 20, reason: 'Smoke' };
    await send('owner', 'POST', `${other}/cancel-together`, word);
    expect(await percentOf('renter', `${other}/cancel-together`, word)).toBe(100);
  });

  test('changes nothing when the step is refused, no matter who takes it', async () => {
    const path = await agreed();
    instant = declared;
    await declare();
    for (const [who, step, status] of [
      ['other', 'cancel', 404],
      ['owner', 'no-show', 409],
    ] as const)
      expect((await send(who, 'POST', stepAt(path, step), { reason: 'Smoke' })).status).toBe(status);
    expect((await send('renter', 'GET', path)).body.relief).toBeNull();
    expect(await percentOf('renter', `${path}/cancel`)).toBe(100);
  });
});

describe('a command with one key', () => {
  test('sent sixty-four times at once makes one request, and everyone reads the same answer', async () => {
    const body = await bodyOf(await quoteOf());
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => send('renter', 'POST', '/exchanges', body, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { state: 'requested' } });
    expect(
      await db.sql`select b.id from ${rentalRows(db.sql)} b join listing l on l.id = b.listing_id where l.slug = ${slug}`,
    ).toHaveLength(1);
  });

  test('is refused with another body, or without a key', async () => {
    const key = randomUUID();
    const path = `/exchanges/${await request()}`;
    expect((await send('owner', 'POST', `${path}/accept`, { version: 2 }, key)).status).toBe(409);
    expect(await send('owner', 'POST', `${path}/accept`, { version: 1 }, key)).toMatchObject({
      status: 422,
      body: { code: 'key-used' },
    });
    expect(await send('owner', 'POST', `${path}/accept`, { version: 1 }, null)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect((await send('owner', 'POST', `${path}/accept`, { version: 1 })).status).toBe(200);
  });
});

describe('an outsider', () => {
  test('can’t see or move a booking: for them it doesn’t exist', async () => {
    const path = `/exchanges/${await request()}`;
    expect((await send('other', 'GET', path)).status).toBe(404);
    const bodies = {
      accept: { version: 1 },
      decline: {},
      withdraw: {},
      cancel: { reason: 'x' },
      'no-show': { reason: 'x' },
    };
    for (const [step, body] of Object.entries(bodies)) {
      expect((await send('other', 'POST', stepAt(path, step), body)).status, step).toBe(404);
      expect((await send(null, 'POST', stepAt(path, step), body)).status, step).toBe(401);
      expect(
        (await send('owner', 'POST', stepAt(`/exchanges/${randomUUID()}`, step), body)).status,
        step,
      ).toBe(404);
      expect((await send('owner', 'POST', stepAt('/exchanges/none', step), body)).status, step).toBe(404);
    }
    expect((await send('forged', 'GET', path)).status).toBe(401);
    expect((await send(null, 'POST', '/quotes', { slug, way: 'rent', ...friday })).status).toBe(401);
    expect((await send('other', 'GET', '/exchanges?shelf=requests')).body).toEqual({
      exchanges: [],
      after: null,
    });
  });
});

test.each([
  ['POST', '/quotes', { way: 'rent', from: '2027-02-30', to: '2027-03-01' }, 'from'],
  ['POST', '/quotes', { way: 'barter', ...friday }, 'way'],
  ['POST', '/quotes', { way: 'rent', ...friday, points: -1 }, 'points'],
  ['POST', '/exchanges', { quoteId: 'x' }, 'quoteId'],
  ['GET', '/exchanges?shelf=all', undefined, 'shelf'],
])('%s %s with %j names the wrong field', async (method, path, body, field) => {
  const answer = await send('renter', method, path, body && path === '/quotes' ? { slug, ...body } : body);
  expect(answer).toMatchObject({ status: 400, body: { field } });
});

test('pages of a list follow each other without a gap', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  actors.set('collector', renter);
  for (let index = 0; index < 30; index += 1) {
    ({ slug } = await listingOf(db.ownerSql, owner.accountId));
    await request('collector');
  }
  const first = await send('collector', 'GET', '/exchanges?shelf=requests');
  const second = await send(
    'collector',
    'GET',
    `/exchanges?shelf=requests&after=${String(first.body.after)}`,
  );
  const ids = [first, second].flatMap(({ body }) => (body.exchanges as { id: string }[]).map(({ id }) => id));
  expect([ids.length, new Set(ids).size, second.body.after]).toEqual([30, 30, null]);
});

test('reads the listing’s followed calendar before an acceptance, and only for someone who may accept', async () => {
  const id = await request();
  await db.ownerSql`
    insert into calendar_source (listing_id, name, url, created_at)
    select id, 'Elsewhere', 'https://127.0.0.1/calendar.ics', now() from listing where slug = ${slug}`;
  const asked = async () =>
    (
      await db.sql<{ failure: string | null }[]>`
        select s.failure from calendar_source s join listing l on l.id = s.listing_id where l.slug = ${slug}`
    )[0]?.failure;
  expect((await send('other', 'POST', `/exchanges/${id}/accept`, { version: 1 })).status).toBe(404);
  expect((await send('owner', 'POST', `/exchanges/${id}/decline`, { surely: true })).status).toBe(400);
  expect(await asked()).toBeNull();
  expect((await send('owner', 'POST', `/exchanges/${id}/accept`, { version: 1 })).status).toBe(200);
  expect(await asked()).toBe('This address isn’t on the public internet.');
});
