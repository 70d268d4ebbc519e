/** Serves an account's own data beyond what the auth client covers: devices, profile, export, what is still open, deletion. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../../features/auth/auth-deps.server.ts';
import { deleteOwnAccount } from '../../../features/auth/account/delete-own-account.server.ts';
import { commitmentsOf, deletionRefusal } from '../../../features/commitments/open-commitments.server.ts';
import { listSessions, revokeSession } from '../../../features/auth/sessions/sessions.server.ts';
import { signedPhotos } from '../../../features/hosting/photos/photo-keys.server.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { changeFace, removeFace } from '../../../features/hosting/change-face.server.ts';
import { languages, mostLanguages } from '../../../features/members/bio.ts';
import { changeProfile } from '../../../features/members/change-profile.server.ts';
import { isRefusal, refusal } from '../../../platform/refusal.ts';
import { createTurns } from '../../../platform/turns.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { exportOf } from './account-export.server.ts';

export const profile = z.strictObject({
  displayName: z.string().max(400),
  bio: z.string().max(4_000),
  languages: z.array(z.enum(languages)).max(mostLanguages),
  phone: z.string().max(60),
});
export const proof = z.strictObject({ email: z.string().max(400), password: z.string().max(1000) });

/** An export asks twenty questions at once: one at a time leaves connections for everyone else. */
const mostExportsWaiting = 12;
const tooManyExports = refusal(
  'too-busy',
  'Many people are downloading their data. Please try again in a moment.',
);

/** The member's public profile. */
function profileEndpoints(app: Hono<ActorEnvironment>, deps: AuthDeps): void {
  app.put('/profile', async (c) => {
    const account = accountOf(c);
    if (account === null) return refusalResponse(signInNeeded);
    const body = await readBody(c, profile);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await changeProfile(deps, account.accountId, body);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });

  app.post('/photo', async (c) => {
    const account = accountOf(c);
    if (account === null) return refusalResponse(signInNeeded);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const outcome = await changeFace(deps, { id: account.accountId, bytes });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });

  app.delete('/photo', async (c) => {
    const account = accountOf(c);
    if (account === null) return refusalResponse(signInNeeded);
    const outcome = await removeFace(deps, account.accountId);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });
}

/**
 * `/api/v1/account`: `GET sessions` and `DELETE sessions/{id}` → `{ sessions }`; `PUT profile`; `POST photo` with the file as the body and
 * `DELETE photo` → `{ photo }`; `GET export`, a file; `GET commitments`, what prevents deletion; `DELETE` with email and password, 409
 * while something is open.
 */
export function accountApi(
  deps: AuthDeps,
  turns = createTurns(1, mostExportsWaiting),
): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => (accountOf(c) === null ? refusalResponse(signInNeeded) : next()));

  app.get('/sessions', async (c) => {
    const account = accountOf(c);
    return account
      ? privateJson(c, { sessions: await listSessions(deps, account) })
      : refusalResponse(signInNeeded);
  });

  app.delete('/sessions/:id', async (c) => {
    const account = accountOf(c);
    if (account === null) return refusalResponse(signInNeeded);
    const { accountId } = account;
    if (!(await revokeSession(deps, { accountId, sessionId: c.req.param('id') })))
      return refusalResponse(notFound);
    return privateJson(c, { sessions: await listSessions(deps, account) });
  });

  profileEndpoints(app, deps);

  app.get('/export', async (c) => {
    const account = accountOf(c);
    if (account === null || turns.isFull()) return refusalResponse(account ? tooManyExports : signInNeeded);
    const everything = await turns.take(() => exportOf(deps, account));
    if (!everything) return refusalResponse(signInNeeded);
    const listings = everything.listings.map((listing) => listing && signedPhotos(deps, listing));
    return c.body(JSON.stringify({ ...everything, listings }, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-account.json"',
      'cache-control': 'no-store',
    });
  });

  app.get('/commitments', async (c) => {
    const account = accountOf(c);
    if (account === null) return refusalResponse(signInNeeded);
    return privateJson(c, { commitments: await commitmentsOf(deps, account.accountId) });
  });

  app.delete('/', async (c) => {
    const account = accountOf(c);
    if (account === null) return refusalResponse(signInNeeded);
    const body = await readBody(c, proof);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await deleteOwnAccount(deps, account, body, deletionRefusal);
    return outcome === null ? c.body(null, 204) : refusalResponse(outcome);
  });

  return app;
}
