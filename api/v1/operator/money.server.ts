/** What can operators look up about the club's money? Balances, payouts that wait, and what the nightly comparison with the processor found. */
import { Hono } from 'hono';
import { moneyOverview } from '../../../features/payments/money-queries.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson } from '../../http.server/answers.ts';

/** `GET /api/v1/operator/money`. */
export function operatorMoneyApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => privateJson(c, await moneyOverview(deps)));
  return app;
}
