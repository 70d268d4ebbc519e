/** Writes short error answers that no page or endpoint worded. */

/** Every status that we answer as a problem; `/api/docs` explains each. */
export const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'A card is needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request took too long',
  409: 'No longer possible',
  413: 'Request too large',
  414: 'Address too long',
  415: 'Unsupported content type',
  422: 'Not understood',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'A service we depend on failed',
  503: 'Not available right now',
  504: 'A service we depend on took too long',
};

/** RFC 9457 problem details (`type` links to the explanation of the status) with a readable sentence; no internals. */
export function problem(
  status: number,
  detail: string,
): { type: string; title: string; status: number; detail: string } {
  return { type: `/api/docs#status-${status}`, title: titles[status] ?? 'Error', status, detail };
}

/** A refusal as a `Response`: JSON problem details, never cached. */
export function problemResponse(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(problem(status, detail)), {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
