/** How does a page send a command that may be sent twice and must happen once? Under a key that stays the same until there is an answer. */
import { ApiProblem, askApi } from './api-client.ts';

const waiting = new Map<string, string>();

/** By chance, also where the page is not served securely and has no `randomUUID`. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Posts a command to `/api/v1`. When no answer came, the next press sends the same command under the same key: what has happened already does not
 * happen again, and its answer comes once more.
 * @throws ApiProblem for every "no" and when nobody answered
 */
export async function sendCommand<T>(path: string, body: object): Promise<T> {
  const words = `${path} ${JSON.stringify(body)}`;
  const key = waiting.get(words) ?? newKey();
  waiting.set(words, key);
  try {
    const answer = await askApi<T>(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
    waiting.delete(words);
    return answer;
  } catch (error) {
    // A "no" is an answer: the next press is a new command. Without one, or after a fault of the server's, it is still the same.
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) waiting.delete(words);
    throw error;
  }
}
