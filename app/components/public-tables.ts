import { unreachableSentence } from './page/unreachable.ts';

/** The store's answer when it rejected a row. */
export type StoreError = { code: string; message: string };

const address = (table: string) => `/rest/v1/${table}`;

async function errorOf(response: Response): Promise<StoreError | null> {
  if (response.ok) return null;
  // A proxy may answer something that is not the store's JSON.
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
 * Inserts one row, like the standard client of such tables.
 * @param token of the signed-in account; null for a visitor
 * @throws Error with a sentence without an answer
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

/** Asks for the number of visible rows, to check that the store exists. @throws Error 'Connection failed: …' otherwise */
export async function checkConnection(table: string): Promise<void> {
  const response = await fetch(`${address(table)}?select=*`, {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  }).catch(() => null);
  if (response?.ok) return;
  const words = response ? response.statusText || String(response.status) : unreachableSentence();
  throw new Error(`Connection failed: ${words}`);
}
