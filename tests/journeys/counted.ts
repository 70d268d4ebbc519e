// Counts screens, fields, presses and words while a test walks through a task, and compares them with docs/ways-in.md.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './page-health.ts';

type Count = { screens: number; fields: number; presses: number; words: number };

export type CountedWay = {
  /** Counts what fills the phone now: the open dialog, or the page. */
  see: () => Promise<void>;
  /** Does something that is no part of the way. */
  aside: (work: () => Promise<void>) => Promise<void>;
  /** Compares the count with its row in docs/ways-in.md: the same screens, fields and presses, and no more words. */
  end: (way: string) => Promise<void>;
};

/**
 * A task's row in docs/ways-in.md.
 * @throws when it has none
 */
async function promised(way: string): Promise<Count> {
  const text = await readFile(new URL('../../docs/ways-in.md', import.meta.url), 'utf8');
  const row = text.split('\n').find((line) => line.startsWith(`| ${way} |`));
  const cells = row?.split('|').map((cell) => cell.trim()) ?? [];
  const [screens, fields, presses, words] = cells.slice(2, 6).map(Number);
  if (screens === undefined || fields === undefined || presses === undefined || words === undefined)
    throw new Error(`docs/ways-in.md has no numbers for “${way}”.`);
  return { screens, fields, presses, words };
}

/** Starts counting on a page, before it is opened. A field is anything to fill in, choose or tick; a press is a button, a link or a fold. */
export async function counted(page: Page): Promise<CountedWay> {
  const fields = new Set<string>();
  let [screens, presses, words] = [0, 0, 0];
  let isAside = false;
  /** What the page has told by now has arrived. */
  const settled = () => page.evaluate(() => null);
  await page.exposeBinding('countedHere', (_, kind: 'field' | 'press', name: string) => {
    if (isAside) return;
    if (kind === 'press') presses += 1;
    else fields.add(name);
  });
  await page.addInitScript(() => {
    const tell = (kind: string, name: string) =>
      (window as unknown as { countedHere: (kind: string, name: string) => void }).countedHere(kind, name);
    document.addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLInputElement;
        const name = field.type === 'radio' ? field.name : field.labels?.[0]?.textContent;
        tell('field', `${location.pathname} ${name || field.name || field.id}`);
      },
      true,
    );
    document.addEventListener(
      'click',
      (event) => {
        const pressed = event.isTrusted && (event.target as Element).closest('button, a, summary');
        if (pressed) tell('press', pressed.textContent);
      },
      true,
    );
  });
  return {
    async see() {
      screens += 1;
      words += await page.evaluate(() => {
        const shown = document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main');
        return shown?.innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length ?? 0;
      });
    },
    async aside(work) {
      await settled();
      isAside = true;
      await work();
      await settled();
      isAside = false;
    },
    async end(way) {
      await settled();
      const { words: most, ...steps } = await promised(way);
      expect({ screens, fields: fields.size, presses }, `${way}, ${words} words`).toEqual(steps);
      expect(words, `words of ${way}`).toBeLessThanOrEqual(most);
    },
  };
}
