/** What of a message, and of each word in it, is weighed? Everything is a short text; its hash is the place of its weight. */
import { isLocalNumber } from '../phone-plan.ts';
import type { Word } from './words.ts';

/** So many weights has each of the two models. */
export const places = 1 << 16;

/** FNV-1a with a last stir: the same place on every machine. */
function placeOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & (places - 1);
}

/** How a word counts: figures by how many they are. */
const shapeOf = ({ text }: Word): string => (/^\d/.test(text) ? '0'.repeat(Math.min(text.length, 5)) : text);

const isLetters = (text: string): boolean => /^\p{L}/u.test(text);

function partsOf(text: string, shortest: number, longest: number): string[] {
  if (!isLetters(text)) return [];
  const whole = `^${text}$`;
  const parts: string[] = [];
  for (let length = shortest; length <= longest; length += 1)
    for (let at = 0; at + length <= whole.length; at += 1) parts.push(whole.slice(at, at + length));
  return parts;
}

/** Which words tell a number of ours between them, one after the other, with whatever else between those words. */
export function acrossOf(words: readonly Word[]): Set<number> {
  const across = new Set<number>();
  const told = [...words.keys()].filter((at) => words[at]?.figures);
  for (const [index] of told.entries()) {
    let digits = '';
    for (let end = index; end < told.length && digits.length < 11; end += 1) {
      digits += words[told[end] ?? 0]?.figures ?? '';
      if (isLocalNumber(digits)) for (const at of told.slice(index, end + 1)) across.add(at);
    }
  }
  return across;
}

const edge = '$';

/** What is weighed to say whether a message still holds a contact. */
export function messageFeatures(words: readonly Word[]): number[] {
  const found = new Set<number>();
  const add = (feature: string) => found.add(placeOf(feature));
  const shapes = words.map(shapeOf);
  const shape = (at: number) => shapes[at] ?? edge;
  const kind = (at: number) => words[at]?.kind ?? edge;
  for (const [at, { text }] of words.entries()) {
    add(`w${shape(at)}`);
    add(`b${shape(at)} ${shape(at + 1)}`);
    add(`s${shape(at)} ${shape(at + 2)}`);
    add(`t${shape(at)} ${shape(at + 1)} ${shape(at + 2)}`);
    add(`k${kind(at)} ${kind(at + 1)}`);
    add(`k${kind(at)} ${kind(at + 1)} ${kind(at + 2)}`);
    add(`k${kind(at)} ${kind(at + 1)} ${kind(at + 2)} ${kind(at + 3)}`);
    add(`x${shape(at)} ${kind(at + 1)}`);
    add(`y${kind(at)} ${shape(at + 1)}`);
    for (const part of partsOf(text, 3, 5)) add(`p${part}`);
  }
  const countOf = (wanted: string) => words.filter((each) => each.kind === wanted).length;
  const figures = words.reduce((sum, each) => sum + (/^\d/.test(each.text) ? each.text.length : 0), 0);
  add(`figures ${Math.min(figures, 14)}`);
  add(`in letters ${Math.min(countOf('N'), 11)}`);
  add(`together ${Math.min(figures + countOf('N'), 16)}`);
  add(`single letters ${Math.min(countOf('L'), 9)}`);
  add(`uncommon ${Math.min(countOf('u'), 6)}`);
  add(`other scripts ${Math.min(countOf('X'), 5)}`);
  add(`hidden ${Math.min(countOf('H'), 3)}`);
  add(`across ${Math.min(acrossOf(words).size, 11)}`);
  add(`length ${Math.min(words.length >> 3, 8)}`);
  return [...found];
}

/**
 * What is weighed to say whether a word belongs to the contact of a message.
 * @param score how likely the message holds one, as the first model says
 * @param across what `acrossOf` says of these words, asked once for all of them
 */
export function wordFeatures(
  words: readonly Word[],
  at: number,
  score: number,
  across: ReadonlySet<number>,
): number[] {
  const word = words[at];
  if (!word) return [];
  const found = new Set<number>();
  const add = (feature: string) => found.add(placeOf(feature));
  const near = (by: number) => words[at + by];
  const shape = (by: number) => {
    const each = near(by);
    return each ? shapeOf(each) : edge;
  };
  const kind = (by: number) => near(by)?.kind ?? edge;
  const isBeside = [-4, -3, -2, -1, 1, 2, 3, 4].find((by) => kind(by) === 'H');
  // Where something is hidden already, what is left of it matters, not what the rest of the message says.
  const sure = isBeside === undefined ? Math.max(-3, Math.min(3, Math.round(score))) : `beside ${isBeside}`;
  add('always');
  add(`sure ${sure}`);
  add(`sure ${sure} ${kind(0)}`);
  if (isBeside !== undefined) {
    const step = Math.sign(isBeside);
    let between = '';
    for (let by = step; by !== isBeside; by += step) between += ` ${kind(by)}`;
    add(`between ${isBeside} ${kind(0)}${between}`);
    add(`between ${isBeside} ${shape(0)}${between}`);
    add(`beside ${isBeside} ${shape(0)}`);
    add(`beside ${step} ${shape(step)} ${kind(0)}`);
  }
  add(`kind ${kind(0)} ${word.hasCapital} ${word.isApart}`);
  for (let by = -5; by <= 5; by += 1) {
    add(`${by} ${shape(by)}`);
    add(`${by} kind ${kind(by)}`);
    if (Math.abs(by) < 4) add(`${by} kinds ${kind(0)} ${kind(by)}`);
    if (Math.abs(by) < 3) add(`${by} kind of ${kind(0)} ${shape(by)}`);
  }
  add(`before ${shape(-2)} ${shape(-1)}`);
  add(`behind ${shape(1)} ${shape(2)}`);
  add(`around ${kind(-1)} ${kind(0)} ${kind(1)}`);
  add(`around ${kind(-2)} ${kind(-1)} ${kind(0)} ${kind(1)} ${kind(2)}`);
  add(`up to ${kind(-3)} ${kind(-2)} ${kind(-1)} ${kind(0)}`);
  add(`from ${kind(0)} ${kind(1)} ${kind(2)} ${kind(3)}`);
  let figures = 0;
  let letters = 0;
  for (let by = -6; by <= 6; by += 1) {
    const each = near(by);
    if (!each) continue;
    figures += Math.min(each.figures.length, 4);
    if (Math.abs(by) < 5 && each.kind === 'L') letters += 1;
  }
  add(`figures near ${kind(0)} ${Math.min(figures, 14)}`);
  add(`letters near ${kind(0)} ${letters}`);
  add(`long ${kind(0)} ${Math.min(word.text.length, 12)}`);
  for (const part of partsOf(word.text, 3, 4)) add(`part ${part}`);
  add(`across ${across.has(at)} ${kind(0)}`);
  add(`place ${Math.floor((6 * at) / words.length)}`);
  return [...found];
}
