import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const spans: Span[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const token = 'a-token-of-enough-characters';
let metricsPort = 0;
let server: BuiltServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  metricsPort = await freePort();
  server = await startBuiltServer({
    METRICS_TOKEN: token,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

const scrape = async () =>
  (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

test('shows the metrics to a program with the token, and on their own port', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  const wrong = { authorization: 'Bearer another-token-altogether' };
  expect((await fetch(`${server.url}/metrics`, { headers: wrong })).status).toBe(401);
  expect(await scrape()).toContain('marketplace_figures_read 1');
  const inside = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await inside.text()).toContain('marketplace_mails{state=');
});

test('counts requests by their route’s pattern, including cached pages', async () => {
  for (const path of [
    '/listings',
    '/listings',
    '/teryx-that-is-not-there',
    '/api/v1/listings/a-name-nobody-has',
  ])
    await (await fetch(`${server.url}${path}`)).arrayBuffer();
  const text = await scrape();
  const count = (method: string, route: string, status: number) =>
    new RegExp(
      `^http_server_request_duration_seconds_count\\{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"\\} (\\d+)`,
      'm',
    ).exec(text)?.[1];
  expect(count('GET', '/listings', 200)).toBe('2');
  expect(count('GET', '/\\*', 404)).toBe('1');
  expect(text).toContain('page_cache_requests_total{result="hit"} 1');
  expect(text).not.toContain('teryx-that-is-not-there');
  expect(text).not.toContain('a-name-nobody-has');
});

test('a job continues the trace of the request that added it, without personal data', async () => {
  const email = 'ray.of.the.trace@example.ca';
  const stranger = '00-11111111111111111111111111111111-2222222222222222-01';
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: stranger },
    body: JSON.stringify({ email, password: 'a long pass phrase' }),
  });
  expect(answer.status).toBe(200);
  const request = () => spans.find(({ name }) => name === 'POST /auth/v1/signup');
  const jobs = () =>
    spans.filter(({ name, traceId }) => name.startsWith('process ') && traceId === request()?.traceId);
  // A job of the request writes the email, and that job's job sends it.
  await until(
    'the email of this request has been traced',
    () => jobs().some(({ name }) => name === 'process send-mail'),
    30_000,
  );
  expect(request()?.traceId, 'a stranger does not say which trace it is').not.toMatch(/^1+$/);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request()?.spanId);
  const texts = statements.map(
    ({ attributes }) => attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue ?? '',
  );
  expect(texts.some((text) => /insert into auth_user/.test(text))).toBe(true);
  const ofJob = spans.filter(({ parentSpanId }) => jobs().some(({ spanId }) => spanId === parentSpanId));
  expect(ofJob.length).toBeGreaterThan(0);
  const whole = JSON.stringify(spans);
  for (const personal of [email, encodeURIComponent(email), 'pass phrase'])
    expect(whole).not.toContain(personal);
});
