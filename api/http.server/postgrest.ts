/** Reads and writes the PostgREST format that the standard client expects: errors, preferences, a single record, a count. */
import type { PublicRow } from '../../platform/database.server/public-table.ts';

export type StoreError = { code: string; message: string; details: string | null; hint: string | null };

const statusOfCode: [pattern: RegExp, status: number][] = [
  [/^PGRST116$/, 406],
  [/^PGRST205$/, 404],
  [/^PGRST301$/, 401],
  [/^PGRST/, 400],
  [/^2350[35]$/, 409],
  [/^(22|23|42703|42601)/, 400],
  [/^42501$/, 401],
  [/^25006$/, 405],
  [/^(08|53|57P)/, 503],
];

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/**
 * The error response, with the status its code means.
 * @param isKnown without an account the refusal asks to sign in (401); with one it is forbidden (403)
 */
export function errorResponse(error: StoreError, isKnown = false): Response {
  const meant = statusOfCode.find(([pattern]) => pattern.test(error.code))?.[1] ?? 500;
  const status = isKnown && error.code === '42501' ? 403 : meant;
  return new Response(JSON.stringify(error), {
    status,
    headers: {
      ...headers,
      'proxy-status': `tables; error=${error.code}`,
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}

/** Thrown while reading the request; becomes its answer. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal';
  readonly error: StoreError;
  constructor(code: string, message: string, details: string | null = null, hint: string | null = null) {
    super(message);
    this.error = { code, message, details, hint };
  }
}

/** The database's error as PostgREST passes it on; null for an error that did not come from the database. */
export function errorOfDatabase(error: unknown): StoreError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (
    !/^[0-9A-Z]{5}$/.test(error.code) ||
    statusOfCode.every(([pattern]) => !pattern.test(String(error.code)))
  )
    return null;
  const { detail, hint } = error as { detail?: unknown; hint?: unknown };
  return {
    code: error.code,
    message: error.message,
    details: typeof detail === 'string' ? detail : null,
    hint: typeof hint === 'string' ? hint : null,
  };
}

export type Preferences = { representation: boolean; exactCount: boolean; merges: boolean; single: boolean };

/** Reads `Prefer` and `Accept`. Unknown values are ignored, as RFC 7240 says. */
export function readPreferences(request: Headers): Preferences {
  const wishes = (request.get('prefer') ?? '').split(',').map((wish) => wish.trim());
  return {
    representation: wishes.includes('return=representation'),
    exactCount: wishes.includes('count=exact'),
    merges: wishes.some((wish) => wish.startsWith('resolution=')),
    single: (request.get('accept') ?? '').includes('application/vnd.pgrst.object+json'),
  };
}

/**
 * Reads the rows of a body: one object or a list of objects.
 * @throws StoreRefusal PGRST102 for anything else
 */
export function readRows(text: string): PublicRow[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new StoreRefusal('PGRST102', 'Empty or invalid json');
  }
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  for (const row of rows)
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new StoreRefusal('PGRST102', 'Empty or invalid json');
  // JSON.parse yields only JSON, and each row was checked to be an object.
  return rows as PublicRow[];
}

/**
 * Reads a list of columns: `select=id,email`, `columns="email","source"`; `*` means all.
 * @throws StoreRefusal PGRST100 when it is malformed
 */
export function readColumnList(text: string | null): string[] | 'all' {
  if (text === null || text.trim() === '' || text.trim() === '*') return 'all';
  const names = text.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  if (names.includes('*')) return 'all';
  for (const name of names)
    if (!/^\w+$/.test(name))
      throw new StoreRefusal(
        'PGRST100',
        `"failed to parse select parameter (${text})"`,
        'List column names separated by commas, or send *.',
      );
  return names;
}

/** The rows of the answer, with all columns or those asked for; one object when a single record was asked for. */
export function rowsResponse(
  status: number,
  rows: PublicRow[],
  { single, exactCount }: Preferences,
  total: number,
): Response {
  if (single) assertSingle(rows.length);
  const range = rows.length > 0 && status === 200 ? `0-${rows.length - 1}` : '*';
  return new Response(JSON.stringify(single ? rows[0] : rows), {
    status,
    headers: {
      ...headers,
      ...(single ? { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' } : {}),
      'content-range': `${range}/${exactCount ? total : '*'}`,
    },
  });
}

/** @throws StoreRefusal PGRST116 unless there is exactly one row */
export function assertSingle(count: number): void {
  if (count !== 1)
    throw new StoreRefusal(
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${count} rows`,
    );
}
