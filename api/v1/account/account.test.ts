import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AuthDeps } from '../../../features/auth/auth-deps.server.ts';
import { somebody } from '../../../tests/builders/actors.ts';
import type { ActorEnvironment } from '../../http.server/actor.ts';
import { accountApi } from './account.server.ts';

test('an export that would wait for too many others is a 429 that says when to come back, and reads nothing', async () => {
  const full = {
    isFull: () => true,
    take: () => Promise.reject(new Error('It should not have waited.')),
  };
  const app = new Hono<ActorEnvironment>()
    .use((c, next) => {
      c.set('actor', somebody());
      return next();
    })
    .route('/', accountApi({} as AuthDeps, full));
  const answer = await app.request('/export');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await answer.json()).toMatchObject({ code: 'too-busy' });
});
