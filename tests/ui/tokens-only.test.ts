import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { namesOf } from './tokens.ts';

const app = fileURLToPath(new URL('../../app', import.meta.url));
const sheets = globSync('**/*.css', { cwd: app })
  .filter((path) => path !== 'styles/tokens.css')
  .map((path) => ({
    path,
    text: readFileSync(`${app}/${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }));

it('finds the style sheets', () => {
  expect(sheets.length).toBeGreaterThan(30);
});

it('only tokens.css writes a colour', () => {
  // `rgb(var(--scrim) / 0.6)` is a token, and so is a mask in a data URI.
  const colours = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\((?!var\()/i;
  const found = sheets.flatMap(({ path, text }) =>
    text
      .replaceAll(/url\("data:[^"]*"\)/g, '')
      .replaceAll(/color-mix\(in oklab,/g, '')
      .split('\n')
      .filter((line) => colours.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('no style sheet uses a token that doesn’t exist', () => {
  const known = new Set(namesOf('dark'));
  const unknown = sheets.flatMap(({ path, text }) => {
    // A sheet may set its own property, and a component may pass one with a fallback in the sheet.
    const own = new Set([...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
    return [...text.matchAll(/var\((--[\w-]+)(\s*,)?/g)]
      .filter(
        ([, name = '', fallback]) =>
          !known.has(name) && !own.has(name) && fallback === undefined && !handedDown.has(name),
      )
      .map(([, name]) => `${path}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

/** Set by components through `style`. */
const handedDown = new Set(['--share', '--size']);
