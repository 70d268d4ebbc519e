/** Calls `/api/v1` for our own pages with the session's token; a refusal becomes a sentence for people. */
import { auth, currentSession } from './session.ts';
import { unreachableSentence } from '../page/unreachable.ts';

/** A refusal, or no answer: its message is a sentence to show the user. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The refusal's code, e.g. 'not-found'; 'offline' without an answer. */
  readonly code: string;
  /** The form field it concerns, or null. */
  readonly field: string | null;

  constructor(status: number, code: string, sentence: string, field: string | null = null) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  /** Sent as it is. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

const offline = () => new ApiProblem(0, 'offline', unreachableSentence());

async function send(path: string, request: ApiRequest, token: string | null): Promise<Response> {
  const { method = 'GET', body, file, headers, signal } = request;
  try {
    return await fetch(`/api/v1${path}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : file,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

async function problemOf(response: Response): Promise<ApiProblem> {
  // A proxy may answer something that is not the server's JSON.
  const said = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return new ApiProblem(
    response.status,
    textOf(said.code) ?? String(response.status),
    textOf(said.detail) ?? textOf(said.title) ?? 'Something went wrong. Please try again.',
    textOf(said.field),
  );
}

async function tokenNow(): Promise<string | null> {
  try {
    return (await currentSession())?.access_token ?? null;
  } catch {
    // The auth client's script failed to load.
    throw offline();
  }
}

/** Once more with a fresh token. If there is none, the session was ended elsewhere, and this browser's copy is removed. */
async function again(path: string, request: ApiRequest, refused: Response): Promise<Response> {
  const client = await auth();
  const { data, error } = await client.refreshSession();
  const response = data.session ? await send(path, request, data.session.access_token) : refused;
  // A refresh without an answer, or one told to wait, says nothing about the session.
  const isOver = error === null || [400, 401, 403, 404].includes(error.status ?? 0);
  if (response.status === 401 && isOver) await client.signOut({ scope: 'local' });
  return response;
}

/**
 * Calls the API as the signed-in account and returns the raw response: for downloads and streams. A session ended elsewhere is refreshed
 * once.
 * @throws ApiProblem for every refusal and without an answer; the signal's reason when aborted
 */
export async function fetchApi(path: string, request: ApiRequest = {}): Promise<Response> {
  const token = await tokenNow();
  let response = await send(path, request, token);
  if (response.status === 401 && token !== null) response = await again(path, request, response);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/**
 * Calls the API and reads its JSON; an answer without a body is undefined.
 * @param T the endpoint's answer: the caller names the type its query returns
 * @throws ApiProblem for every refusal and without an answer
 */
export async function askApi<T>(path: string, request?: ApiRequest): Promise<T> {
  const response = await fetchApi(path, request);
  const text = await response.text();
  // Both ends are ours and built together; the type is the endpoint's own.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The sentence for anything thrown in a form; unknown errors get a general one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'An unexpected error occurred. Please try again.';
