/** Calls the text model for visitors. */
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import {
  TextModelError,
  type ChatAnswer,
  type TextModel,
} from '../../platform/text-model.server/text-model.ts';
import { readMessages, readPrompt } from './text-request.ts';

/** An answer in the shape that callers of `generateText` expect: `choices[0].text`. */
export type GeneratedText = {
  object: 'text_completion';
  choices: [{ index: 0; text: string; finish_reason: string | null }];
};

type Choice = { message?: { content?: unknown } | null; text?: unknown; finish_reason?: unknown } | null;

function firstChoice(answer: ChatAnswer): { text: string; finishReason: string | null } | null {
  // Each field read below is checked first.
  const choice = Array.isArray(answer.choices) ? (answer.choices[0] as Choice | undefined) : null;
  const text = [choice?.message?.content, choice?.text].find((words) => typeof words === 'string');
  if (typeof text !== 'string' || text.trim() === '') return null;
  return { text, finishReason: typeof choice?.finish_reason === 'string' ? choice.finish_reason : null };
}

/**
 * Completes a prompt of at most 4000 characters.
 * @param params `{prompt, maxTokens}` as received
 * @throws TextModelError, also when the model answered without text
 */
export async function generateText(model: TextModel, params: unknown): Promise<GeneratedText | Refusal> {
  const request = readPrompt(params);
  if (isRefusal(request)) return request;
  const choice = firstChoice(await model.chat(request.messages, request.maxTokens));
  if (choice === null) throw new TextModelError('unreadable', 'The text model’s answer has no text.');
  return {
    object: 'text_completion',
    choices: [{ index: 0, text: choice.text, finish_reason: choice.finishReason }],
  };
}

/**
 * Continues a conversation; the model's whole answer is passed on.
 * @param params `{messages}` as received; 4000 characters of each count
 * @throws TextModelError
 */
export async function chatCompletion(model: TextModel, params: unknown): Promise<ChatAnswer | Refusal> {
  const request = readMessages(params);
  return isRefusal(request) ? request : model.chat(request.messages, request.maxTokens);
}
