/** Limits what visitors may send to the text model. */
import { refusal, type Refusal } from '../../platform/refusal.ts';

/** Characters of a prompt or message that are passed on; from the product specification. */
export const longestText = 4000;
/** Default tokens of an answer; the demo page's number in the product specification. */
export const usualTokens = 500;
const mostTokens = 1000;
const mostMessages = 50;

const roles = ['system', 'user', 'assistant'] as const;
export type Message = { role: (typeof roles)[number]; content: string };
export type TextRequest = { messages: Message[]; maxTokens: number };

const noPrompt = refusal('no-prompt', 'Please enter a prompt', 'prompt');
const noMessages = refusal(
  'no-messages',
  'Please send a list of messages, each with a role (system, user or assistant) and content.',
  'messages',
);
const tooManyMessages = refusal(
  'too-many-messages',
  `Please send at most ${mostMessages} messages.`,
  'messages',
);

/** At most 4000 characters, never half of one: a surrogate pair at the edge stays whole. */
export function truncate(text: string): string {
  if (text.length <= longestText) return text;
  const cut = text.slice(0, longestText);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The operator pays per token, so there is an upper limit; an invalid number counts as missing. */
function readTokens(asked: unknown): number {
  if (typeof asked !== 'number' || !Number.isFinite(asked)) return usualTokens;
  return Math.min(mostTokens, Math.max(1, Math.floor(asked)));
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Parses the params of `generateText`: `prompt`, and optionally `maxTokens`. */
export function readPrompt(params: unknown): TextRequest | Refusal {
  const { prompt, maxTokens } = fieldsOf(params);
  if (typeof prompt !== 'string' || prompt.trim() === '') return noPrompt;
  return { messages: [{ role: 'user', content: truncate(prompt) }], maxTokens: readTokens(maxTokens) };
}

function readMessage(value: unknown): Message | null {
  const { role, content } = fieldsOf(value);
  const known = roles.find((each) => each === role);
  return known && typeof content === 'string' ? { role: known, content: truncate(content) } : null;
}

/** Parses the params of `chatCompletion`: `messages`, and optionally `maxTokens`. */
export function readMessages(params: unknown): TextRequest | Refusal {
  const { messages, maxTokens } = fieldsOf(params);
  if (!Array.isArray(messages) || messages.length === 0) return noMessages;
  if (messages.length > mostMessages) return tooManyMessages;
  const read = messages.flatMap((message) => readMessage(message) ?? []);
  return read.length === messages.length ? { messages: read, maxTokens: readTokens(maxTokens) } : noMessages;
}
