import { expect, test } from 'vitest';
import { refusalPage, showsPages } from './refusal-page.ts';

const look = { name: 'Wildloop', stylesheets: ['/assets/shell.css'] };

test('says in plain words what is wrong and links to the home page', () => {
  const page = refusalPage(414, 'The address is longer than 4096 characters.', look);
  expect(page).toContain('<h1>That address is too long</h1><p>Shorten it, or start from the home page.</p>');
  expect(page).toContain('<a href="/">Go to Wildloop</a>');
  expect(page).toContain('<link rel="stylesheet" href="/assets/shell.css">');
  expect(page).not.toContain('<script');
});

test('shows the programs’ sentence when it says more, such as how long to wait', () => {
  expect(refusalPage(429, 'Please try again in 12 seconds.', look)).toContain(
    '<p>Please try again in 12 seconds.</p>',
  );
});

test('runs nothing that a request put into a sentence', () => {
  expect(refusalPage(503, '<img src=x onerror=alert(1)>', look)).toContain(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  );
});

test.each([
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['*/*', false],
  [undefined, false],
])('Accept %j is a browser window: %j', (accept, expected) => {
  expect(showsPages(accept)).toBe(expected);
});
