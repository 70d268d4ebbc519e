/** Sends auth emails and handles their links: `/recover`, `/otp`, `/magiclink`, `/resend`, `/verify`. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../../features/auth/auth-refusals.ts';
import { asksForPkce } from '../../features/auth/tokens/one-time-tokens.server.ts';
import { redirectAddress } from '../../features/auth/tokens/redirect-address.ts';
import { requestMail, type MailWish } from '../../features/auth/request-mail.server.ts';
import {
  isVerificationType,
  verifyOneTimeToken,
  type Verified,
} from '../../features/auth/tokens/verify-one-time-token.server.ts';
import { ownOrigin } from '../../platform/config/config.server.ts';
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
  text,
  type AuthContext,
} from './exchange.ts';

const mailBody = z.object({
  email: text,
  phone: text,
  type: text,
  create_user: z.boolean().nullish(),
  data,
  ...pkceFields,
});
const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });

type Purpose = MailWish['purpose'];

async function ask(deps: AuthDeps, c: AuthContext, purpose: Purpose | null): Promise<Response> {
  const body = await readBody(c, mailBody);
  if (isRefusal(body)) return answer(c, body);
  if (body.phone !== '')
    return answer(
      c,
      purpose === null
        ? refuse('phone_provider_disabled', 'Phone logins are disabled')
        : refuse('phone_provider_disabled'),
    );
  const resent = { signup: 'confirmation', email_change: 'email-change' } as const;
  const wanted =
    purpose ?? (body.type === 'signup' || body.type === 'email_change' ? resent[body.type] : null);
  if (wanted === null)
    return answer(c, refuse('validation_failed', 'Missing one of these types: signup, email_change'));
  if (body.email === '') return answer(c, refuse('validation_failed', 'One of email or phone must be set'));
  const wish: MailWish = {
    purpose: wanted,
    email: body.email,
    redirectTo: redirectOf(c),
    pkce: pkceOf(body),
    mayCreate: body.create_user ?? true,
    data: body.data,
  };
  return answer(c, (await requestMail(deps, wish, asker(c))) ?? {});
}

/** What the link adds to the address it redirects to: in the fragment, which no server sees; PKCE values also go in the query. */
function withWords(address: string, words: Record<string, string>, inQuery: boolean): string {
  const url = new URL(address);
  if (inQuery) for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(words).toString();
  return url.href;
}

function wordsOf(outcome: Verified | AuthRefusal, type: string): Record<string, string> {
  if (isRefusal(outcome))
    return {
      error: outcome.status >= 500 ? 'server_error' : 'access_denied',
      error_code: outcome.refusal,
      error_description: outcome.sentence,
    };
  if (outcome.kind === 'message') return { message: outcome.message };
  if (outcome.kind === 'code') return { code: outcome.code };
  const { grant } = outcome;
  return {
    access_token: grant.access_token,
    expires_at: String(grant.expires_at),
    expires_in: String(grant.expires_in),
    refresh_token: grant.refresh_token,
    token_type: grant.token_type,
    type,
  };
}

async function followLink(deps: AuthDeps, c: AuthContext): Promise<Response> {
  // A HEAD request or a prefetch must not use up the link. Our service worker ignores such a visit, and the browser then asks a second
  // time; its first request, a preload, does not count either.
  const isAhead =
    c.req.header('service-worker-navigation-preload') !== undefined ||
    /prefetch|prerender|preview/i.test(`${c.req.header('sec-purpose')} ${c.req.header('purpose')}`);
  if (c.req.raw.method === 'HEAD' || isAhead) return nothing();
  const token = c.req.query('token') ?? c.req.query('token_hash') ?? '';
  const type = c.req.query('type') ?? '';
  if (token === '' || token.length > 200)
    return answer(c, refuse('validation_failed', 'Verify requires a token or a token hash'));
  if (!isVerificationType(type))
    return answer(c, refuse('validation_failed', 'Verify requires a verification type'));
  const end = redirectAddress(redirectOf(c), ownOrigin(deps.config), deps.config.auth.redirects);
  const outcome = await verifyOneTimeToken(deps, { type, proof: { token }, asker: asker(c), isLink: true });
  const isPkce = asksForPkce(token);
  const location =
    !isRefusal(outcome) && outcome.kind === 'code'
      ? codeAddress(end, outcome.code)
      : withWords(end, wordsOf(outcome, type), isPkce);
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}

function codeAddress(end: string, code: string): string {
  const url = new URL(end);
  url.searchParams.set('code', code);
  return url.href;
}

async function verify(deps: AuthDeps, c: AuthContext): Promise<Response> {
  const body = await readBody(c, verifyBody);
  if (isRefusal(body)) return answer(c, body);
  if (body.type === '') return answer(c, refuse('validation_failed', 'Verify requires a verification type'));
  if (body.token === '' && body.token_hash === '')
    return answer(c, refuse('validation_failed', 'Verify requires a token or a token hash'));
  if (body.phone !== '')
    return answer(
      c,
      /^\+?[1-9]\d{6,14}$/.test(body.phone)
        ? refuse('otp_expired')
        : refuse('validation_failed', 'Invalid phone number format (E.164 required)'),
    );
  if (body.token_hash !== '' && body.email !== '')
    return answer(c, refuse('validation_failed', 'Only the token_hash and type should be provided'));
  if (body.token_hash === '' && body.email === '')
    return answer(
      c,
      refuse('validation_failed', 'Only an email address or phone number should be provided on verify'),
    );
  const proof = body.token_hash === '' ? { email: body.email, code: body.token } : { token: body.token_hash };
  const outcome = await verifyOneTimeToken(deps, { type: body.type, proof, asker: asker(c) });
  if (isRefusal(outcome)) return answer(c, outcome);
  if (outcome.kind === 'grant') return answer(c, outcome.grant);
  if (outcome.kind === 'message') return answer(c, { msg: outcome.message, code: '200' });
  return answer(c, { code: outcome.code });
}

/** Mounted at `/auth/v1`. */
export function mailsApi(deps: AuthDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/recover', (c) => ask(deps, c, 'recovery'));
  app.post('/otp', (c) => ask(deps, c, 'sign-in'));
  app.post('/magiclink', (c) => ask(deps, c, 'sign-in'));
  app.post('/resend', (c) => ask(deps, c, null));
  app.get('/verify', (c) => followLink(deps, c));
  app.post('/verify', (c) => verify(deps, c));
  return app;
}
