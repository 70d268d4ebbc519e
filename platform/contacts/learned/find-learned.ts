/** Where does a message lead past us in a way that no rule knows? Weighed by what was learned from thousands of messages (docs/decisions/0032-learned-masking.md). */
import { joined, type Span } from '../found.ts';
import { acrossOf, messageFeatures, wordFeatures } from './features.ts';
import { scoreOf, unpacked, type Weights } from './model.ts';
import { packedMessageWeights, packedWordWeights } from './weights.gen.ts';
import { wordsOf, type Word } from './words.ts';

type Place = Pick<Span, 'from' | 'to'>;
/** Whether a message holds a contact, and which words belong to it. */
type Models = { message: Weights; word: Weights };

/** From here on a message counts as holding a contact. */
const fewestOfMessage = -0.2;
/** A message that holds one shows no word that may belong to it. */
const fewestOfWord = -2.5;
/** What stands between two such words, up to so many, is hidden as well. */
const mostBetween = 8;
/** After so many looks nothing of the message is shown. */
const mostLooks = 3;
/** What the rules left of a contact stands within so many words of what they found, and belongs to it from here on. */
const nearness = 4;
const fewestOfNear = -1.2;

let models: Models | undefined;
const learned = (): Models =>
  (models ??= { message: unpacked(packedMessageWeights), word: unpacked(packedWordWeights) });

const spanOf = ({ from, to }: Place): Span => ({ kind: 'contact', from, to });

/** How likely a word belongs to a contact, of all words of a message. */
function weigher(words: readonly Word[], score: number): (at: number) => number {
  const across = acrossOf(words);
  return (at) => scoreOf(learned().word, wordFeatures(words, at, score, across));
}

/** What is left of the contacts that the rules have found: the ending of an address, the last figures. */
function leftBeside(text: string, known: readonly Place[]): Span[] {
  if (known.length === 0) return [];
  const words = wordsOf(text, known);
  const weigh = weigher(words, scoreOf(learned().message, messageFeatures(words)));
  const left: Span[] = [];
  for (const step of [1, -1])
    for (const [start, word] of words.entries()) {
      if (!known.some((each) => word.from < each.to && word.to > each.from)) continue;
      let last = start;
      for (let at = start + step; Math.abs(at - last) <= nearness; at += step) {
        const each = words[at];
        if (!each || each.kind === 'H') break;
        if (!/[\p{L}\p{N}]/u.test(each.text)) continue;
        if (weigh(at) < fewestOfNear) continue;
        left.push(spanOf(each));
        last = at;
      }
    }
  return joined(text, left);
}

/** The words that belong to the contact of a message, with what stands between them. */
function belonging(words: readonly Word[], score: number): Span[] {
  const weigh = weigher(words, score);
  const scores = words.map(({ kind }, at) => (kind === 'H' ? -Infinity : weigh(at)));
  // The likeliest goes in any case: something of this message is a contact.
  const fewest = Math.min(fewestOfWord, Math.max(...scores));
  const spans: Span[] = [];
  let last = -Infinity;
  for (const [at, each] of scores.entries()) {
    if (each === -Infinity || each < fewest) continue;
    const from = words[at - last <= mostBetween + 1 ? last : at]?.from ?? 0;
    spans.push(spanOf({ from, to: words[at]?.to ?? from }));
    last = at;
  }
  return spans;
}

/**
 * What of a message is to be hidden beside what the rules have found. What is left counts as holding no contact: looked at once more it is hidden
 * no further.
 * @param known what the rules have found
 * @param own links to ourselves: where nothing is looked for
 */
export function findLearned(text: string, known: readonly Place[], own: readonly Place[] = []): Span[] {
  let found = leftBeside(text, known);
  for (let look = 0; ; look += 1) {
    const words = wordsOf(text, [...known, ...own, ...found]);
    const score = scoreOf(learned().message, messageFeatures(words));
    if (score < fewestOfMessage || words.every(({ kind }) => kind === 'H')) return found;
    if (look === mostLooks) return [spanOf({ from: 0, to: text.length })];
    found = joined(text, [...found, ...belonging(words, score)]);
  }
}
