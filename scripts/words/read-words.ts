// Finds what people read in the sources: comments, and the texts of pages, errors, emails and commands.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A text and where it starts. `path` is relative to the repository's root. */
export type Found = { path: string; line: number; text: string };

const folders = ['api', 'app', 'features', 'platform', 'scripts', 'tests'];
/** Tables of search words, passwords and test data rather than texts. */
const tables =
  /\.gen\.|^features\/browse\/words\/|^platform\/contacts\/|^features\/auth\/passwords\/(common|top)-passwords|^tests\/words\/|^scripts\/basemap\/facts/;

/** The sources with comments and texts, as paths relative to `root`. */
export function sourcesOf(root: string): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path));
  const atRoot = readdirSync(root).filter((name) => name.endsWith('.ts'));
  return [...atRoot, ...folders.flatMap(inFolder)].filter((path) => !tables.test(path)).sort();
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** For tools rather than readers. */
const directive = /^(oxlint|eslint|@vitest|#__|@vite-ignore|\/ <reference)/;

/** The comments of a source; consecutive lines count as one. */
function commentsOf(path: string, source: string, ranges: { start: number; end: number }[]): Found[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of ranges) {
    const before = joined.at(-1);
    const isLine = source.startsWith('//', start);
    if (
      before &&
      isLine &&
      /^\n[ \t]*$/.test(source.slice(before.end, start)) &&
      source.startsWith('//', before.start)
    )
      before.end = end;
    else joined.push({ start, end });
  }
  return joined
    .map(({ start, end }) => ({
      path,
      line: lineAt(source, start),
      text: oneLine(
        source
          .slice(start, end)
          .replace(/^\/\*+|\*\/$/g, '')
          .replace(/^[ \t]*(\/\/|\*)/gm, ''),
      ),
    }))
    .filter(({ text }) => text !== '' && !directive.test(text));
}

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const sqlStart =
  /^\s*(select|insert|update|delete|with|create|alter|drop|grant|exists|case|coalesce|and|or|where|from)\s/;
const attributesWithoutText = new Set(
  'className class id name type href to src sizes media style d viewBox transform rel pattern accept autoComplete form formAction htmlFor key role target'.split(
    ' ',
  ),
);
/** A value with its type behind it, such as `[…] as Reason[]`. Other TypeScript nodes hold no values. */
const typedValue = /^TS(As|Satisfies|NonNull)/;
/** Starts like a sentence, a label or with a value, and has at least two words. */
const isText = (text: string): boolean =>
  /^(\{\}|\{\{[\w-]+:)?[ “"'(]*([A-Z0-9$].*[a-z]|(?<=\{\}[ “"'(]*)[a-z’' ]+ [a-z]+ )/s.test(text) &&
  /[A-Za-z]{2,}[,;:]? +[A-Za-z$]/.test(text) &&
  !/=>|^\w+\(|(?<!\{|[^{]\}|\}\})[{};]\s*$|^[\w-]+: \S+;/.test(text);

/** A text with promises (`{{promise:words|other words}}`), as read while they hold, and while they don't. */
function readingsOf(text: string): string[] {
  const reading = (words: '$1' | '$2') => oneLine(text.replace(/\{\{[\w-]+:([^|}]*)\|?([^}]*)\}\}/g, words));
  return [...new Set([reading('$1'), reading('$2')])].filter((each) => /[A-Za-z]{2,}/.test(each));
}

/** The texts below a node: JSX text, and strings that read like sentences or labels. */
function textsOf(path: string, source: string, root: Node): Found[] {
  const found: Found[] = [];
  const add = (node: Node, text: string) => {
    for (const each of readingsOf(oneLine(text)))
      found.push({ path, line: lineAt(source, node.start), text: each });
  };
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !typedValue.test(node.type)))
      return;
    if (node.type === 'JSXAttribute' && attributesWithoutText.has((node.name as { name: string }).name))
      return;
    if (node.type === 'JSXText') {
      const text = oneLine(node.value as string);
      if (/[A-Za-z]{2,}/.test(text)) add(node, text);
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      if (isText(node.value) && !sqlStart.test(node.value)) add(node, node.value);
    } else if (node.type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('{}');
      if (isText(text) && !sqlStart.test(text)) add(node, text);
    }
    for (const [key, value] of Object.entries(node)) {
      if (node.type === 'TaggedTemplateExpression' && key === 'quasi') {
        for (const inner of (value as { expressions: unknown[] }).expressions)
          if (isNode(inner)) visit(inner);
      } else if (Array.isArray(value)) {
        for (const inner of value) if (isNode(inner)) visit(inner);
      } else if (isNode(value)) visit(value);
    }
  };
  visit(root);
  return found;
}

/** Every comment and every text of the sources below `root`. Texts leave out tests, which nobody but us reads. */
export function readWords(root: string): { comments: Found[]; texts: Found[] } {
  const comments: Found[] = [];
  const texts: Found[] = [];
  for (const path of sourcesOf(root)) {
    const source = readFileSync(join(root, path), 'utf8');
    if (path.endsWith('.css')) {
      const ranges = [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: all, index }) => ({
        start: index,
        end: index + all.length,
      }));
      comments.push(...commentsOf(path, source, ranges));
      continue;
    }
    const parsed = parseSync(path, source);
    comments.push(...commentsOf(path, source, parsed.comments));
    const isTest = /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/');
    if (!isTest) texts.push(...textsOf(path, source, parsed.program as unknown as Node));
  }
  return { comments, texts };
}
