/** Limits how much a request may carry. A declared length is checked first; chunked bodies are counted as they arrive. */
import type { MiddlewareHandler } from 'hono';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from '../environment.server.ts';

/** The whole body, or null once it exceeds the limit. */
async function readUpTo(body: ReadableStream<Uint8Array>, maximumBytes: number): Promise<ArrayBuffer | null> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(Buffer.concat(chunks)).buffer;
    length += value.length;
    if (length > maximumBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

/** Answers 413 to a longer body. Hono's own limit builds a new `Request`, which the adapter's lightweight one does not survive. */
export function bodyLimit(mostFor: (path: string) => number): MiddlewareHandler<ApiEnvironment> {
  const refusal = (maximumBytes: number) =>
    problemResponse(
      413,
      `This is larger than ${maximumBytes / 1024 / 1024} MB. Please send something smaller.`,
      { connection: 'close' },
    );
  return async (c, next) => {
    const maximumBytes = mostFor(c.req.path);
    const declared = c.req.header('content-length');
    if (declared !== undefined) return Number(declared) > maximumBytes ? refusal(maximumBytes) : next();
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.raw.body === null) return next();
    const body = await readUpTo(c.req.raw.body, maximumBytes);
    if (body === null) return refusal(maximumBytes);
    // Hono stores the body as a promise, though its types say a value.
    Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(body) });
    return next();
  };
}
