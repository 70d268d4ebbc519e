import { afterAll, expect, test } from 'vitest';
import { testAuth } from '../tests/builders/auth.ts';
import { testDatabase } from '../tests/builders/database.ts';
import { apiApp } from './app.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());

const ask = (app: ReturnType<typeof apiApp>, path: string, headers: Record<string, string>, method = 'GET') =>
  app.request(path, { method, headers });
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};

test('lets pages of the sites in CORS_ORIGINS call the API, and no others', async () => {
  const app = apiApp(testAuth(db, { CORS_ORIGINS: 'https://app.example/, https://admin.example' }));
  const allowed = await ask(app, '/api/v1/points', { origin: 'https://app.example' });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  expect(allowed.headers.get('vary')).toContain('Origin');
  const stranger = await ask(app, '/api/v1/points', { origin: 'https://evil.example' });
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  const before = await ask(
    app,
    '/auth/v1/token',
    { origin: 'https://admin.example', ...preflight },
    'OPTIONS',
  );
  expect(before.status).toBe(204);
  expect(before.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('without the setting, lets no other site call it', async () => {
  const app = apiApp(testAuth(db));
  const answer = await ask(app, '/api/v1/points', { origin: 'https://app.example' });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
