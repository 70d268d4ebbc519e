import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LegalText } from './privacy.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** Changing the text needs a new version that says what changed, and its fingerprint here. */
const published: [name: string, text: LegalText, version: number, fingerprint: string][] = [
  ['/privacy', privacy, 4, '9671c608c414fff0'],
  ['/terms', terms, 4, 'f0750fc40aa5b39b'],
];

test.each(published)('%s has the text of its latest version', (_, text, version, fingerprint) => {
  const words = JSON.stringify([text.intro, text.parts]);
  expect([text.versions[0].version, createHash('sha256').update(words).digest('hex').slice(0, 16)]).toEqual([
    version,
    fingerprint,
  ]);
  expect(text.versions.map((each) => each.version)).toEqual(
    text.versions.map((__, index) => text.versions.length - index),
  );
});
