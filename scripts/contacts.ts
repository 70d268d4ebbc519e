// Learns from the messages of tests/builders/message-sets.ts what no rule of platform/contacts knows, and writes the weights (npm run contacts).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findKnown } from '../platform/contacts/mask-contacts.ts';
import { acrossOf, messageFeatures, places, wordFeatures } from '../platform/contacts/learned/features.ts';
import { scoreOf } from '../platform/contacts/learned/model.ts';
import { wordsOf, type Word } from '../platform/contacts/learned/words.ts';
import { digestOf, learnedSets, markedMessage } from '../tests/builders/message-sets.ts';

/** A message as it is learned from: its words, and which of them belong to a contact. */
type Lesson = { words: Word[]; marks: boolean[]; weight: number };
type Example = { features: number[]; isYes: boolean; weight: number };

/** Numbers by chance, the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

function lessonsOf(): Lesson[] {
  const lessons: Lesson[] = [];
  for (const { contacts, ordinary, weight } of learnedSets) {
    for (const message of contacts) {
      const { text, contacts: places } = markedMessage(message);
      const teach = (words: Word[], share: number) => {
        const marks = words.map(
          ({ kind, text: word, from, to }) =>
            kind !== 'H' &&
            /[\p{L}\p{N}]/u.test(word) &&
            places.some((each) => from < each[1] && to > each[0]),
        );
        lessons.push({ words, marks, weight: weight * share });
      };
      // As it is written: a way to tell a contact that the rules know is still one. And as the rules leave it: then nothing may be left.
      const known = findKnown(text);
      teach(wordsOf(text, []), known.length === 0 ? 1 : 0.5);
      if (known.length > 0) teach(wordsOf(text, known), 1);
    }
    for (const text of ordinary) {
      const words = wordsOf(text, findKnown(text));
      lessons.push({ words, marks: words.map(() => false), weight });
    }
  }
  return lessons;
}

/** Logistic regression, a step for each example, the steps of each weight growing smaller (AdaGrad). */
function learn(examples: readonly Example[], rounds: number): Float64Array {
  const weights = new Float64Array(places);
  const squares = new Float64Array(places).fill(1e-3);
  const next = chance(7);
  const order = examples.map((_, index) => index);
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const index of order) {
      const example = examples[index];
      if (!example) continue;
      const { features, isYes, weight } = example;
      const share = 1 / Math.sqrt(features.length);
      const likely = 1 / (1 + Math.exp(-scoreOf({ step: 1, values: weights }, features)));
      const error = (likely - Number(isYes)) * share * weight;
      for (const place of features) {
        const slope = error + 2e-5 * (weights[place] ?? 0);
        squares[place] = (squares[place] ?? 0) + slope * slope;
        weights[place] = (weights[place] ?? 0) - (0.15 * slope) / Math.sqrt(squares[place]);
      }
    }
  }
  return weights;
}

/** In whole numbers from -7 to 7, two in a byte: finer ones weigh three times as much on the line and say nothing more. What is rare and large is cut: it stands for one message. */
function packed(weights: Float64Array): { step: number; packed: string } {
  const sizes = [...weights].map(Math.abs).toSorted((one, other) => one - other);
  const step = (sizes[Math.floor(sizes.length * 0.9965)] ?? 1) / 7;
  const bytes = new Uint8Array(places / 2);
  for (const [place, weight] of weights.entries()) {
    const level = Math.max(-7, Math.min(7, Math.round(weight / step)));
    bytes[place >> 1] = (bytes[place >> 1] ?? 0) | ((level & 15) << (place % 2 === 0 ? 0 : 4));
  }
  return { step: Number(step.toPrecision(6)), packed: Buffer.from(bytes).toString('base64') };
}

const lessons = lessonsOf();
const messageExamples = lessons.map(({ words, marks, weight }): Example => ({
  features: messageFeatures(words),
  isYes: marks.some(Boolean),
  weight,
}));
const messageWeights = learn(messageExamples, 12);
// The second model is taught with what the first says of messages that it has not seen, else it would trust it too much.
const folds = 4;
const unseen = messageExamples.map(() => 0);
for (let fold = 0; fold < folds; fold += 1) {
  const others = learn(
    messageExamples.filter((_, index) => index % folds !== fold),
    12,
  );
  for (const [index, { features }] of messageExamples.entries())
    if (index % folds === fold) unseen[index] = scoreOf({ step: 1, values: others }, features);
}
const wordExamples = lessons.flatMap(({ words, marks }, index) => {
  // Of ordinary messages every fourth: the words of contacts stand among ordinary words as well.
  if (!marks.some(Boolean) && index % 4 !== 0) return [];
  const across = acrossOf(words);
  return words.flatMap(({ kind }, at): Example[] =>
    kind === 'H'
      ? []
      : [
          {
            features: wordFeatures(words, at, unseen[index] ?? 0, across),
            isYes: marks[at] ?? false,
            weight: marks[at] ? 1.5 : 1,
          },
        ],
  );
});
const wordWeights = learn(wordExamples, 5);

writeFileSync(
  join(import.meta.dirname, '../platform/contacts/learned/weights.gen.ts'),
  `// Written by scripts/contacts.ts: what was learned from the messages of tests/builders/message-sets.ts. Never edited by hand.
/** Of the messages that were learned from. */
export const learnedFrom = '${digestOf(learnedSets)}';
export const packedMessageWeights = ${JSON.stringify(packed(messageWeights))};
export const packedWordWeights = ${JSON.stringify(packed(wordWeights))};
`,
);
process.stdout.write(`Learned from ${lessons.length} messages and ${wordExamples.length} words.\n`);
