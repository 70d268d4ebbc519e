/** Corrects typing errors in search words, using the known words. */
import { editDistance } from '../text/edit-distance.ts';
import { emptyWords, features, knownWords, lookalikes, shortForms, shortPairs } from './plain-words.ts';
import { placeOf } from './places.ts';
import { month } from './said-days.ts';
import { thingOf } from './things.ts';
import type { Token } from './tokens.ts';

/** By length, so that only words of similar length are compared. */
const byLength = new Map<number, string[]>();
const known = new Set<string>([...knownWords, ...lookalikes, ...emptyWords]);
const learnt = new Set<string>();

function learn(word: string): void {
  if (learnt.has(word) || word.length < 3 || !/^[a-z]+$/.test(word)) return;
  known.add(word);
  learnt.add(word);
  if (word.length < 4) return;
  const same = byLength.get(word.length);
  if (same) same.push(word);
  else byLength.set(word.length, [word]);
}

const timeWords =
  'morning afternoon evening january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday tomorrow tonight today weekend christmas easter thanksgiving halloween victoria canada labour labor family remembrance boxing valentines summer winter spring autumn night nights week weeks days month people guests travelers travellers adults children friends persons sleeps between cheaper under dollars cash points adventure swap trade exchange rental rent renting next first second third last early late couple';
for (const word of timeWords.split(' ')) learn(word);
for (const phrase of thingOf.keys()) {
  for (const word of phrase.split(' ')) learn(word);
  if (phrase.split(' ').length === 2) learn(phrase.replace(' ', ''));
}
for (const phrase of placeOf.keys()) {
  for (const word of phrase.split(' ')) learn(word);
  learn(phrase.replaceAll(' ', ''));
}
for (const word of features) learn(word);
// "cheepest", "avalable": shorter ones resemble too many names.
for (const word of emptyWords) if (word.length >= 8) learn(word);

const plural = (word: string): string =>
  word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
const cache = new Map<string, string>();
const mostCached = 2000;

const isMonth = new RegExp(`^${month}$`);
const frenchDay = /^(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)$/;

/** Expands abbreviations and corrects near misses of known words. Keeps what was typed as well. */
export function correctSlips(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const [next, third] = [tokens[index + 1]?.text, tokens[index + 2]];
    // French: a weekend, and lakes that are English on the map ("lac Louise", but "Lac La Hache").
    if (token.text === 'fin' && next === 'de' && third?.text === 'semaine') {
      token.text = 'weekend';
      token.end = third.end;
      tokens.splice(index + 1, 2);
    }
    if (token.text === 'lac' && next !== undefined && !/^(?:la|le|des|ste|sainte)$/.test(next))
      token.text = 'lake';
    if (token.text === 'a' && frenchDay.test(tokens[index - 1]?.typed ?? '')) token.text = 'to';
    const isForMany = /^\d/.test(next ?? '') && /^(?:people|ppl|adults|guests)$/.test(third?.text ?? '');
    if (
      token.text === '4' &&
      !isMonth.test(tokens[index - 1]?.text ?? '') &&
      (isForMany ||
        /^(?:rent|hire|trade|swap|an?|my|our|the|us|to?night|tonite|tomorrow|tmrw|this|next)$/.test(
          next ?? '',
        ))
    )
      token.text = 'for';
    if (token.text === '2' && /^(?:rent|hire|trade|swap)$/.test(next ?? '')) token.text = 'to';
    // "KTM 300 XC-W" ends with a letter, not with "with".
    if (token.text === 'w' && next === undefined) continue;
    if (token.text === 'thx' && next === undefined) token.text = 'thanks';
    // "ft st john"; "30 ft" are feet.
    if (token.text === 'ft' && !/^\d/.test(tokens[index - 1]?.text ?? '')) token.text = 'fort';
    if (!/^[a-z']+$/.test(token.text)) continue;
    token.text = token.text.replaceAll("'", '');
    token.text = shortForms[token.text] ?? correction(token.text);
  }
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const pair = shortPairs[`${token.text} ${next?.text}`];
    if (pair !== undefined && next !== undefined) [token.text = '', next.text = ''] = pair.split(' ');
  }
}

function correction(word: string): string {
  if (word.length < 4 || known.has(word) || known.has(plural(word))) return word;
  // "tubb", "hott": a short word with its last letter doubled.
  const undoubled = word.replace(/(.)\1$/, '$1');
  if (undoubled !== word && learnt.has(undoubled)) return undoubled;
  const kept = cache.get(word);
  if (kept !== undefined) return kept;
  const found = nearest(word);
  if (cache.size >= mostCached) cache.clear();
  cache.set(word, found);
  return found;
}

/** "roslnd": letters were left out in the middle of a long word. */
function lacksLetters(word: string, candidate: string): boolean {
  if (word.length < 6 || word.length >= candidate.length || word.at(-1) !== candidate.at(-1)) return false;
  let at = 0;
  for (const letter of candidate) if (letter === word[at]) at += 1;
  return at === word.length;
}

/** The known word with the fewest errors: one from four letters, two from seven. */
function nearest(word: string): string {
  const most = word.length >= 7 ? 2 : 1;
  let best = word;
  let fewest = most + 1;
  // Of two equally near words, the one of equal or greater length: letters are more often omitted than added.
  for (const more of [0, 1, -1, 2, -2]) {
    if (Math.abs(more) > most && !(more === 2 && word.length >= 6)) continue;
    const length = word.length + more;
    for (const candidate of byLength.get(length) ?? []) {
      // People rarely mistype the first letter, and short words with another one are other words.
      const isSameStart = candidate[0] === word[0];
      if (!isSameStart && (word.length < 6 || (candidate[1] !== word[0] && candidate[1] !== word[1])))
        continue;
      const distance =
        (lacksLetters(word, candidate) ? 1 : editDistance(word, candidate, Math.min(most, fewest))) +
        (isSameStart ? 0 : 0.5);
      // A filler word is dropped: only a word that is surely one may become it ("skirting" isn't "starting").
      if (distance < fewest && (distance <= 1 || !emptyWords.has(candidate)))
        [best, fewest] = [candidate, distance];
    }
  }
  if (fewest <= most) return best;
  const singular = plural(word);
  return singular !== word && singular.length >= 4 ? nearest(singular) : word;
}
