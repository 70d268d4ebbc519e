// Reads every file of ours as path and text, and a file's imports.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** A file of the repository; `path` from its root, with forward slashes. */
export type SourceFile = { path: string; text: string };
/** One broken rule. `instead` says what to do. */
export type Fault = { path: string; rule: string; instead: string };
export type Import = { specifier: string; isTypeOnly: boolean };

const notOurs = new Set([
  'node_modules',
  'build',
  'vendor',
  'test-results',
  'playwright-report',
  '.git',
  '.data',
  '.cache',
  '.react-router',
]);
const textual =
  /(\.(ts|tsx|mjs|cjs|js|css|sql|md|json|py|svg|html|txt|webmanifest)|\.env\.example|\.npmrc|\.ci\/run)$/;

/** Reads all our text files below the root. */
export function readSources(root: string): SourceFile[] {
  const found: SourceFile[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (notOurs.has(entry.name) || entry.name.startsWith('.data')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) {
        const name = relative(root, path).split(sep).join('/');
        if (textual.test(name)) found.push({ path: name, text: readFileSync(path, 'utf8') });
      }
    }
  };
  walk(root);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|cjs|js)$/.test(path);
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/');
export const isGenerated = (path: string): boolean =>
  /\.gen\.[a-z]+$/.test(path) || path === 'package-lock.json';
/** Whether a file is server-only: `.server` in its own or its folder's name. */
export const isServerSide = (path: string): boolean => /\.server(\.|\/)/.test(path);
export const floorOf = (path: string): string => (path.includes('/') ? (path.split('/', 1)[0] ?? '') : '');

const opensRegExp = /(^|[(,=:[!&|?{};\n>]|\b(return|typeof|case))\s*$/;

/** The end of a string, template or regular expression that starts at `start`. */
function endOfLiteral(text: string, start: number): number {
  const quote = text[start];
  let isInClass = false;
  for (let index = start + 1; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '\\') index += 1;
    else if (quote === '/' && sign === '[') isInClass = true;
    else if (quote === '/' && sign === ']') isInClass = false;
    else if (sign === quote && !isInClass) return index + 1;
    else if (sign === '\n' && quote !== '`') return index;
  }
  return text.length;
}

/**
 * The code without comments (line breaks stay, so that line numbers match). A scanner, not a parser: it handles strings, templates and
 * regular expressions well enough for these rules, without a package.
 */
export function withoutComments(text: string): string {
  let kept = '';
  let index = 0;
  while (index < text.length) {
    const two = text.slice(index, index + 2);
    const sign = text[index] ?? '';
    if (two === '//') {
      while (index < text.length && text[index] !== '\n') index += 1;
    } else if (two === '/*') {
      const end = text.indexOf('*/', index + 2);
      const stop = end === -1 ? text.length : end + 2;
      kept += text.slice(index, stop).replace(/[^\n]/g, '');
      index = stop;
    } else if (`'"\``.includes(sign) || (sign === '/' && opensRegExp.test(kept.slice(-40)))) {
      const stop = endOfLiteral(text, index);
      kept += text.slice(index, stop);
      index = stop;
    } else {
      kept += sign;
      index += 1;
    }
  }
  return kept;
}

/** Whether `import { type A, type B }` names types only. */
const namesOnlyTypes = (clause: string): boolean => {
  const names = /^\s*\{([^}]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '));
};

/** Everything a file imports or re-exports, in order. */
export function importsOf(file: SourceFile): Import[] {
  const code = withoutComments(file.text);
  const found: Import[] = [];
  const statement = /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s*['"]([^'"]+)['"]/g;
  for (const [, typeWord, clause = '', specifier = ''] of code.matchAll(statement))
    found.push({ specifier, isTypeOnly: typeWord !== undefined || namesOnlyTypes(clause) });
  for (const [, specifier = ''] of code.matchAll(/(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]/g))
    found.push({ specifier, isTypeOnly: false });
  for (const [, before = '', specifier = ''] of code.matchAll(
    /(typeof\s+|:\s*)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  ))
    found.push({ specifier, isTypeOnly: before !== '' });
  return found;
}

/** A relative import's repository path; null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  return specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), specifier)) : null;
}
