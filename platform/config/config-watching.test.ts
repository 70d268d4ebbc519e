import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

const watching = (env: Record<string, string>) => readConfig(env).watching;

test('exports nothing by default', () => {
  expect(watching({})).toEqual({
    metrics: { token: null, port: null, host: '127.0.0.1' },
    drainSeconds: 0,
    traces: null,
    slowQueryMs: 1_000,
    reports: null,
  });
});

test('reads the addresses of a collector and of an error tracker', () => {
  const { traces, reports } = watching({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=one',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    SENTRY_DSN: 'https://abc123@errors.example/prefix/42',
  });
  expect(traces).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'one' },
    serviceName: 'wildloop',
    share: 0.25,
  });
  expect(reports).toEqual({
    url: 'https://errors.example/prefix/api/42/envelope/',
    key: 'abc123',
    environment: 'production',
  });
});

test('can turn slow queries off', () => {
  expect(watching({ SLOW_QUERY_MS: '0' }).slowQueryMs).toBeNull();
});

test.each([
  ['METRICS_TOKEN', 'short'],
  ['METRICS_PORT', '99999'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['SENTRY_DSN', 'https://errors.example/42'],
  ['SENTRY_DSN', 'https://key@errors.example/project'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is invalid`);
});
