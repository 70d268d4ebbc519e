/** What does a text say once its disguise is off? Lower case, look-alikes and odd digits as the letters and digits they stand for, each with its place. */

import { saidInScripts } from './spoken-figures.ts';

/** `text[i]` stands at `from[i]` to `to[i]` of the original. */
export type PlainView = { text: string; from: number[]; to: number[] };

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** The first of each row stands for 1. */
const circled = [0x2776, 0x2780, 0x278a].flatMap((one) =>
  Array.from({ length: 9 }, (_, index): [string, string] => [
    String.fromCodePoint(one + index),
    String(index + 1),
  ]),
);

/** Letters of other alphabets that look like ours. Written by code point: in an editor they could not be told apart. */
const lookAlikes = new Map<string, string>(
  [
    // Cyrillic
    ['\u0430', 'a'],
    ['\u0432', 'b'],
    ['\u0435', 'e'],
    ['\u0437', '3'],
    ['\u0456', 'i'],
    ['\u0457', 'i'],
    ['\u0458', 'j'],
    ['\u043a', 'k'],
    ['\u043c', 'm'],
    ['\u043d', 'h'],
    ['\u043e', 'o'],
    ['\u0440', 'p'],
    ['\u0441', 'c'],
    ['\u0455', 's'],
    ['\u0442', 't'],
    ['\u0443', 'y'],
    ['\u0445', 'x'],
    ['\u0501', 'd'],
    ['\u051b', 'q'],
    ['\u051d', 'w'],
    ['\u04cf', 'l'],
    ['\u044c', 'b'],
    // Greek
    ['\u03b1', 'a'],
    ['\u03b5', 'e'],
    ['\u03b9', 'i'],
    ['\u03ba', 'k'],
    ['\u03bd', 'v'],
    ['\u03bf', 'o'],
    ['\u03c1', 'p'],
    ['\u03c4', 't'],
    ['\u03c5', 'u'],
    ['\u03c7', 'x'],
    // Latin that Unicode does not take for a form of the plain letter
    ['\u0131', 'i'],
    ['\u0142', 'l'],
    ['\u00f8', 'o'],
    ['\u0261', 'g'],
    ['\u00df', 'ss'],
    ['\u0111', 'd'],
    ['\u0253', 'b'],
    ['\u0257', 'd'],
    ['\u0266', 'h'],
    ['\u0199', 'k'],
    ['\u01a5', 'p'],
    // Of the syllables of Cree
    ['\u14bf', '2'],
    ...[
      ...'\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18_\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21_\u028f\u1d22',
    ].map((capital, index): [string, string] => [capital, capital === '_' ? '_' : (alphabet[index] ?? '')]),
    ['\u24ff', '0'],
    // Digits that Unicode does not count among digits: in black circles, and Chinese.
    ...circled,
    ...[...'\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d'].map(
      (each, index): [string, string] => [each, String(index)],
    ),
    ['\u3007', '0'],
    // As they are said on the telephone ('yao' for one, 'liang' for two), and as they stand on cheques.
    ['\u5e7a', '1'],
    ['\u4e24', '2'],
    ['\u5169', '2'],
    ...[...'\u96f6\u58f9\u8d30\u53c1\u8086\u4f0d\u9646\u67d2\u634c\u7396'].map(
      (each, index): [string, string] => [each, String(index)],
    ),
    // Letters in black circles and squares, and those that flags are made of; Unicode takes none of them for a form of the plain one.
    ...[0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
      [...alphabet].map((letter, index): [string, string] => [String.fromCodePoint(first + index), letter]),
    ),
    // Signs
    ['\u2024', '.'],
    ['\u3002', '.'],
    ['\u00b7', '.'],
    ['\u2022', '.'],
    ['\u2219', '.'],
    ['\u22c5', '.'],
    ['\u30fb', '.'],
    ['\u2010', '-'],
    ['\u2011', '-'],
    ['\u2012', '-'],
    ['\u2013', '-'],
    ['\u2014', '-'],
    ['\u2212', '-'],
    ['\u2018', "'"],
    ['\u2019', "'"],
    ['\u201c', '"'],
    ['\u201d', '"'],
  ].map(([alike = '', plain = '']) => [alike, plain]),
);

/** Marks that ride on a letter, and characters that are not seen at all. */
const unseen = /[\p{M}\p{Cf}]/gu;
const digit = /^\p{Nd}$/u;

/** Digits of every script stand in rows of ten that begin with their zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function plain(character: string): string {
  const bare = character.normalize('NFKD').replace(unseen, '').toLowerCase();
  return [...bare]
    .map((each) => lookAlikes.get(each) ?? (digit.test(each) && !/\d/.test(each) ? digitOf(each) : each))
    .join('');
}

/** The text as it is read aloud, so to say. */
export function plainView(original: string): PlainView {
  const view: PlainView = { text: '', from: [], to: [] };
  const said = saidInScripts(original);
  let next = 0;
  let at = 0;
  for (const character of original) {
    const figure = said[next];
    if (figure && at >= figure.from) {
      // The whole word stands for its digits.
      if (at === figure.from)
        for (const unit of figure.digits) {
          view.text += unit;
          view.from.push(at);
          view.to.push(figure.to);
        }
      at += character.length;
      if (at >= figure.to) next += 1;
      continue;
    }
    for (const unit of plain(character)) {
      view.text += unit;
      // A character beyond the first plane is two units of the view as well.
      for (let count = 0; count < unit.length; count += 1) {
        view.from.push(at);
        view.to.push(at + character.length);
      }
    }
    at += character.length;
  }
  return view;
}

/** Between its words stand two spaces or three. */
const spacedOut = /(?<![a-z0-9])(?:[a-z0-9@._+-] {1,3}){4,}[a-z0-9@._+-](?![a-z0-9])/g;

/** The same view with words that were written l i k e  t h i s pulled together; null when there are none. */
export function squeezed(view: PlainView): PlainView | null {
  const drop = new Set<number>();
  for (const { 0: found, index } of view.text.matchAll(spacedOut))
    for (let offset = 0; offset < found.length; offset += 1)
      if (found[offset] === ' ' && found[offset - 1] !== ' ' && found[offset + 1] !== ' ')
        drop.add(index + offset);
  if (drop.size === 0) return null;
  // By units, as the places are counted: what is dropped are spaces, so no character is cut.
  const kept = (_: unknown, index: number) => !drop.has(index);
  return {
    text: view.text.split('').filter(kept).join(''),
    from: view.from.filter(kept),
    to: view.to.filter(kept),
  };
}
