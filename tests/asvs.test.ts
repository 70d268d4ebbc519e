import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The number of requirements in each section of OWASP ASVS 5.0.0; numbering starts at 1. */
const sections: Record<string, number[]> = {
  V1: [2, 10, 12, 3, 3],
  V2: [3, 3, 5, 2],
  V3: [1, 3, 5, 8, 8, 1, 5],
  V4: [5, 5, 2, 4],
  V5: [1, 6, 3, 3],
  V6: [3, 12, 8, 6, 8, 4, 2, 4],
  V7: [3, 4, 2, 5, 3, 2],
  V8: [4, 4, 3, 2],
  V9: [3, 4],
  V10: [2, 3, 5, 16, 5, 2, 3],
  V11: [4, 5, 5, 4, 2, 2, 2],
  V12: [5, 2, 5],
  V13: [4, 6, 4, 7],
  V14: [2, 8, 3],
  V15: [5, 5, 7, 4],
  V16: [1, 5, 4, 3, 4],
  V17: [2, 8, 2],
};
/** Per level in the whole standard. */
const ofLevel = { 1: 70, 2: 183, 3: 92 };

const text = await readFile('docs/asvs.md', 'utf8');

const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [numbers = '', levels = '', how = '', proof = ''] = line.slice(2, -2).split(' | ');
    return { numbers: numbers.split(', '), levels: levels.split(', ').map(Number), how, proof };
  });

test('docs/asvs.md has every requirement of the standard once, with its level', () => {
  const wanted = Object.entries(sections).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    ),
  );
  expect(wanted).toHaveLength(345);
  const found = rows.flatMap(({ numbers }) => numbers);
  expect(found.toSorted()).toEqual(wanted.toSorted());
  const counted: Record<number, number> = {};
  for (const { numbers, levels } of rows)
    for (const index of numbers.keys()) {
      const level = levels.length === 1 ? levels[0] : levels[index];
      counted[level ?? 0] = (counted[level ?? 0] ?? 0) + 1;
    }
  expect(counted).toEqual(ofLevel);
});

test('every row of docs/asvs.md says how, and names existing files', () => {
  expect(rows.filter(({ how, proof }) => how === '' || proof === '')).toEqual([]);
  const files = rows.flatMap(({ proof }) => [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  // An entry without proof doesn't apply, or says why it isn't met or needs none.
  const bare = rows.filter(({ proof, how }) => proof === '–' && !/^n\/a|\*\*not met\*\*|^No /.test(how));
  expect(bare).toEqual([]);
});

test('levels 1 and 2 are met or do not apply, all of them, and at least half of level 3', () => {
  const each = rows.flatMap(({ numbers, levels, how }) =>
    numbers.map((number, index) => ({ number, level: levels[index] ?? levels[0] ?? 0, how })),
  );
  const unmet = each.filter(({ how }) => how.includes('**not met**'));
  expect(unmet.filter(({ level }) => level < 3).map(({ number }) => number)).toEqual([]);
  expect(unmet.length).toBeLessThanOrEqual(ofLevel[3] / 2);
});

test('a test that docs/asvs.md names holds tests', async () => {
  const named = new Set(
    rows.flatMap(({ proof }) =>
      [...proof.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file),
    ),
  );
  const empty: string[] = [];
  for (const file of named)
    if (!/\b(?:test|it)(?:\.\w+)*\s*[(<]/.test(await readFile(file, 'utf8'))) empty.push(file);
  expect(empty).toEqual([]);
});

test('no source switches off the check of a certificate', async () => {
  const found: string[] = [];
  for await (const file of glob(['{api,app,features,platform,scripts}/**/*.{ts,tsx,mjs}', '*.ts']))
    if (/rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/.test(await readFile(file, 'utf8')))
      found.push(file);
  expect(found).toEqual([]);
});

test('no request starts a program: only the embedded database does', async () => {
  const found: string[] = [];
  for await (const file of glob(['{api,app,features,platform}/**/*.{ts,tsx}', '*.ts']))
    if (
      !/\.test\.tsx?$|^platform\/database\.server\/embedded\//.test(file) &&
      /['"](?:node:)?child_process['"]|['"]node:cluster['"]/.test(await readFile(file, 'utf8'))
    )
      found.push(file);
  expect(found).toEqual([]);
});

test.each(['docs/security.md', 'docs/privacy.md', 'SECURITY.md'])(
  'files and folders that %s names exist',
  async (document) => {
    const places = new Set<string>();
    for await (const place of glob([
      '*',
      '{.github,api,app,deploy,docs,features,migrations,platform,scripts,tests}/**/*',
    ]))
      places.add(place);
    const ends = [...places];
    const named = [
      ...(await readFile(document, 'utf8')).matchAll(/`([\w.][^`\s*…<>]*(?:\.(?:tsx?|mjs|sql|md)|\/))`/g),
    ].map(([, name = '']) => name.replace(/\/$/, ''));
    expect(named.length).toBeGreaterThan(0);
    const gone = named.filter(
      (name) => !places.has(name) && !ends.some((place) => place.endsWith(`/${name}`)),
    );
    expect([...new Set(gone)]).toEqual([]);
  },
);
