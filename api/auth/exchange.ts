/** Reads requests and writes answers in the format of the standard auth client. */
import type { Context } from 'hono';
import { z } from 'zod';
import { refuse, type AuthRefusal } from '../../features/auth/auth-refusals.ts';
import type { Asker, AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { isServiceRole } from '../../features/auth/tokens/service-role.server.ts';
import { signedInBy, type SignedIn } from '../../features/auth/tokens/verify-access-token.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { parseBy } from '../../platform/schema-sentence.ts';
import type { ApiEnvironment } from '../environment.server.ts';

export type AuthContext = Context<ApiEnvironment>;

/** From this version on an error body has `code` and `message`; before, `code` was the status. */
const namedCodesSince = '2024-01-01';
const versionHeader = 'x-supabase-api-version';
const plain = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** A refusal in the client's format. */
export function refusalAnswer(c: AuthContext, refusal: AuthRefusal): Response {
  const { refusal: code, sentence, status, reasons, retryAfterSeconds } = refusal;
  const isNamed = (c.req.header(versionHeader) ?? '') >= namedCodesSince;
  const body = {
    ...(isNamed ? { code, message: sentence } : { code: status, error_code: code, msg: sentence }),
    ...(reasons === undefined ? {} : { weak_password: { reasons } }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...plain,
      'x-sb-error-code': code,
      ...(isNamed ? { [versionHeader]: namedCodesSince } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}

/** The answer, or the refusal that came instead. */
export function answer(c: AuthContext, outcome: object | AuthRefusal): Response {
  if (isAuthRefusal(outcome)) return refusalAnswer(c, outcome);
  return new Response(JSON.stringify(outcome), { status: 200, headers: plain });
}

const isAuthRefusal = (outcome: object): outcome is AuthRefusal => isRefusal<object | Refusal>(outcome);

export const nothing = (): Response =>
  new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });

export const asker = (c: AuthContext): Asker => ({
  address: c.env.client.address,
  userAgent: c.req.header('user-agent') ?? '',
});

/** Reads a JSON body by a schema; an empty one is an empty object. */
export async function readBody<T>(c: AuthContext, schema: z.ZodType<T>): Promise<T | AuthRefusal> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return refuse('bad_json');
  }
  const parsed = parseBy(schema, body);
  return 'data' in parsed ? parsed.data : refuse('validation_failed', parsed.misfit.sentence);
}

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const longestDataCharacters = 4_000;

function isShort(value: unknown): boolean {
  try {
    return JSON.stringify(value ?? {}).length <= longestDataCharacters;
  } catch {
    // The JSON is nested too deeply to walk.
    return false;
  }
}

/** The account's own metadata goes into every token, so its size is limited. */
export const data = z
  .record(z.string(), z.unknown())
  .nullish()
  .refine(isShort, `at most ${longestDataCharacters} characters`)
  .transform((value) => value ?? {});

/** The two PKCE fields, which the client sends with every request that triggers an email. */
export const pkceFields = {
  code_challenge: z
    .string()
    .regex(/^([A-Za-z0-9._~-]{43,128})?$/, 'not a code challenge')
    .nullish(),
  code_challenge_method: z.string().nullish(),
};

export function pkceOf(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): { challenge: string; method: 's256' | 'plain' } | null {
  if (!body.code_challenge) return null;
  return {
    challenge: body.code_challenge,
    method: body.code_challenge_method?.toLowerCase() === 'plain' ? 'plain' : 's256',
  };
}

export const redirectOf = (c: AuthContext): string | null => c.req.query('redirect_to') ?? null;

const bearerOf = (c: AuthContext): string | null =>
  /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** The account that sent this request, or a refusal when nobody is signed in. */
export async function whoAsks(deps: AuthDeps, c: AuthContext): Promise<SignedIn | AuthRefusal> {
  const token = bearerOf(c);
  return token === null ? refuse('no_authorization') : signedInBy(deps, token);
}

/** Null for a service call; a refusal for everyone else. */
export async function serviceOnly(deps: AuthDeps, c: AuthContext): Promise<AuthRefusal | null> {
  const token = bearerOf(c);
  if (token === null) return refuse('no_authorization');
  if (await isServiceRole(deps, token)) return null;
  const who = await signedInBy(deps, token);
  return isRefusal(who) ? who : refuse('not_admin');
}
