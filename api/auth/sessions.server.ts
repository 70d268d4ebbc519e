/** Serves sign-up, sign-in and sign-out: `/signup`, `/token`, `/logout`. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { refuse } from '../../features/auth/auth-refusals.ts';
import { exchangeSignInCode } from '../../features/auth/tokens/exchange-sign-in-code.server.ts';
import { refreshSession } from '../../features/auth/sessions/refresh-session.server.ts';
import { signInWithPassword } from '../../features/auth/sessions/sign-in-with-password.server.ts';
import { signOut, signOutScopes } from '../../features/auth/sessions/sign-out.server.ts';
import { signUp, signUpAnonymously } from '../../features/auth/account/sign-up.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ApiEnvironment } from '../environment.server.ts';
import {
  answer,
  asker,
  data,
  nothing,
  pkceFields,
  pkceOf,
  readBody,
  redirectOf,
  refusalAnswer,
  text,
  whoAsks,
  type AuthContext,
} from './exchange.ts';

const signUpBody = z.object({ email: text, phone: text, password: text, data, ...pkceFields });
const passwordBody = z.object({ email: text, phone: text, password: text });
const refreshBody = z.object({ refresh_token: text });
const idTokenBody = z.object({ provider: text });
const codeBody = z.object({ auth_code: text, code_verifier: text });

/** Every sign-up takes at least this long, so that timing doesn't reveal whether an address is known. */
const leastSignUpMilliseconds = 150;

async function notBefore<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([
    work,
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  return outcome;
}

async function signUpAnswer(deps: AuthDeps, c: AuthContext): Promise<Response> {
  const body = await readBody(c, signUpBody);
  if (isRefusal(body)) return answer(c, body);
  if (body.phone !== '' && body.email !== '')
    return answer(
      c,
      refuse('validation_failed', 'Only an email address or phone number should be provided on signup.'),
    );
  if (body.phone !== '') return answer(c, refuse('phone_provider_disabled', 'Phone signups are disabled'));
  if (body.email === '')
    return answer(c, await signUpAnonymously(deps, { data: body.data, asker: asker(c) }));
  if (body.password === '') return answer(c, refuse('validation_failed', 'Signup requires a valid password'));
  const { email, password } = body;
  const wish = {
    email,
    password,
    data: body.data,
    redirectTo: redirectOf(c),
    pkce: pkceOf(body),
    asker: asker(c),
  };
  return answer(c, await notBefore(leastSignUpMilliseconds, signUp(deps, wish)));
}

async function passwordGrant(deps: AuthDeps, c: AuthContext): Promise<Response> {
  const body = await readBody(c, passwordBody);
  if (isRefusal(body)) return answer(c, body);
  if (body.phone !== '')
    return answer(c, refuse('phone_provider_disabled', 'Phone logins are disabled', { status: 422 }));
  if (body.email === '') return answer(c, refuse('validation_failed', 'missing email or phone'));
  return answer(
    c,
    await signInWithPassword(deps, { email: body.email, password: body.password, asker: asker(c) }),
  );
}

async function refreshGrant(deps: AuthDeps, c: AuthContext): Promise<Response> {
  const body = await readBody(c, refreshBody);
  if (isRefusal(body)) return answer(c, body);
  if (body.refresh_token === '') return answer(c, refuse('validation_failed', 'refresh_token required'));
  return answer(c, await refreshSession(deps, { refreshToken: body.refresh_token, asker: asker(c) }));
}

async function codeGrant(deps: AuthDeps, c: AuthContext): Promise<Response> {
  const body = await readBody(c, codeBody);
  if (isRefusal(body)) return answer(c, body);
  if (body.auth_code === '' || body.code_verifier === '')
    return answer(
      c,
      refuse('validation_failed', 'invalid request: both auth code and code verifier should be non-empty'),
    );
  const wish = { code: body.auth_code, verifier: body.code_verifier, asker: asker(c) };
  return answer(c, await exchangeSignInCode(deps, wish));
}

/** The issuer of a provider's tokens, as the client's messages name it. */
const issuers: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
};

async function idTokenGrant(_deps: AuthDeps, c: AuthContext): Promise<Response> {
  const body = await readBody(c, idTokenBody);
  if (isRefusal(body)) return answer(c, body);
  const issuer = Object.hasOwn(issuers, body.provider) ? issuers[body.provider] : undefined;
  const named = issuer === undefined ? 'Provider' : `Provider (issuer "${issuer}")`;
  return answer(c, refuse('provider_disabled', `${named} is not enabled`));
}

const grants: Record<string, (deps: AuthDeps, c: AuthContext) => Promise<Response>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: codeGrant,
  id_token: idTokenGrant,
  web3: async (_deps, c) => answer(c, refuse('web3_provider_disabled')),
};

/** Mounted at `/auth/v1`. */
export function sessionsApi(deps: AuthDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/signup', (c) => signUpAnswer(deps, c));
  app.post('/token', (c) => {
    const type = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
    return grant ? grant(deps, c) : answer(c, refuse('invalid_credentials', 'unsupported_grant_type'));
  });
  app.post('/logout', async (c) => {
    const who = await whoAsks(deps, c);
    if (isRefusal(who)) return refusalAnswer(c, who);
    const asked = c.req.query('scope') ?? 'global';
    const scope = signOutScopes.find((one) => one === asked);
    if (!scope) return answer(c, refuse('validation_failed', `Unsupported logout scope "${asked}"`));
    await signOut(deps.sql, { accountId: who.account.id, sessionId: who.session.id, scope });
    return nothing();
  });
  return app;
}
