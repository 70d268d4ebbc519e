/** Calls a language model: any server with the OpenAI API, over `POST <url>/chat/completions`. */
import type { Config } from '../config/config.server.ts';
import { assertOutsideTransaction } from '../database.server/outside-transactions.ts';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** A complete answer from the server; what we read of it is checked. */
export type ChatAnswer = Record<string, unknown>;

export type TextModel = {
  /** @param maxTokens limit of the answer, in the model's tokens @throws TextModelError */
  chat(messages: readonly ChatMessage[], maxTokens: number): Promise<ChatAnswer>;
};

/** Why there is no text: not configured, a timeout, unreachable, refused, or unreadable. */
export type TextModelFault = 'absent' | 'overdue' | 'unreachable' | 'refused' | 'unreadable';

/** Its message is for the operator's log: it contains neither the key nor any of the prompt. */
export class TextModelError extends Error {
  override name = 'TextModelError';
  readonly fault: TextModelFault;
  constructor(fault: TextModelFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Before our own request's limit (30 s), so that the visitor gets the reason. */
const patienceMilliseconds = 25_000;
const longestAnswerBytes = 2 * 1024 * 1024;

type Settings = NonNullable<Config['textModel']>;

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > longestAnswerBytes)
      throw new TextModelError('unreadable', `The answer is longer than ${longestAnswerBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function ask(
  { url, key, name }: Settings,
  question: { messages: readonly ChatMessage[]; limit: Record<string, number> },
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  assertOutsideTransaction('text model');
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: name, messages: question.messages, ...question.limit, stream: false }),
    // A redirect is the operator's to fix; the key must not follow it.
    redirect: 'error',
    signal,
  });
  return { status: response.status, text: await readText(response) };
}

function readAnswer({ status, text }: { status: number; text: string }): ChatAnswer {
  if (status !== 200) throw new TextModelError('refused', `The text model answered with status ${status}.`);
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer))
      return Object.fromEntries(Object.entries(answer));
  } catch {
    throw new TextModelError('unreadable', 'The text model answered with something that is not JSON.');
  }
  throw new TextModelError('unreadable', 'The text model answered with JSON that is not an object.');
}

function faultOf(error: unknown, milliseconds: number): TextModelError {
  if (error instanceof TextModelError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TextModelError('overdue', `The text model did not answer within ${milliseconds} ms.`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new TextModelError('unreachable', `The text model cannot be reached: ${cause}`);
}

/**
 * The configured model (TEXT_MODEL_URL, TEXT_MODEL_KEY, TEXT_MODEL_NAME). Without one, each call fails as 'absent'.
 * @param milliseconds time limit of the whole answer
 */
export function openTextModel(settings: Config['textModel'], milliseconds = patienceMilliseconds): TextModel {
  return {
    async chat(messages, maxTokens) {
      if (settings === null)
        throw new TextModelError('absent', 'No text model is configured (TEXT_MODEL_URL).');
      const signal = AbortSignal.timeout(milliseconds);
      try {
        const first = await ask(settings, { messages, limit: { max_tokens: maxTokens } }, signal);
        // Newer OpenAI models accept only another name for the limit, and say so.
        const knowsOtherName = first.status === 400 && first.text.includes('max_completion_tokens');
        if (!knowsOtherName) return readAnswer(first);
        return readAnswer(
          await ask(settings, { messages, limit: { max_completion_tokens: maxTokens } }, signal),
        );
      } catch (error) {
        throw faultOf(error, milliseconds);
      }
    },
  };
}
