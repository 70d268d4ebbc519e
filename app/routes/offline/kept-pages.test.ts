import { expect, test } from 'vitest';
import { titleOf } from './kept-pages.ts';

test.each([
  ['<head><title>Whiskey Jack Chalet · Wildloop</title>', 'Whiskey Jack Chalet'],
  ['<title data-x="1">RV&#x27;s &amp; Trailers · Otter</title>', "RV's & Trailers"],
  ['<title>&amp;lt; &unknown;</title>', '&lt; &unknown;'],
  ['<p>nothing</p>', ''],
])('%s is called %s', (html, title) => {
  expect(titleOf(html)).toBe(title);
});
