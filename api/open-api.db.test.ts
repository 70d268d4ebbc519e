import { afterAll, expect, test } from 'vitest';
import { testAuth } from '../tests/builders/auth.ts';
import { testDatabase } from '../tests/builders/database.ts';
import { decode } from '../platform/http.server/compress.ts';
import { titles } from '../platform/http.server/plain-answer.ts';
import type { ApiOperation, OpenApiDocument } from '../platform/open-api.ts';
import { apiApp } from './app.server.ts';
import { endpointTable } from './open-api/document.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());
const app = apiApp(testAuth(db));
const bindings = { client: { address: '203.0.113.7', secure: false }, requestId: 'reference' };
const answer = await app.request('/api/openapi.json', {}, bindings);
const document = (await answer.json()) as OpenApiDocument;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, ApiOperation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

test('the reference lists every endpoint of the API and no others', () => {
  const served = new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path.slice('/api/v1'.length)}`),
  );
  const told = Object.values(endpointTable).flatMap(({ endpoints }) => Object.keys(endpoints));
  expect(
    [...served].filter((endpoint) => !told.includes(endpoint)),
    'Say what it does: add it to a table in api/open-api',
  ).toEqual([]);
  expect(
    told.filter((endpoint) => !served.has(endpoint)),
    'No such endpoint anymore: remove it from api/open-api',
  ).toEqual([]);
  expect(operations).toHaveLength(served.size);
});

test('the document is compressed for a client that takes it', async () => {
  expect(answer.headers.get('content-encoding')).toBeNull();
  const packed = await app.request('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } }, bindings);
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(bytes.length).toBeLessThan(100_000);
  expect(JSON.parse((await decode(bytes, 'gzip')).toString())).toEqual(document);
});

test('the page explains every status that a problem’s type leads to', () => {
  const told = document.components.responses;
  expect(Object.keys(told).toSorted()).toEqual(Object.keys(titles).toSorted());
  for (const [status, { description }] of Object.entries(told)) expect(description, status).not.toBe('');
});

test('the document is OpenAPI 3.1 that a client generator can use', () => {
  expect([answer.status, document.openapi]).toEqual([200, '3.1.1']);
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const [endpoint, { parameters = [], tags: own, responses }] of operations) {
    const inPath = [...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(
      parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
      endpoint,
    ).toEqual(inPath);
    expect(tags, endpoint).toContain(own[0]);
    expect(
      Object.keys(responses).some((status) => status.startsWith('2')),
      endpoint,
    ).toBe(true);
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(operations.length);
  for (const [, name = ''] of references) expect(document.components.schemas, name).toHaveProperty([name]);
});

test('commands list their key, and the schema is the one that the endpoint reads with', () => {
  const of = (name: string) => operations.find(([endpoint]) => endpoint === name)?.[1];
  const request = of('POST /api/v1/exchanges');
  expect(request?.parameters?.map(({ name }) => name)).toEqual(['Idempotency-Key']);
  expect(document.components.schemas.QuoteInput).toMatchObject({
    required: expect.arrayContaining(['slug', 'way', 'from', 'to']) as string[],
    additionalProperties: false,
  });
  expect(of('GET /api/v1/listings')?.security).toEqual([]);
  expect(of('GET /api/v1/exchanges')?.security).toEqual([{ session: [] }]);
});
