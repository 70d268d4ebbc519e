/** Reads a push message, and where it leads. An unreadable one only says that something has happened. */

export type PushMessage = { title: string; text: string; path: string; tag: string };

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : '';

/** A path of our own; anything else opens the list. */
const pathOf = (value: unknown): string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : '/notifications';

/** @param data the decrypted data; null for an empty message */
export function readPushMessage(data: string | null): PushMessage {
  let said: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(data ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) said = parsed as Record<string, unknown>;
  } catch {
    // Not a message of ours.
  }
  const title = textOf(said.title, 200);
  return {
    title: title === '' ? 'You have a new notification' : title,
    text: textOf(said.text, 500),
    path: pathOf(said.path),
    tag: textOf(said.tag, 100),
  };
}
