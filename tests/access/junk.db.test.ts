import { afterAll, expect, test } from 'vitest';
import { apiApp } from '../../api/app.server.ts';
import { endpointTable } from '../../api/open-api/document.ts';
import { junkFor, junkTexts } from './junk.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { testAuth } from '../builders/auth.ts';
import { testDatabase } from '../builders/database.ts';
import type { Role } from './expectation.ts';
import { openWorld } from './world.ts';

// Sends every endpoint junk from people who may use it: no answer is a failure, and the log repeats none of it.
const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const logged: string[] = [];
const auth = {
  ...testAuth(db),
  log: createLog(
    'warn',
    (text) => logged.push(text),
    () => new Date(),
  ),
};
const app = apiApp(auth);
const world = await openWorld(db, auth);
const bindings = { client: { address: '203.0.113.7', secure: false }, requestId: 'junk' };
const nul = String.fromCharCode(0);

const endpoints = Object.values(endpointTable).flatMap(({ endpoints: each }) => Object.entries(each));
const at = (declared: string, junk: string) =>
  `/api/v1${declared.replaceAll(/:\w+(?:\{([^}]*)\})?/g, (_, values?: string) => values?.split('|')[0] ?? encodeURIComponent(junk.slice(0, 200) || 'x'))}`;

async function send(role: Role, method: string, path: string, body?: unknown): Promise<Response> {
  const person = await world.person(role, false);
  return app.request(
    path,
    {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(person && { authorization: `Bearer ${person.token}` }),
      },
      ...(method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
    },
    bindings,
  );
}

test.each(endpoints)('%s answers junk with a refusal', async (name, { body, query }) => {
  const [method = '', declared = ''] = name.split(' ');
  if (declared.startsWith('/stream')) return;
  const ids = ['00000000-0000-4000-8000-000000000000', '7', 'coachmen-trailer', ...junkTexts];
  const bodies = body ? junkFor(body.schema) : [undefined];
  const queries = query ? (junkFor(query) as Record<string, unknown>[]) : [{}];
  for (const role of ['operator', 'founder'] as const)
    for (let index = 0; index < 6; index += 1) {
      const asked = queries[(index * 5) % queries.length] ?? {};
      const words = Object.entries(asked).map(([key, value]) => [key, String(value).slice(0, 500)]);
      const path = `${at(declared, ids[index] ?? 'x')}?${new URLSearchParams(words).toString()}`;
      const answer = await send(role, method, path, bodies[(index * 5) % bodies.length]);
      expect(answer.status, `${role} ${path} ${index}`).toBeLessThan(500);
    }
  expect(logged).toEqual([]);
});

test('every endpoint refuses an object in the place of a text that claims a length nobody can compare', async () => {
  const falseText = { length: { toString: 1 } };
  for (const [name, { body }] of endpoints) {
    const [method = '', declared = ''] = name.split(' ');
    if (!body) continue;
    const [words] = junkFor(body.schema);
    const names = Object.keys(typeof words === 'object' && words !== null ? words : {});
    for (const sent of [falseText, ...names.map((each) => ({ ...(words as object), [each]: falseText }))]) {
      const answer = await send('operator', method, at(declared, '7'), sent);
      expect([name, answer.status < 500], JSON.stringify(sent)).toEqual([name, true]);
    }
  }
  expect(logged).toEqual([]);
});

test.each([
  ['a NUL', nul],
  ['half of a pair', '\ud83d'],
])('every endpoint that reads a body refuses %s in it', async (_, character) => {
  for (const [name, { body }] of endpoints) {
    const [method = '', declared = ''] = name.split(' ');
    if (!body) continue;
    for (const sent of [{ reason: `a${character}b` }, [{ deep: { [`a${character}`]: 1 } }]]) {
      const answer = await send('operator', method, at(declared, '7'), sent);
      expect([name, answer.status]).toEqual([name, 400]);
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("can't be stored") });
    }
  }
});

test('refuses a NUL in a query, no matter who asks', async () => {
  for (const path of [
    '/api/v1/wishes/seekers?give=a%00b',
    '/api/v1/listings?q=%00',
    '/sitemap.xml?after=%00',
  ]) {
    const answer = await send('founder', 'GET', path);
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

test.each([
  ['POST', '/auth/v1/token?grant_type=password', { email: nul, password: 'x' }, 'message'],
  ['POST', '/auth/v1/signup', { data: { [nul]: 1 } }, 'message'],
  ['GET', '/auth/v1/verify?token=%00&type=signup', undefined, 'message'],
  ['POST', '/rest/v1/newsletter_subscribers', { email: `${nul}@example.com` }, 'message'],
  ['GET', '/rest/v1/newsletter_subscribers?email=eq.%00', undefined, 'message'],
  ['POST', '/functions/v1/openai', { action: 'generateText', params: { prompt: nul } }, 'detail'],
  ['POST', '/webhooks/card-processor', { id: nul }, 'detail'],
])('%s %s refuses a NUL in its clients’ words', async (method, path, body, field) => {
  const answer = await app.request(
    path,
    {
      method,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      ...(body && { body: JSON.stringify(body) }),
    },
    bindings,
  );
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ [field]: expect.stringContaining("can't be stored") });
});

test('refuses a form with an encoded NUL; a photo can have any byte', async () => {
  const form = await app.request(
    '/newsletter/unsubscribe/x',
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click%00',
    },
    bindings,
  );
  expect(form.status).toBe(400);
  const founder = await world.person('founder', false);
  const photo = await app.request(
    '/api/v1/identity?kind=licence',
    {
      method: 'POST',
      headers: { authorization: `Bearer ${founder?.token}` },
      body: new Uint8Array([0, 0, 0]),
    },
    bindings,
  );
  expect(await photo.text()).not.toContain("can't be stored");
});

test('names an unknown field and an unknown parameter', async () => {
  const body = {
    kind: 'wildfire',
    from: '2027-06-01',
    to: '2027-06-02',
    title: 'Fire',
    reason: 'x',
    colour: 1,
  };
  const area = { shape: 'circle', longitude: -119, latitude: 49, km: 5, wide: true };
  expect(
    await (await send('operator', 'POST', '/api/v1/operator/emergencies', { ...body, area })).json(),
  ).toMatchObject({
    detail: 'Unknown field: area.wide. Remove it and try again.',
    field: 'area.wide',
  });
  const { wide: _, ...right } = area;
  expect(
    await (await send('operator', 'POST', '/api/v1/operator/emergencies', { ...body, area: right })).json(),
  ).toMatchObject({ detail: 'Unknown field: colour. Remove it and try again.', field: 'colour' });
});
