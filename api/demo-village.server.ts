/** Who can one sign in as, to try the product? Asked by /login. */
import { Hono } from 'hono';
import { demoSignIns } from '../features/demo-village/demo-list.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';
import { privateJson } from './http.server/answers.ts';

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** `GET /api/v1/demo-village` → `{ people }`: none where demo data is not in use, and to nobody from outside. */
export function demoVillageApi({ config }: Pick<Deps, 'config'>): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/', async (c) => {
    const isBehindOurProxy = config.trustedProxies.length > 0;
    const people = await demoSignIns(config, {
      address: c.env.client.address,
      host: (c.req.header('host') ?? '').replace(/:\d+$/, ''),
      isPassedOn: !isBehindOurProxy && forwarding.some((name) => c.req.header(name) !== undefined),
    });
    return privateJson(c, { people });
  });
  return app;
}
