/** Lists the people /login offers for trying the product. */
import { Hono, type Context } from 'hono';
import { demoSignIns, type Asking } from '../features/demo-village/demo-list.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';
import { privateJson } from './http.server/answers.ts';

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** The client's address, as far as it shows whether the request comes from nearby. */
export const askingOf = (
  c: Context<ApiEnvironment>,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): Asking => ({
  address: c.env.client.address,
  host: (c.req.header('host') ?? '').replace(/:\d+$/, ''),
  isPassedOn: trustedProxies.length === 0 && forwarding.some((name) => c.req.header(name) !== undefined),
});

/** `GET /api/v1/demo-village` → `{ people }`: empty where demo data is off, and for requests from outside. */
export function demoVillageApi({ config }: Pick<Deps, 'config'>): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/', async (c) => {
    return privateJson(c, { people: await demoSignIns(config, askingOf(c, config)) });
  });
  return app;
}
