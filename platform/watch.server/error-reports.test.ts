import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.server.ts';
import { errorForLog } from '../log/error-for-log.ts';
import { createLog } from '../log/log.server.ts';
import { openErrorReports, reportingLog } from './error-reports.ts';

type Received = { path: string; auth: string; envelope: Record<string, unknown>[] };
const received: Received[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const envelope = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    received.push({
      path: request.url ?? '',
      auth: String(request.headers['x-sentry-auth']),
      envelope,
    });
    response.writeHead(status, status === 429 ? { 'retry-after': '30' } : {}).end('{}');
  });
});
let dsn = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  dsn = `http://abc123@127.0.0.1:${(server.address() as AddressInfo).port}/7`;
});
afterAll(() => void server.close());
let clock = Date.parse('2026-12-01T12:00:00Z');
beforeEach(() => {
  received.length = 0;
  status = 200;
});

function open() {
  const config = readConfig({ SENTRY_DSN: dsn, SENTRY_ENVIRONMENT: 'staging' }).watching.reports;
  if (!config) throw new Error('The DSN was not read.');
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const reports = openErrorReports({ config, root, now: () => new Date(clock) });
  const silent = createLog(
    'silent',
    () => {},
    () => new Date(clock),
  );
  return { reports, log: reportingLog(silent, reports) };
}

test('reports an error of the log with its place and route, and without personal data', async () => {
  const { reports, log } = open();
  const error = new TypeError('cannot read ray@example.ca', { cause: new RangeError('4111 1111') });
  log.error('endpoint failed', {
    id: 'a-1',
    path: '/api/v1/members/ray-of-kelowna',
    route: '/api/v1/members/:handle',
    ...errorForLog(error),
  });
  await reports.close();
  expect(received).toHaveLength(1);
  const [{ path, auth, envelope } = { path: '', auth: '', envelope: [] }] = received;
  expect(path).toBe('/api/7/envelope/');
  expect(auth).toContain('sentry_key=abc123');
  const [header, item, event] = envelope;
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    event_id: header?.event_id,
    level: 'error',
    environment: 'staging',
    logentry: { formatted: 'endpoint failed' },
    tags: { request_id: 'a-1', route: '/api/v1/members/:handle' },
  });
  const { exception } = event ?? { exception: null };
  const { values } = exception as {
    values: { type: string; stacktrace: { frames: { filename: string; in_app: boolean }[] } }[];
  };
  expect(values.map(({ type }) => type)).toEqual(['RangeError', 'TypeError']);
  expect(values[1]?.stacktrace.frames.at(-1)).toMatchObject({
    filename: 'platform/watch.server/error-reports.test.ts',
    in_app: true,
  });
  const whole = JSON.stringify(envelope);
  for (const personal of ['ray@example.ca', '4111', 'ray-of-kelowna']) expect(whole).not.toContain(personal);
});

test('reports the same error once a minute, and at most twenty different ones', async () => {
  clock += 3_600_000;
  const { reports, log } = open();
  for (let count = 0; count < 5; count += 1) log.error('The same.', {});
  for (let count = 0; count < 50; count += 1) log.error(`Another ${count}.`, {});
  await reports.close();
  expect(received).toHaveLength(20);
  clock += 61_000;
  log.error('The same.', {});
  await reports.close();
  expect(received).toHaveLength(21);
});

test('respects a receiver that asks for a pause; one that is down harms no one', async () => {
  clock += 3_600_000;
  const { reports, log } = open();
  status = 429;
  log.error('First.', {});
  await reports.close();
  log.error('Second.', {});
  await reports.close();
  expect(received).toHaveLength(1);
  clock += 31_000;
  status = 200;
  log.error('Third.', {});
  await reports.close();
  expect(received).toHaveLength(2);

  const config = { url: 'http://127.0.0.1:1/api/7/envelope/', key: 'abc', environment: 'test' };
  const away = openErrorReports({ config, root: '/', now: () => new Date(clock) });
  away.report('Nobody hears this.', {});
  await expect(away.close()).resolves.toBeUndefined();
});

test('keeps warnings in the log', async () => {
  const { reports, log } = open();
  log.warn('A job failed and will be retried.');
  await reports.close();
  expect(received).toHaveLength(0);
});
