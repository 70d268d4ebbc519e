/** Compares what was understood with a worked example, by the rules that come with the examples. */
import { daysBetween } from '../../platform/time/date-range.ts';
import type { Answered } from '../../features/browse/words/as-answered.ts';
import type { Understood } from '../../features/browse/words/understood.ts';

export type Expected = Omit<Answered, 'window'>;
export type Sentence = {
  query: string;
  today: string;
  expect: Expected;
  window?: boolean;
  dayTolerance?: number;
  alternatives?: Partial<Expected>[];
};

const empty = new Set('a an and at by for from in near of on or our my the to with your'.split(' '));
const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[-'.’]/g, '');
const single = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
const folded = (words: readonly string[]): string[] =>
  words.map((word) => single(bare(word))).filter((word) => word !== '' && !empty.has(word));
const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set([...one, ...other]).size && new Set(other).size === new Set(one).size;

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  isSameSet(folded(one), folded(other)) || folded(one).join('') === folded(other).join('');

const sameNames: Record<string, string> = {
  kootenay: 'kootenays',
  'the kootenays': 'kootenays',
  'west kootenay': 'kootenays',
  'east kootenay': 'kootenays',
  'okanagan valley': 'okanagan',
  'shuswap lake': 'shuswap',
  'the shuswap': 'shuswap',
  'big white ski resort': 'big white',
  'silver star': 'silverstar',
};
function placeName(name: string | null): string | null {
  if (name === null) return null;
  const plain = bare(name).replace(/, (?:bc|ab|canada)/g, '');
  return sameNames[plain] ?? plain;
}

function sameDays(one: string | null, other: string | null, tolerance: number): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(daysBetween(one, other)) <= tolerance;
}

function sameNights(got: Understood, expected: Expected, isWindow: boolean): boolean {
  if (got.nights === expected.nights) return true;
  if (expected.from === null || expected.to === null || isWindow) return false;
  const between = daysBetween(expected.from, expected.to);
  const counts = new Set([null, between, between + 1]);
  return counts.has(got.nights) && counts.has(expected.nights);
}

function faults(got: Understood, expected: Expected, { window: isWindow, dayTolerance }: Sentence): string[] {
  const tolerance = dayTolerance ?? 0;
  const fields: [string, boolean, unknown][] = [
    ['categories', isSameSet(got.categories, expected.categories), got.categories],
    ['place', placeName(got.place?.name ?? null) === placeName(expected.place), got.place?.name],
    ['from', sameDays(got.from, expected.from, tolerance), got.from],
    ['to', sameDays(got.to, expected.to, tolerance), got.to],
    ['nights', sameNights(got, expected, isWindow === true), got.nights],
    ['min', got.minPriceCents === expected.minPriceCents, got.minPriceCents],
    ['max', got.maxPriceCents === expected.maxPriceCents, got.maxPriceCents],
    ['guests', got.guests === expected.guests, got.guests],
    [
      'ways',
      got.ways === null || expected.ways === null
        ? got.ways === expected.ways
        : isSameSet(got.ways, expected.ways),
      got.ways,
    ],
    ['words', sameWords(got.words, expected.words), got.words],
  ];
  return fields.filter(([, isSame]) => !isSame).map(([name, , value]) => `${name}: ${JSON.stringify(value)}`);
}

/** What differs from the nearest valid reading; empty if correct. */
export function compare(got: Understood, sentence: Sentence): string[] {
  const { expect } = sentence;
  const readings = [expect, ...(sentence.alternatives ?? []).map((other) => ({ ...expect, ...other }))];
  // 'rent' is often mere habit: leaving it out is also right, unless contrasted with swapping.
  if (expect.ways?.length === 1 && expect.ways[0] === 'rent')
    readings.push(...readings.map((reading) => ({ ...reading, ways: null })));
  const all = readings.map((reading) => faults(got, reading, sentence));
  return all.reduce((best, each) => (each.length < best.length ? each : best));
}
