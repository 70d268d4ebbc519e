/** Is the process alive, and can it serve? For balancers and operators. */
import { Hono } from 'hono';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';

const patienceMilliseconds = 2000;

/** `/healthz`: the process answers. `/readyz`: the database answers too, within two seconds. */
export function healthApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const headers = { 'cache-control': 'no-store' };
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, headers));
  app.get('/readyz', async (c) => {
    const timeout = new Promise<'away'>((resolve) =>
      setTimeout(() => resolve('away'), patienceMilliseconds).unref(),
    );
    const answered = deps.sql`select 1`.then(() => 'ready' as const).catch(() => 'away' as const);
    const status = await Promise.race([answered, timeout]);
    return status === 'ready'
      ? c.json({ status }, 200, headers)
      : c.json({ status, detail: 'The database does not answer.' }, 503, { ...headers, 'retry-after': '5' });
  });
  return app;
}
