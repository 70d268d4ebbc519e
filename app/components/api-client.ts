/** How do our own pages speak with `/api/v1`? With the session's token; a "no" comes back as a sentence for people. */
import { auth, currentSession } from './session.ts';
import { unreachableSentence } from './unreachable.ts';

/** A "no", or no answer at all: its message is a sentence for the person who asked. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  /** The HTTP status; 0 when nobody answered. */
  readonly status: number;
  /** The refusal's code, as 'not-found'; 'offline' when nobody answered. */
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
  // Whoever stands between us and the server may answer something that is not its JSON.
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
    // The auth client's script did not come.
    throw offline();
  }
}

/** Once more with a fresh token. Where there is none to be had the session was ended elsewhere, and what this browser keeps of it goes. */
async function again(path: string, request: ApiRequest, refused: Response): Promise<Response> {
  const client = await auth();
  const { data, error } = await client.refreshSession();
  const response = data.session ? await send(path, request, data.session.access_token) : refused;
  // A refresh that nobody answered, or that was told to wait, says nothing about the session.
  const isOver = error === null || [400, 401, 403, 404].includes(error.status ?? 0);
  if (response.status === 401 && isOver) await client.signOut({ scope: 'local' });
  return response;
}

/**
 * Asks the API as whoever is signed in, and gives the answer as it came: for downloads and streams. A session that was ended elsewhere is refreshed
 * once.
 * @throws ApiProblem for every "no" and when nobody answered; the signal's reason when it was aborted
 */
export async function fetchApi(path: string, request: ApiRequest = {}): Promise<Response> {
  const token = await tokenNow();
  let response = await send(path, request, token);
  if (response.status === 401 && token !== null) response = await again(path, request, response);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/**
 * Asks the API and reads its JSON; an answer without a body is undefined.
 * @param T what this endpoint answers: the caller names the type that the endpoint's query returns
 * @throws ApiProblem for every "no" and when nobody answered
 */
export async function askApi<T>(path: string, request?: ApiRequest): Promise<T> {
  const response = await fetchApi(path, request);
  const text = await response.text();
  // Both ends are ours and built together; the type is the endpoint's own.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The sentence of anything that was thrown at a form; what is not a "no" of ours gets the general one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'An unexpected error occurred. Please try again.';
