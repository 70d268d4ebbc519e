/** Tests that sentences are understood as in the worked examples, and properties that hold for any text. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCalendarDay } from '../../../platform/time/date-range.ts';
import { compare, type Sentence } from '../../../tests/builders/compare-sentences.ts';
import { readSentences } from '../../../tests/builders/own-sentences.ts';
import { understand } from './understand.ts';

const fileOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const given = (JSON.parse(fileOf('./examples/sentences.fixture.json')) as { entries: Sentence[] }).entries;

const wrongAmong = (sentences: readonly Sentence[]): string[] =>
  sentences.flatMap((sentence) => {
    const faults = compare(understand(sentence.query, sentence.today), sentence);
    return faults.length === 0 ? [] : [`${sentence.query}: ${faults.join(', ')}`];
  });

test('understands all fifty worked examples', () => {
  expect(given).toHaveLength(50);
  expect(wrongAmong(given)).toEqual([]);
});

test('understands every sentence that the tables were made from', () => {
  expect(wrongAmong(readSentences(fileOf('./examples/own-sentences.txt')))).toEqual([]);
});

test.each(['visitor', 'held-out'])('understands 95 of 100 %s sentences', (name) => {
  const sentences = readSentences(fileOf(`./examples/${name}-sentences.txt`));
  const wrong = wrongAmong(sentences);
  expect(1 - wrong.length / sentences.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
});

test.each([
  ['cabin fernie $900 total for 3 nights', 30_000],
  ['boat aug 3-5 under 600 total', 20_000],
  ['cabin aug 3-5 under 600 total', 30_000],
  ['rv under 1400 per week', 20_000],
  ['cabin under 300 a week in july', 30_000],
  ['6 people total under 300 a night', 30_000],
])('a price for more than one day or night is divided: %s', (text, maxPriceCents) => {
  expect(understand(text, '2026-11-23').maxPriceCents).toBe(maxPriceCents);
});

describe('whatever people type', () => {
  const words = [
    'cabin',
    'boat',
    'near',
    'fernie',
    'for',
    '6',
    'under',
    '$500',
    'feb',
    '12-15',
    '31',
    'may',
    'swap',
    'my',
    'sled',
    '-',
    '/',
    '3',
    'nights',
    "o'",
    '2027',
  ];
  const sentences = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((list) => list.join(' ')),
  );

  test('days are calendar days, in order', () => {
    fc.assert(
      fc.property(sentences, (text) => {
        const { from, to } = understand(text, '2026-11-23');
        expect((from === null) === (to === null)).toBe(true);
        if (from === null || to === null) return;
        expect(isCalendarDay(from) && isCalendarDay(to) && from <= to).toBe(true);
      }),
    );
  });

  test('the same text on the same day always means the same', () => {
    fc.assert(
      fc.property(sentences, (text) => {
        expect(understand(text, '2026-11-23')).toEqual(understand(text, '2026-11-23'));
      }),
    );
  });

  test('spans are within the text, in order', () => {
    fc.assert(
      fc.property(sentences, (text) => {
        let last = 0;
        for (const { start, end } of understand(text, '2026-11-23').spans) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
