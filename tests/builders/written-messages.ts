/** Messages to measure the masking of contacts with, one in each line of a file. Between ⟦ and ⟧ stands what must not be read; `\n` is a new line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of a file in `tests/messages`. */
export const writtenMessages = (name: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, '../messages', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(String.raw`\n`, '\n'));
