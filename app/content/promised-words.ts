/** Finds the text that depends on a promise and disappears when it is disabled. */
import { keepWords } from './promises.ts';

const mark = /\{\{([a-z-]+):([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** Every text in content of any shape, with all promises kept. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [keepWords(value, [])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const isWords = (text: string) => /\s/.test(text) || /^[A-Z0-9$]/.test(text);

/** An entry's texts, without names of icons, pictures and addresses. */
const sayingOf = (entry: object): string =>
  Object.entries(entry)
    .filter(([key]) => !['promise', 'icon', 'picture', 'id', 'to'].includes(key))
    .flatMap(([, each]) => textsIn(each))
    .filter(isWords)
    .join(': ');

/**
 * Text that depends on the promise: whole list entries, and parts of sentences with their replacement.
 * @param words content of any shape, as in app/content
 */
export function promisedWords(words: unknown, promise: string): string[] {
  if (typeof words === 'string')
    return [...words.matchAll(mark)].flatMap(([, name, said = '', instead]) => {
      if (name !== promise || said.trim() === '') return [];
      return [instead?.trim() ? `${said.trim()} → ${instead.trim()}` : said.trim()];
    });
  if (typeof words !== 'object' || words === null) return [];
  if ('promise' in words && words.promise === promise) return [sayingOf(words)];
  return Object.values(words).flatMap((each) => promisedWords(each, promise));
}
