import { afterAll, describe, expect, test } from 'vitest';
import { readVitals } from '../platform/vitals/kept-vitals.server.ts';
import { testDatabase } from '../tests/builders/database.ts';
import { createLog } from '../platform/log/log.server.ts';
import { pageKind, vitalsApi } from './vitals.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());
const now = '2026-12-01T12:00:00Z';

function open() {
  let logged = '';
  let waiting: (() => void)[] = [];
  const log = createLog(
    'info',
    (text) => (logged += text),
    () => new Date(0),
  );
  const app = vitalsApi({ ...db.deps(now), log }, (run) => waiting.push(run));
  return {
    app,
    post: async (body: unknown) =>
      (
        await app.request('/', {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
      ).status,
    aMinuteLater: () => {
      for (const run of waiting) run();
      waiting = [];
      log.flush();
      return logged
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}

describe('POST vitals', () => {
  test('counts, and writes one log line a minute that says nothing about the visitor', async () => {
    const { post, aMinuteLater } = open();
    const measures = { LCP: 1200, CLS: 0.3, INP: 90, FCP: 700, TTFB: 12 };
    expect(await post({ path: '/listing/my-secret-place', measures })).toBe(204);
    expect(await post({ path: '/listing/another', measures: { LCP: 3000 } })).toBe(204);
    const lines = aMinuteLater();
    expect(lines).toHaveLength(5);
    expect(lines[0]).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      message: 'web vitals',
      page: '/listing',
      measure: 'LCP',
      good: 1,
      fair: 1,
      poor: 0,
      p75: expect.any(Number) as number,
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(aMinuteLater()).toHaveLength(5);
  });

  test('adds them to the numbers of the day', async () => {
    const { post, aMinuteLater } = open();
    const before = (await readVitals(db.sql, 1, new Date(now))).find(({ page }) => page === '/hosting');
    expect(before).toBeUndefined();
    for (const LCP of [900, 3000]) await post({ path: '/hosting', measures: { LCP } });
    aMinuteLater();
    await expect
      .poll(async () => (await readVitals(db.sql, 1, new Date(now))).find(({ page }) => page === '/hosting'))
      .toMatchObject({ measure: 'LCP', count: 2, good: 1, fair: 1, poor: 0 });
  });

  test('ignores an implausible value', async () => {
    const { post, aMinuteLater } = open();
    expect(await post({ path: '/', measures: { LCP: 1e12, TTFB: 3 } })).toBe(204);
    expect(aMinuteLater().map(({ measure }) => measure)).toEqual(['TTFB']);
  });

  test.each([
    '',
    '{',
    'null',
    '{}',
    { path: '/' },
    { path: 'x', measures: {} },
    { path: '/', measures: { LCP: -1 } },
    { path: '/', measures: { LCP: '1' } },
    { path: '/', measures: { XYZ: 1 } },
    { path: '/', measures: {}, user: 'me' },
  ])('refuses %j', async (body) => {
    expect(await open().post(body)).toBe(400);
  });

  test('refuses a report that is too long', async () => {
    expect(await open().post({ path: `/${'x'.repeat(5000)}`, measures: {} })).toBe(413);
  });

  test('names an unknown field, at any depth', async () => {
    const { app } = open();
    const answer = async (body: object) =>
      (await app.request('/', { method: 'POST', body: JSON.stringify(body) })).json();
    expect(await answer({ path: '/', measures: {}, user: 'me' })).toMatchObject({
      status: 400,
      detail: 'Unknown field: user. Remove it and try again.',
      field: 'user',
    });
    expect(await answer({ path: '/', measures: { XYZ: 1 } })).toMatchObject({
      status: 400,
      detail: 'Unknown field: measures.XYZ. Remove it and try again.',
    });
    expect(await answer({ measures: {} })).toMatchObject({ status: 400, field: 'path' });
  });

  test('accepts POST only', async () => {
    const response = await open().app.request('/');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

test.each([
  ['/', '/'],
  ['/listing/x/y', '/listing'],
  ['/hosting', '/hosting'],
  ['/newsletter/confirm/key', 'other'],
  ['/jane@example.org', 'other'],
  ['/constructor', 'other'],
])('%s is a page of the kind %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});
