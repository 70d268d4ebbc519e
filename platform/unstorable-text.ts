/** Finds text that PostgreSQL cannot store: a NUL character, or half of a surrogate pair. */

/** The message for a request with such text. */
export const unstorableSentence =
  "The request contains a character that can't be stored (a NUL or half of a surrogate pair). Remove it and try again.";

// In JSON both are escapes. After an even number of backslashes it is plain text.
const escapedInJson = /(^|[^\\])(\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/i;
const maybeInJson = /\\u(0000|d[89a-f])/i;

/**
 * Whether a JSON text has such a character at any depth, in a value or a field name. Text that is not JSON counts as storable unless it has
 * a NUL: its reader reports what is wrong.
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
    // Serialized again, whole pairs are literal and only lone halves remain escapes.
    return escapedInJson.test(JSON.stringify(value));
  } catch {
    // Nested too deeply to serialize, so it could not be stored either.
    return true;
  }
}

/** Whether a query string or form body has an encoded NUL. Lone surrogates cannot be percent-encoded: they arrive as U+FFFD. */
export const isUnstorableQuery = (text: string): boolean => text.includes('%00') || text.includes('\0');
