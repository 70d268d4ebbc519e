/** Finds text that PostgreSQL cannot store: a NUL character, or half of a surrogate pair. */

/** The sentence for a request that carries such text. */
export const unstorableSentence =
  "The request contains a character that can't be stored (a NUL or half of a surrogate pair). Remove it and try again.";

// In JSON both are written as an escape. An even number of backslashes before it makes it plain text.
const escapedInJson = /(^|[^\\])(\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/i;
const maybeInJson = /\\u(0000|d[89a-f])/i;

/**
 * Whether a JSON text holds such a character at any depth, in a value or in the name of a field. Text that is not JSON counts as storable unless it holds
 * a NUL itself: whoever reads it will say what is wrong with it.
 */
export function isUnstorableJson(text: string): boolean {
  if (text.includes('\0')) return true;
  if (!maybeInJson.test(text)) return false;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  try {
    // Written back, whole pairs stand as themselves and only lone halves are left as escapes.
    return escapedInJson.test(JSON.stringify(value));
  } catch {
    // Nested too deeply to be written back, so nobody could store it either.
    return true;
  }
}

/** Whether a query string or a form body holds an encoded NUL. Half pairs cannot be percent-encoded: they arrive as U+FFFD. */
export const isUnstorableQuery = (text: string): boolean => text.includes('%00') || text.includes('\0');
