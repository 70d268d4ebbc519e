/** Sends commands that may be repeated but must happen once, under a key that stays the same until there is an answer. */
import { ApiProblem, askApi } from './api-client.ts';

const waiting = new Map<string, string>();

/** Random, also on insecure pages without `randomUUID`. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Posts a command to `/api/v1`. Without an answer, the next press sends the same command under the same key: it does not happen twice, and
 * its answer is repeated.
 * @throws ApiProblem for every refusal and without an answer
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
    // A refusal is an answer: the next press is a new command. Without one, or after a server error, it is still the same.
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) waiting.delete(words);
    throw error;
  }
}
