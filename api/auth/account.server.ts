/** Answers signed-in accounts about themselves: `/user`, `/reauthenticate`, identities and second factors. */
import { Hono } from 'hono';
import { z } from 'zod';
import { userJson } from '../../features/auth/account/account.ts';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../../features/auth/auth-refusals.ts';
import { changeOwnAccount } from '../../features/auth/account/change-account.server.ts';
import {
  challengeFactor,
  enrolFactor,
  unenrolFactor,
  verifyFactor,
} from '../../features/auth/second-factor/factors.server.ts';
import {
  makeRecoveryCodes,
  recoveryCodesStatus,
  removeRecoveryCodes,
  renewRecoveryCodes,
  useRecoveryCode,
} from '../../features/auth/second-factor/recovery-codes.server.ts';
import { reauthenticate } from '../../features/auth/sessions/reauthenticate.server.ts';
import type { SignedIn } from '../../features/auth/tokens/verify-access-token.server.ts';
import { verifySecurityKey } from '../../features/auth/second-factor/webauthn-factor.server.ts';
import { assertionSchema, registrationSchema } from '../../features/auth/second-factor/webauthn.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ApiEnvironment } from '../environment.server.ts';
import {
  answer,
  asker,
  data,
  pkceFields,
  pkceOf,
  readBody,
  redirectOf,
  text,
  whoAsks,
  type AuthContext,
} from './exchange.ts';

const changeBody = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: text,
  data: data.optional(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
});
const recoveryCodes = '/factors/recovery-codes';
const recoveryBody = z.object({ friendly_name: text, code: text });
const factorTypes = ['totp', 'webauthn'] as const;
const enrolBody = z.object({ factor_type: text, friendly_name: text, issuer: text });
const proofBody = z.object({
  challenge_id: text,
  code: text,
  webauthn: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('create'), credential_response: registrationSchema }),
      z.object({ type: z.literal('request'), credential_response: assertionSchema }),
    ])
    .nullish(),
});

async function change(deps: AuthDeps, c: AuthContext, who: SignedIn): Promise<object | AuthRefusal> {
  const body = await readBody(c, changeBody);
  if (isRefusal(body)) return body;
  if (body.phone !== '') return refuse('phone_provider_disabled', 'Phone numbers are not supported');
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    return refuse('not_admin', 'Updating app_metadata requires admin privileges');
  return changeOwnAccount(deps, who, {
    email: body.email || null,
    password: body.password ?? null,
    data: body.data ?? null,
    nonce: body.nonce || null,
    currentPassword: body.current_password || null,
    redirectTo: redirectOf(c),
    pkce: pkceOf(body),
    asker: asker(c),
  });
}

async function enrol(deps: AuthDeps, c: AuthContext, who: SignedIn): Promise<object | AuthRefusal> {
  if (who.account.is_anonymous)
    return refuse('no_authorization', 'Anonymous user not allowed to perform these actions', { status: 403 });
  const body = await readBody(c, enrolBody);
  if (isRefusal(body)) return body;
  if (body.factor_type === 'phone') return refuse('mfa_phone_enroll_not_enabled');
  const type = factorTypes.find((one) => one === body.factor_type);
  if (!type) return refuse('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  return enrolFactor(deps, who, { type, friendlyName: body.friendly_name, issuer: body.issuer });
}

async function prove(deps: AuthDeps, c: AuthContext, who: SignedIn): Promise<object | AuthRefusal> {
  const body = await readBody(c, proofBody);
  if (isRefusal(body)) return body;
  const proof = { factorId: c.req.param('factor') ?? '', challengeId: body.challenge_id };
  if (!body.webauthn) return verifyFactor(deps, who, { ...proof, code: body.code });
  const { type, credential_response: credential } = body.webauthn;
  // Spelled out twice so that TypeScript keeps each type with its credential.
  return type === 'create'
    ? verifySecurityKey(deps, who, { ...proof, type, credential })
    : verifySecurityKey(deps, who, { ...proof, type, credential });
}

/** Mounted at `/auth/v1`. Every endpoint here needs a token of a live session. */
export function accountApi(deps: AuthDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const signedIn =
    (work: (c: AuthContext, who: SignedIn) => Promise<object | AuthRefusal> | object) =>
    async (c: AuthContext) => {
      const who = await whoAsks(deps, c);
      return answer(c, isRefusal(who) ? who : await work(c, who));
    };
  app.get(
    '/user',
    signedIn((_c, { account }) => userJson(account)),
  );
  app.put(
    '/user',
    signedIn((c, who) => change(deps, c, who)),
  );
  app.get(
    '/reauthenticate',
    signedIn(async (_c, { account }) => (await reauthenticate(deps, account)) ?? {}),
  );
  app.get(
    '/user/identities/authorize',
    signedIn(() => refuse('manual_linking_disabled')),
  );
  app.delete(
    '/user/identities/:identity',
    signedIn(() => refuse('manual_linking_disabled')),
  );
  app.on(
    ['GET', 'DELETE'],
    '/user/oauth/grants',
    signedIn(() => refuse('oauth_server_disabled')),
  );
  app.get(
    recoveryCodes,
    signedIn((_c, who) => recoveryCodesStatus(deps, who)),
  );
  app.post(
    recoveryCodes,
    signedIn(async (c, who) => {
      const body = await readBody(c, recoveryBody);
      return isRefusal(body) ? body : makeRecoveryCodes(deps, who, body.friendly_name);
    }),
  );
  app.delete(
    recoveryCodes,
    signedIn((_c, who) => removeRecoveryCodes(deps, who)),
  );
  app.post(
    `${recoveryCodes}/regenerate`,
    signedIn((_c, who) => renewRecoveryCodes(deps, who)),
  );
  app.post(
    `${recoveryCodes}/verify`,
    signedIn(async (c, who) => {
      const body = await readBody(c, recoveryBody);
      return isRefusal(body) ? body : useRecoveryCode(deps, who, body.code);
    }),
  );
  app.post(
    '/factors',
    signedIn((c, who) => enrol(deps, c, who)),
  );
  app.post(
    '/factors/:factor/challenge',
    signedIn((c, who) => challengeFactor(deps, who, c.req.param('factor') ?? '')),
  );
  app.post(
    '/factors/:factor/verify',
    signedIn((c, who) => prove(deps, c, who)),
  );
  app.delete(
    '/factors/:factor',
    signedIn((c, who) => unenrolFactor(deps, who, c.req.param('factor') ?? '')),
  );
  return app;
}
