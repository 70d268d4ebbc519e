// `npm run words [-- SEED]`: prints 200 texts and 200 comments drawn at random, to be read aloud. The same seed draws the same ones.
// `npm run words -- features/receipts`: prints all texts of a folder or file, for an editor.
import { fileURLToPath } from 'node:url';
import { readWords, type Found } from './read-words.ts';

const asked = process.argv[2];
const seed = Number(asked ?? Math.floor(Math.random() * 1e6));

/** Repeatable numbers from 0 to 1 (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draw(all: Found[], howMany: number, random: () => number): Found[] {
  const left = [...all];
  return Array.from({ length: Math.min(howMany, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

const { comments, texts } = readWords(fileURLToPath(new URL('../..', import.meta.url)));
const shown = (found: Found[]) => found.map(({ path, line, text }) => `${path}:${line}  ${text}`).join('\n');
if (asked !== undefined && Number.isNaN(seed)) {
  const inside = texts.filter(
    ({ path }) => path === asked || path.startsWith(`${asked.replace(/\/$/, '')}/`),
  );
  process.stdout.write(`${shown(inside)}\n\n${inside.length} texts in ${asked}.\n`);
} else {
  const random = randomFrom(seed);
  process.stdout.write(
    `Seed ${seed}: 200 of ${texts.length} texts, 200 of ${comments.length} comments.\n\nTexts\n${shown(draw(texts, 200, random))}\n\nComments\n${shown(draw(comments, 200, random))}\n`,
  );
}
