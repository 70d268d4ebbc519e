import { unreachableSentence } from './unreachable.ts';

/** What the store says when it did not take a row. */
export type StoreError = { code: string; message: string };

const address = (table: string) => `/rest/v1/${table}`;

async function errorOf(response: Response): Promise<StoreError | null> {
  if (response.ok) return null;
  // Whoever stands between us and the store may answer something that is not its JSON.
  const said = (await response.json().catch(() => ({}))) as {
    code?: unknown;
    message?: unknown;
    detail?: unknown;
  };
  const message = [said.message, said.detail].find((words) => typeof words === 'string');
  return {
    code: typeof said.code === 'string' ? said.code : '',
    message: typeof message === 'string' ? message : response.statusText,
  };
}

/**
 * Inserts one row, as the standard client of such tables does.
 * @param token of whoever is signed in; null for a stranger
 * @throws Error with a sentence when nobody answered
 */
export async function insertRow(
  table: string,
  row: object,
  token: string | null = null,
): Promise<StoreError | null> {
  const response = await fetch(`${address(table)}?select=*`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/vnd.pgrst.object+json',
      prefer: 'return=representation',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(row),
  }).catch(() => {
    throw new Error(unreachableSentence());
  });
  return errorOf(response);
}

/** Asks for the number of rows that may be seen: a sign that the store is there. @throws Error 'Connection failed: …' when it is not */
export async function checkConnection(table: string): Promise<void> {
  const response = await fetch(`${address(table)}?select=*`, {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  }).catch(() => null);
  if (response?.ok) return;
  const words = response ? response.statusText || String(response.status) : unreachableSentence();
  throw new Error(`Connection failed: ${words}`);
}
