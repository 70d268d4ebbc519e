import { expect, test } from 'vitest';
import { promiseNames } from '../../features/settings/promise-names.ts';
import { everyWord } from './every-word.ts';
import { promisedWords } from './promised-words.ts';

test('finds whole entries and parts of sentences, and their replacements', () => {
  const words = {
    text: 'Sign{{waiver: the waiver}} and {{deposit:leave the deposit|shake hands}}.',
    cards: [
      { icon: 'shield', title: 'Covered', text: 'Up to $2M', promise: 'insurance' },
      { icon: 'key', title: 'Yours' },
    ],
  };
  expect(promisedWords(words, 'waiver')).toEqual(['the waiver']);
  expect(promisedWords(words, 'deposit')).toEqual(['leave the deposit → shake hands']);
  expect(promisedWords(words, 'insurance')).toEqual(['Covered: Up to $2M']);
  expect(promisedWords(words, 'fees')).toEqual([]);
});

test('every promise hides some text', () => {
  const hidden = promiseNames.filter((name) =>
    Object.values(everyWord).some((words) => promisedWords(words, name).length > 0),
  );
  expect(hidden).toEqual([...promiseNames]);
});
