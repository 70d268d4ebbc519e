/** Reads the project's own sentences (`own-sentences.txt`, `held-out-sentences.txt`) as worked examples. */
import type { Expected, Sentence } from './compare-sentences.ts';

const none: Expected = {
  categories: [],
  place: null,
  from: null,
  to: null,
  nights: null,
  minPriceCents: null,
  maxPriceCents: null,
  guests: null,
  ways: null,
  words: [],
};

const list = (text: string, by: string): string[] => text.split(by).filter((part) => part !== '');
const readers: Record<string, (text: string) => Partial<Expected>> = {
  c: (text) => ({ categories: list(text, ',') }),
  p: (text) => ({ place: text || null }),
  d: (text) => ({ from: text.split('..')[0] || null, to: text.split('..')[1] || null }),
  n: (text) => ({ nights: text === '' ? null : Number(text) }),
  g: (text) => ({ guests: text === '' ? null : Number(text) }),
  min: (text) => ({ minPriceCents: text === '' ? null : 100 * Number(text) }),
  max: (text) => ({ maxPriceCents: text === '' ? null : 100 * Number(text) }),
  y: (text) => ({ ways: text === '' ? null : text.split(',') }),
  t: (text) => ({ words: list(text, ' ') }),
};

/** One line: 'query @today => c=cabins p=Fernie d=from..to w n=3 t=hot tub'; `~` separates valid readings of a field. */
export function readSentence(line: string): Sentence {
  const [left = '', right = ''] = line.split('=>');
  const [, query = '', today] = /^(.*?)(?: @(\d{4}-\d\d-\d\d))?$/.exec(left.trim()) ?? [];
  const fields = right.trim() === '' ? [] : right.trim().split(/ (?=(?:[cpdngyt]|min|max)=|w(?: |$))/);
  let readings: Partial<Expected>[] = [{}];
  for (const field of fields) {
    const [name = '', value = ''] = field.split('=');
    const read = readers[name];
    if (read)
      readings = readings.flatMap((reading) =>
        value.split('~').map((text) => ({ ...reading, ...read(text) })),
      );
  }
  return {
    query,
    today: today ?? '2026-11-23',
    expect: { ...none, ...readings[0] },
    alternatives: readings.slice(1).map((reading) => ({ ...none, ...reading })),
    window: fields.includes('w'),
  };
}

export const readSentences = (text: string): Sentence[] =>
  text
    .split('\n')
    .filter((line) => line.includes('=>'))
    .map(readSentence);
