/** Lets operators look up the points ledger and correct a member's points. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { notFound } from '../../../features/members/member-refusals.ts';
import { checkBooks } from '../../../features/points/ledger/check-books.server.ts';
import { circularPasses } from '../../../features/points/ledger/circular-passes.server.ts';
import { correctionDecisions } from '../../../features/points/corrections/correction-lifecycle.ts';
import { decideCorrection } from '../../../features/points/corrections/decide-correction.server.ts';
import {
  findWallets,
  listAccounts,
  listCorrections,
  listTransfers,
} from '../../../features/points/ledger/ledger-queries.server.ts';
import {
  accounts,
  laws,
  reasons,
  walletKinds,
  type AccountKind,
} from '../../../features/points/ledger/points-book.ts';
import { proposeCorrection } from '../../../features/points/corrections/propose-correction.server.ts';
import { pointsFigures } from '../../../features/points/public-figures.server.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { after, idShape, reasonBody } from './shapes.ts';

const kinds = Object.keys(accounts) as [AccountKind, ...AccountKind[]];
const reasonNames = Object.keys(reasons) as [keyof typeof reasons, ...(keyof typeof reasons)[]];

/** An empty form field counts as left out. */
const optional = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape.optional());

const walletQuery = z.object({ q: z.string().trim().min(1, 'Enter a name or address to look for.').max(80) });
const accountQuery = z.object({
  member: optional(z.uuid()),
  kind: optional(z.enum(kinds)),
  withPoints: optional(z.literal('1')),
  after,
});
const transferQuery = z.object({
  member: optional(z.uuid()),
  reason: optional(z.enum(reasonNames)),
  exchangeId: optional(z.uuid()),
  after,
});
const correctionQuery = z.object({
  state: optional(z.enum(['proposed', 'confirmed', 'declined', 'withdrawn'])),
  after,
});
const circleQuery = z.object({ days: z.coerce.number().int().min(1).max(3_650).default(90) });
export const proposalBody = z.strictObject({
  memberId: z.uuid(),
  account: z.enum(walletKinds),
  points: z.number(),
  reason: z.string().max(2_000),
});
const decisionParams = z.object({ id: idShape, event: z.enum(correctionDecisions) });

/** One snapshot, even while others post. */
const checkNow = (deps: Deps) =>
  inTransaction(deps, {}, async ({ sql }) => {
    await sql`set transaction isolation level repeatable read read only`;
    return checkBooks(sql);
  });

/** Answers a valid query, and says what is wrong with an invalid one. */
const asking =
  <T extends object>(
    schema: z.ZodType<T>,
    answer: (asked: T) => Promise<object>,
  ): ((c: Context<ActorEnvironment>) => Promise<Response>) =>
  async (c) => {
    const asked = readQuery(c, schema);
    return isRefusal(asked) ? refusalResponse(asked) : privateJson(c, await answer(asked));
  };

/**
 * `/api/v1/operator/points`, for operators with a second factor. Reads: `/` (figures and the book), `/wallets?q`, `/accounts`,
 * `/transfers`, `/transfers/:id`, `/integrity`, `/circles?days`, `/corrections`. Writes: `POST /corrections`, `POST
 * /corrections/:id/{confirm,decline,withdraw}`.
 */
export function operatorPointsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => privateJson(c, { figures: await pointsFigures(deps), accounts, reasons, laws }));
  app.get(
    '/wallets',
    asking(walletQuery, async ({ q }) => ({ wallets: await findWallets(deps.sql, q) })),
  );
  app.get(
    '/accounts',
    asking(accountQuery, ({ member, kind, withPoints, after: from }) =>
      listAccounts(deps.sql, { memberId: member, kind, withPoints: withPoints === '1', after: from }),
    ),
  );
  app.get(
    '/transfers',
    asking(transferQuery, ({ member, reason, exchangeId, after: before }) =>
      listTransfers(deps.sql, {
        memberId: member,
        reason,
        before,
        exchangeId,
      }),
    ),
  );
  app.get('/transfers/:id', async (c) => {
    const id = idShape.safeParse(c.req.param('id'));
    const [transfer] = id.success ? (await listTransfers(deps.sql, { id: id.data })).items : [];
    return transfer ? privateJson(c, transfer) : refusalResponse(notFound);
  });
  app.get('/integrity', async (c) => privateJson(c, await checkNow(deps)));
  app.get(
    '/circles',
    asking(circleQuery, async ({ days }) => ({
      circles: await circularPasses(deps, { since: new Date(deps.now().getTime() - days * 86_400_000) }),
    })),
  );
  app.get(
    '/corrections',
    asking(correctionQuery, ({ state, after: before }) => listCorrections(deps.sql, { state, before })),
  );
  app.post('/corrections', async (c) => {
    const body = await readBody(c, proposalBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await proposeCorrection(deps, c.get('actor'), body);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome, 201);
  });
  app.post('/corrections/:id/:event', async (c) => {
    const decision = decisionParams.safeParse(c.req.param());
    if (!decision.success) return refusalResponse(notFound);
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const { id, event } = decision.data;
    const outcome = await decideCorrection(deps, c.get('actor'), { correctionId: id, event, ...body });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { state: outcome });
  });
  return app;
}
