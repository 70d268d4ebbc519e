/** Serves the figures of this process to a Prometheus that has the token. Without a configured token the address does not exist. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { Metrics } from '../platform/watch.server/metrics.ts';
import type { ApiEnvironment } from './environment.server.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics` for requests that send the token as bearer. */
export function metricsApi(
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  token: string,
): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      return problemResponse(401, 'Send the metrics token as a bearer token.', {
        'www-authenticate': 'Bearer',
      });
    return c.body(await text(), 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
  return app;
}
