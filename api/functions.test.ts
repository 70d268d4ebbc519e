import { describe, expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.server.ts';
import { createLog } from '../platform/log/log.server.ts';
import { functionsApi } from './functions.server.ts';

const now = () => new Date(0);
const log = createLog('silent', () => undefined, now);

const post = (env: Record<string, string>, body: string, method = 'POST') =>
  functionsApi({ config: readConfig(env), log, now }).request('/mapbox-proxy', {
    method,
    ...(method === 'GET' ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
const asked = JSON.stringify({ endpoint: 'public-token', method: 'GET' });

describe('POST mapbox-proxy', () => {
  test('returns the built-in map when nothing is configured', async () => {
    const response = await post({}, asked);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      publicToken: null,
      style: 'local',
      styleUrl: null,
      tilesUrl: expect.stringMatching(/^\/basemap\/[0-9a-f]{8}$/),
      streets: null,
      serviceName: 'Wildloop Maps',
    });
  });

  test('returns the public token when one is configured', async () => {
    const response = await post({ MAPBOX_PUBLIC_TOKEN: 'pk.abc' }, asked);
    expect(await response.json()).toMatchObject({
      publicToken: 'pk.abc',
      style: 'mapbox',
      serviceName: 'Mapbox',
    });
  });

  test.each([
    '',
    'null',
    '[]',
    '{',
    '"public-token"',
    '{}',
    '{"endpoint":"public-token"}',
    '{"endpoint":"secret-token","method":"GET"}',
    '{"endpoint":"public-token","method":"POST"}',
    '{"endpoint":"public-token","method":"GET","more":1}',
  ])('refuses the body %j with a sentence', async (body) => {
    const response = await post({ MAPBOX_PUBLIC_TOKEN: 'pk.abc' }, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('The body must be'),
    });
  });

  test.each(['GET', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const response = await post({}, asked, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});
