/** Lists members and operators. */
import { Hono } from 'hono';
import { z } from 'zod';
import { publishedListings } from '../../../features/listings/published-listings.server.ts';
import { notFound } from '../../../features/members/member-refusals.ts';
import {
  grantToAddress,
  readOperators,
  revokeFromAccount,
} from '../../../features/membership/change-operators.server.ts';
import {
  memberSorts,
  memberViews,
  readMember,
  readMembers,
} from '../../../features/membership/member-queries.server.ts';
import { readPlace } from '../../../features/membership/pages.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { noSuchPage } from './applications.server.ts';
import { reasonBody } from './shapes.ts';

const membersQuery = z.object({
  view: z.enum(memberViews).default('all'),
  search: z.string().max(200).default(''),
  sort: z.enum(memberSorts).default('approved'),
  order: z.enum(['ascending', 'descending']).default('descending'),
  after: z.string().max(1_000).optional(),
});
export const grantBody = z.strictObject({ email: z.string().max(254), reason: z.string().max(2_000) });

/** `/api/v1/operator/members`: `GET /?view&search&sort&order&after` → `{ members, next }`; `GET /{id}` (the membership's) → `{ member }`. */
export function operatorMembersApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  const countListings = (ids: readonly string[]) => publishedListings(deps.sql, ids);
  app.get('/', async (c) => {
    const asked = readQuery(c, membersQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const after = asked.after === undefined ? undefined : readPlace(asked.after);
    if (after === null) return refusalResponse(noSuchPage);
    return privateJson(c, await readMembers(deps.sql, { ...asked, after }, countListings));
  });
  app.get('/:id', async (c) => {
    const member = await readMember(deps.sql, c.req.param('id'), countListings);
    return member ? privateJson(c, { member }) : refusalResponse(notFound);
  });
  return app;
}

/**
 * `/api/v1/operator/operators`: `GET /` → `{ operators }`; `POST / {email, reason}`; `POST /{accountId}/revoke {reason}`; both return the
 * list.
 */
export function operatorOperatorsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  const read = async (self: string | undefined) => ({ operators: await readOperators(deps, self ?? '') });
  app.get('/', async (c) => privateJson(c, await read(accountOf(c)?.accountId)));
  app.post('/', async (c) => {
    const body = await readBody(c, grantBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await grantToAddress(deps, c.get('actor'), body);
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return privateJson(c, await read(accountOf(c)?.accountId), 201);
  });
  app.post('/:accountId/revoke', async (c) => {
    const body = await readBody(c, reasonBody);
    if (isRefusal(body)) return refusalResponse(body);
    const accountId = c.req.param('accountId');
    const outcome = await revokeFromAccount(deps, c.get('actor'), { accountId, ...body });
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return privateJson(c, await read(accountOf(c)?.accountId));
  });
  return app;
}
