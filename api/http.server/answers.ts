/** Reads JSON against a schema and answers refusals as problem details with a code and a sentence. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { problem } from '../../platform/http.server/plain-answer.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { parseBy } from '../../platform/schema-sentence.ts';

/** The status of each refusal. Those not listed are 409: it was possible once and no longer is. */
const statuses: Record<string, number> = {
  'sign-in-needed': 401,
  'not-allowed': 403,
  'second-factor-needed': 403,
  'not-for-programs': 403,
  'scope-missing': 403,
  'not-found': 404,
  invalid: 400,
  'reason-missing': 400,
  'note-missing': 400,
  'not-a-photo': 415,
  'photo-too-large': 413,
  'photo-too-small': 422,
  'too-many': 429,
  'too-busy': 429,
  'payment-needed': 402,
  'payment-not-authorised': 402,
  'processor-away': 503,
  'key-used': 422,
};

/** Seconds to wait when a queue of heavy work is full: by then it has moved by several places. */
const secondsUntilQueueMoves = '5';

/** A refusal as a status and problem details (RFC 9457), with its code and, for a form, the field. */
export function refusalAnswer({ refusal: code, sentence, field }: Refusal) {
  const status = statuses[code] ?? 409;
  return { status, body: { ...problem(status, sentence), code, ...(field === undefined ? {} : { field }) } };
}

/** A refusal as a response. Never cached. */
export function refusalResponse(refused: Refusal): Response {
  const { status, body } = refusalAnswer(refused);
  const answer = answerResponse(status, body);
  if (refused.refusal === 'too-busy') answer.headers.set('retry-after', secondsUntilQueueMoves);
  return answer;
}

/** A response that is never cached; a status of 400 or higher sends problem details. */
export const answerResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type':
        status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });

/** A command's outcome as a body. Answers are objects, so a single word becomes `{ outcome }`. */
export const bodyOf = (outcome: object | string): object =>
  typeof outcome === 'string' ? { outcome } : outcome;

/** A private JSON response that is never cached. */
export const privateJson = (c: Context, outcome: object | string, status: 200 | 201 | 202 = 200): Response =>
  c.json(bodyOf(outcome), status, { 'cache-control': 'no-store' });

/** Reads a JSON body. @returns the value, or a refusal naming the first invalid field */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T | Refusal<'invalid'>> {
  const body = await c.req.json<unknown>().catch(() => undefined);
  return body === undefined ? refusal('invalid', 'The body must be JSON.') : checked(schema, body, 'field');
}

/** Reads the query by a schema; a repeated name counts once, its first value. */
export function readQuery<T>(c: Context, schema: z.ZodType<T>): T | Refusal<'invalid'> {
  return checked(schema, c.req.query(), 'parameter');
}

function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  noun: 'field' | 'parameter',
): T | Refusal<'invalid'> {
  const parsed = parseBy(schema, value, noun);
  if ('data' in parsed) return parsed.data;
  const { field, sentence } = parsed.misfit;
  return refusal('invalid', sentence, field || undefined);
}
