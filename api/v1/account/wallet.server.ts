/** Serves the member's wallet: balances, statement, and the statement as a file. */
import { Hono } from 'hono';
import { z } from 'zod';
import { signInNeeded } from '../../../features/members/member-refusals.ts';
import { statementCells, statementColumns } from '../../../features/points/statement.ts';
import { statementPage, wholeStatement } from '../../../features/points/statement-queries.server.ts';
import { walletSummary } from '../../../features/points/wallet-queries.server.ts';
import { csvOf } from '../../../platform/csv.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { csvAnswer } from '../operator/csv-answer.ts';

export const pageQuery = z.object({
  from: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});

/** `GET /api/v1/wallet`, `/statement?from`, `/statement.csv`. Always one's own. */
export function walletApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    return privateJson(c, await walletSummary(deps, account.accountId));
  });
  app.get('/statement', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    const asked = readQuery(c, pageQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await statementPage(deps, account.accountId, asked.from ?? null));
  });
  app.get('/statement.csv', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    const lines = await wholeStatement(deps, account.accountId);
    const day = today('America/Vancouver', deps.now());
    return csvAnswer(`adventure-points-${day}`, csvOf(statementColumns, lines.map(statementCells)));
  });
  return app;
}
