/** Streams what concerns the signed-in account as server-sent events, read by fetch so that it can carry the token. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { verifyAccessToken } from '../../features/auth/tokens/verify-access-token.server.ts';
import { hasAccount } from '../../features/members/actor.ts';
import { notAllowed, signInNeeded } from '../../features/members/member-refusals.ts';
import type { LiveStreams } from '../../platform/live.server/live-streams.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { readQuery, refusalResponse } from '../http.server/answers.ts';

export const streamQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The number of the last event you received, as in the Last-Event-ID header.'),
});

/** `GET /api/v1/stream`: `note` with `{ kind, body }`, `fresh` when everything should be read again, `bye` before it closes. */
export function streamApi(deps: AuthDeps, live: LiveStreams): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    if (!hasAccount(actor)) return refusalResponse(notAllowed);
    const asked = readQuery(c, streamQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const heard = /^\d{1,15}$/.exec(c.req.header('last-event-id') ?? '')?.[0];
    const token = c.req.header('authorization')?.split(' ')[1] ?? '';
    const stream = await live.open({
      accountId: actor.accountId,
      sessionId: actor.sessionId,
      after: heard === undefined ? (asked.after ?? null) : Number(heard),
      stillHolds: async () => {
        const holder = await verifyAccessToken(deps, token);
        return holder !== null && !holder.awaitsCode;
      },
    });
    if (isRefusal(stream)) return refusalResponse(stream);
    return new Response(stream, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Asks proxies not to buffer the stream.
        'x-accel-buffering': 'no',
      },
    });
  });
  return app;
}
