/** Removes disabled promises from a text. They are named in features/settings/promise-names.ts and documented in docs/promises.md. */

/** `{{insurance: that includes insurance}}`, or with a replacement: `{{waiver: sign the waiver | shake hands}}`. */
const mark = /\{\{([a-z-]+):([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** Names of the promises in a text. */
export const promisesIn = (text: string): string[] => [...text.matchAll(mark)].map(([, name = '']) => name);

/** A text without the parts that depend on disabled promises. Spaces beside `:`, `|` and the brackets count. */
export function keepWords(text: string, off: readonly string[]): string {
  return text.replace(mark, (_, name: string, words: string, instead: string | undefined) =>
    off.includes(name) ? (instead ?? '') : words,
  );
}

const restsOn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'promise' in value ? value.promise : null;

function keep(value: unknown, off: readonly string[]): unknown {
  if (typeof value === 'string') return keepWords(value, off);
  if (Array.isArray(value))
    return value
      .filter((each) => !off.includes(String(restsOn(each))))
      .map((each) => keep(each, off))
      .filter((each) => each !== '');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keep(each, off)]));
}

/** Content of any shape without disabled promises: list entries, and parts of sentences. */
export function keepPromisesIn<T>(words: T, off: readonly string[]): T {
  // Only list entries and parts of texts are removed, so the shape stays.
  return keep(words, off) as T;
}
