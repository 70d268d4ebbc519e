/** Serves passkeys as the standard auth client asks for them: `/passkeys`, `/passkeys/registration` and `/passkeys/authentication`. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import type { AuthRefusal } from '../../features/auth/auth-refusals.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  passkeyJson,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../features/auth/second-factor/passkeys.server.ts';
import type { SignedIn } from '../../features/auth/tokens/verify-access-token.server.ts';
import { assertionSchema, registrationSchema } from '../../features/auth/second-factor/webauthn.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ApiEnvironment } from '../environment.server.ts';
import { answer, asker, readBody, text, whoAsks, type AuthContext } from './exchange.ts';

const newBody = z.object({ challenge_id: text, credential: registrationSchema });
const signInBody = z.object({ challenge_id: text, credential: assertionSchema });
const nameBody = z.object({ friendly_name: text });

/** Mounted at `/auth/v1`. */
export function passkeysApi(deps: AuthDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const signedIn =
    (work: (c: AuthContext, who: SignedIn) => Promise<object | AuthRefusal>) => async (c: AuthContext) => {
      const who = await whoAsks(deps, c);
      return answer(c, isRefusal(who) ? who : await work(c, who));
    };
  app.post('/passkeys/authentication/options', async (c) =>
    answer(c, await beginPasskeySignIn(deps, asker(c))),
  );
  app.post('/passkeys/authentication/verify', async (c) => {
    const body = await readBody(c, signInBody);
    if (isRefusal(body)) return answer(c, body);
    const { challenge_id: challengeId, credential } = body;
    return answer(c, await signInWithPasskey(deps, { challengeId, credential, asker: asker(c) }));
  });
  app.post(
    '/passkeys/registration/options',
    signedIn((_c, who) => beginPasskey(deps, who)),
  );
  app.post(
    '/passkeys/registration/verify',
    signedIn(async (c, who) => {
      const body = await readBody(c, newBody);
      if (isRefusal(body)) return body;
      const { challenge_id: challengeId, credential } = body;
      return addPasskey(deps, who, { challengeId, credential, asker: asker(c) });
    }),
  );
  app.get(
    '/passkeys',
    signedIn(async (_c, { account }) => (await passkeysOf(deps.sql, account.id)).map(passkeyJson)),
  );
  app.patch(
    '/passkeys/:passkey',
    signedIn(async (c, who) => {
      const body = await readBody(c, nameBody);
      if (isRefusal(body)) return body;
      return renamePasskey(deps, who, { id: c.req.param('passkey') ?? '', name: body.friendly_name });
    }),
  );
  app.delete(
    '/passkeys/:passkey',
    signedIn((c, who) => removePasskey(deps, who, c.req.param('passkey') ?? '')),
  );
  return app;
}
