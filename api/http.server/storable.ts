/** Refuses, for every endpoint at once, a query or body with characters that the database cannot store. */
import type { MiddlewareHandler } from 'hono';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import { isUnstorableJson, isUnstorableQuery, unstorableSentence } from '../../platform/unstorable-text.ts';
import { refuse } from '../../features/auth/auth-refusals.ts';
import { refusalAnswer } from '../auth/exchange.ts';
import type { ApiEnvironment } from '../environment.server.ts';
import { errorResponse } from './postgrest.ts';

const isForm = (type: string | undefined) => /^application\/x-www-form-urlencoded\b/i.test(type ?? '');

/**
 * Answers 400 in the format of the called API. Bytes (photos) are not text and pass.
 * @param isBytes whether the body of such a request is a file
 */
export function storableOnly(
  isBytes: (method: string, path: string) => boolean,
): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const { path, method } = c.req;
    const question = c.req.url.indexOf('?');
    let isRefused = question >= 0 && isUnstorableQuery(c.req.url.slice(question));
    if (!isRefused && method !== 'GET' && method !== 'HEAD' && !isBytes(method, path)) {
      // Hono keeps it: the endpoint reads the same text. A sender that disconnected gets no answer anyway.
      const text = await c.req.text().catch(() => null);
      if (text === null) return problemResponse(400, 'The request ended before its whole body arrived.');
      isRefused = isUnstorableJson(text) || (isForm(c.req.header('content-type')) && isUnstorableQuery(text));
    }
    if (!isRefused) return next();
    if (path.startsWith('/auth/v1/')) return refusalAnswer(c, refuse('bad_json', unstorableSentence));
    if (path.startsWith('/rest/v1/'))
      return errorResponse({ code: '22P05', message: unstorableSentence, details: null, hint: null });
    return problemResponse(400, unstorableSentence);
  };
}
