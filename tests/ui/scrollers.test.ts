import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../../app', import.meta.url));
const rules = globSync('**/*.css', { cwd: app }).flatMap((path) => {
  const text = readFileSync(`${app}/${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    path,
    selector: selector.trim(),
    body,
  }));
});

it('every box that scrolls is positioned, so that it also clips the visually hidden text in it', () => {
  const positioned = new Set(
    rules
      .filter(({ body }) => /position:\s*(relative|absolute|fixed|sticky)/.test(body))
      .map(({ path, selector }) => `${path}: ${selector}`),
  );
  const scrolling = rules
    .filter(({ body }) => /overflow(-[xy])?:[^;]*\b(auto|scroll)\b/.test(body))
    .map(({ path, selector }) => `${path}: ${selector}`);
  expect(scrolling.length).toBeGreaterThan(10);
  expect(scrolling.filter((rule) => !positioned.has(rule))).toEqual([]);
});
