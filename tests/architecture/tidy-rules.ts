// Checks names, sizes, comments, colours, and what must not appear anywhere.
import { floorOf, isCode, isGenerated, isTest, withoutComments } from './source-file.ts';
import type { Fault, SourceFile } from './source-file.ts';

const of = (file: SourceFile, rule: string, instead: string): Fault => ({ path: file.path, rule, instead });
const floors = new Set(['app', 'api', 'features', 'platform', 'scripts', 'tests', 'migrations', '']);
const isOurs = (file: SourceFile) => floors.has(floorOf(file.path)) && !isGenerated(file.path);

/** Words no name may contain, and words that may not be the whole name. */
const emptyWords = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'manager', 'managers']);
const emptyNames = new Set(['common', 'service', 'services', 'data', 'index', 'shared', 'lib', 'types']);

/** Names describe their subject; kebab-case. */
export function checkNames(file: SourceFile): Fault[] {
  if (!isOurs(file) || !isCode(file.path)) return [];
  return file.path.split('/').flatMap((segment, position, all) => {
    const name = segment.replace(/(\.(server|test|db|spec|gen|config|d|module))*(\.[a-z]+)?$/, '');
    const words = name.toLowerCase().split(/[-_.]/);
    if (emptyNames.has(name) || words.some((word) => emptyWords.has(word)))
      return [
        of(
          file,
          `is called '${segment}', which says nothing`,
          'Name it after the question it answers or the thing it makes.',
        ),
      ];
    if (position === all.length - 1 && /[A-Z_]/.test(name))
      return [of(file, `is not written in kebab-case`, 'Write it as listing-card.tsx.')];
    return [];
  });
}

/** No barrels: a file that only re-exports others hides where things are defined. */
export function checkBarrels(file: SourceFile): Fault[] {
  if (!isOurs(file) || !isCode(file.path) || file.path === 'app/server-build.ts') return [];
  const code = withoutComments(file.text);
  const rest = code
    .replace(/(^|\n)\s*export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/g, '')
    .replace(/(^|\n)\s*import\s[^'"]*['"][^'"]+['"];?/g, '');
  if (rest.trim() === '' && /\bexport\b[^\n]*\bfrom\b/.test(code.replace(/\s+/g, ' ')))
    return [of(file, 'only re-exports other files', 'Delete it and import from the file that says it.')];
  return [];
}

const longestFile = 400;

/** Size: files over 400 lines are hard to follow. */
export function checkSize(file: SourceFile): Fault[] {
  if (!isOurs(file) || !/\.(ts|tsx|mjs|css|sql)$/.test(file.path)) return [];
  const lines = file.text.trimEnd().split('\n').length;
  return lines > longestFile
    ? [
        of(
          file,
          `has ${lines} lines (at most ${longestFile})`,
          'Take one question out of it into a file of its own.',
        ),
      ]
    : [];
}

/** Requires an opening sentence that says what the file does. A question leaves the answer to the reader. */
export function checkOpening(file: SourceFile): Fault[] {
  const floor = floorOf(file.path);
  if (!file.path.endsWith('.ts') || isTest(file.path) || (floor !== 'features' && floor !== 'platform'))
    return [];
  const opening = /^(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/[^\n]*\n)+))/.exec(file.text);
  const sentence = (opening?.[1] ?? opening?.[2] ?? '').replace(/^\s*(\*|\/\/)\s?/gm, '').trim();
  return /^[A-Z`'/].*[.!]$/s.test(sentence) && !/\?/.test(sentence.split(/[.!](?:\s|$)/)[0] ?? '')
    ? []
    : [of(file, 'does not open with a sentence that says what it does', 'Begin it with /** Does this. */')];
}

/** Only one file reads the settings. */
export function checkEnvironment(file: SourceFile): Fault[] {
  if (
    !['app', 'api', 'features', 'platform', ''].includes(floorOf(file.path)) ||
    !isCode(file.path) ||
    isTest(file.path)
  )
    return [];
  // The build reads the table of routes, which leaves out development pages.
  if (
    file.path === 'platform/config/config.server.ts' ||
    file.path === 'app/routes.ts' ||
    /^[a-z-]+\.config\.ts$/.test(file.path)
  )
    return [];
  // Passing PATH to a child process does not count.
  return /\bprocess\.env\b(?!\.PATH\b)/.test(withoutComments(file.text))
    ? [
        of(
          file,
          'reads process.env',
          'Add the setting to platform/config/config.server.ts and take it from deps.config.',
        ),
      ]
    : [];
}

/** Text never becomes markup or code. */
export function checkMarkup(file: SourceFile): Fault[] {
  if (
    !['app', 'api', 'features', 'platform'].includes(floorOf(file.path)) ||
    !isCode(file.path) ||
    isTest(file.path)
  )
    return [];
  const found =
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|\bsetHTML(Unsafe)?\(|(?<![\w.])eval\(|new Function\(/.exec(
      withoutComments(file.text),
    );
  return found
    ? [
        of(
          file,
          `uses ${found[0]}`,
          'Build elements (React, or textContent): the Content-Security-Policy and Trusted Types refuse markup made of text.',
        ),
      ]
    : [];
}

const colour = /#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!\s*(?:var\(|from\b))/;
/** Named colours only count as a declaration's value: 'white' in a sentence is a word. */
const namedColour =
  /:\s*[^;{}]*(?<![\w-])(?:white|black|red|green|blue|gray|grey|orange|yellow|silver|gold)(?![\w-])[^;{}]*;/;
/** Besides the tokens, colours may only be defined here: the map draws on a canvas, without custom properties. */
const colourSources = new Set([
  'app/styles/tokens.css',
  'app/ui/map/engine/map-palette.ts',
  'app/ui/map/engine/basemap-style.ts',
]);

/** Colours are tokens. */
export function checkColours(file: SourceFile): Fault[] {
  if (floorOf(file.path) !== 'app' || colourSources.has(file.path) || isTest(file.path)) return [];
  const isStyle = file.path.endsWith('.css');
  if (!isStyle && !isCode(file.path)) return [];
  // The browser's own bar needs a literal colour; `checkThemeColours` compares it with the tokens.
  if (file.path === 'app/ui/theme-script.ts') return [];
  const text = isStyle ? file.text.replace(/\/\*[\s\S]*?\*\//g, '') : withoutComments(file.text);
  const pattern = isStyle
    ? [colour, namedColour]
    : [/['"`]#[0-9a-fA-F]{3,8}['"`]|\b(?:rgba?|hsla?|oklch)\(\s*\d/];
  const found = pattern.map((each) => each.exec(text)).find((match) => match !== null);
  return found
    ? [
        of(
          file,
          `has the raw colour '${found[0].trim().slice(0, 50)}'`,
          'Use a token of app/styles/tokens.css, or add one there for both themes.',
        ),
      ]
    : [];
}

/** The browser's bar has the page's background colour. */
export function checkThemeColours(themeScript: SourceFile, tokens: SourceFile): Fault[] {
  const grounds = new Set(
    [...tokens.text.matchAll(/--bg:\s*(#[0-9a-fA-F]{6})/g)].map(([, value = '']) => value.toLowerCase()),
  );
  return [...themeScript.text.matchAll(/#[0-9a-fA-F]{6}/g)]
    .filter(([value]) => !grounds.has(value.toLowerCase()))
    .map(([value]) =>
      of(
        themeScript,
        `names the colour ${value}, which is no --bg of the tokens`,
        'Write the value of --bg of that theme.',
      ),
    );
}

/** These rules name what they forbid. */
const isRule = (path: string) => path.startsWith('tests/architecture');
const machine = /(?<![\w.~@})-])\/(?:work|home|root|Users|mnt)\/[\w.-]+\/?/;
const registry = /registry\.(npmjs|yarnpkg|npmmirror)|"resolved":\s*"https?:/i;

/** No file contains paths of a developer's machine. */
export function checkMachine(file: SourceFile): Fault[] {
  if (isRule(file.path)) return [];
  const path = machine.exec(file.text)?.[0];
  const host = registry.exec(file.text)?.[0];
  return [
    ...(path
      ? [
          of(
            file,
            `names the path ${path} of one machine`,
            'Derive it from import.meta.url, or take it from a setting.',
          ),
        ]
      : []),
    ...(host
      ? [
          of(
            file,
            `names a registry (${host})`,
            'Each machine has its own: leave it to npm (omit-lockfile-registry-resolved).',
          ),
        ]
      : []),
  ];
}

const unfinished = /\b(TODO|FIXME|XXX)\b/;
const muted = /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable(?!-next-line [a-z0-9@/-]+ --)/;
const idle = /\b(?:test|it|describe)\.(?:skip|only|todo)\(|waitForTimeout\(/;

/** Nothing is postponed, disabled or slept through. */
export function checkFinished(file: SourceFile): Fault[] {
  if (!isOurs(file) || isRule(file.path) || !/\.(ts|tsx|mjs|css|sql)$/.test(file.path)) return [];
  const faults: Fault[] = [];
  const note = unfinished.exec(file.text)?.[0];
  if (note) faults.push(of(file, `holds a ${note}`, 'Do it now, or take it out.'));
  const mute = muted.exec(file.text)?.[0];
  if (mute)
    faults.push(
      of(
        file,
        `silences a check (${mute})`,
        'Mend what it complains of; one lint line may be silenced with its reason: -- why.',
      ),
    );
  const wait = isTest(file.path) ? idle.exec(file.text)?.[0] : undefined;
  if (wait)
    faults.push(
      of(file, `has ${wait}`, 'Tests are never skipped and never sleep: wait for what should happen.'),
    );
  return faults;
}

/** Migrations: numbered 0001, 0002 … without gaps, each number once. */
export function checkMigrations(files: SourceFile[]): Fault[] {
  const migrations = files.filter(({ path }) => floorOf(path) === 'migrations');
  return migrations.flatMap((file, position) => {
    const number = /^migrations\/(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.exec(file.path)?.[1];
    if (number === undefined)
      return [of(file, 'is not called NNNN-name.sql', 'Number it, and say in kebab-case what it brings.')];
    const expected = String(position + 1).padStart(4, '0');
    return number === expected
      ? []
      : [
          of(
            file,
            `has the number ${number} where ${expected} is next`,
            'Number migrations without gaps, each number once.',
          ),
        ];
  });
}

/** `.env.example` and the settings' readers name the same variables. @param parts schemas that the reader includes */
export function checkSettings(config: SourceFile, example: SourceFile, parts: SourceFile[] = []): Fault[] {
  const own = /z\.object\(\{([\s\S]*?)\n\}\);/.exec(config.text)?.[1] ?? '';
  const schema = [
    own,
    ...parts.map(({ text }) => /Environment = \{([\s\S]*?)\n\};/.exec(text)?.[1] ?? ''),
  ].join('\n');
  const read = new Set([...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name));
  const shown = new Set(
    [...example.text.matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name),
  );
  return [
    ...[...read]
      .filter((name) => !shown.has(name))
      .map((name) =>
        of(example, `does not show ${name}`, 'Add it with its default and a line that says what it does.'),
      ),
    ...[...shown]
      .filter((name) => !read.has(name))
      .map((name) =>
        of(
          example,
          `shows ${name}, which nothing reads`,
          'Take it out, or read it in platform/config/config.server.ts.',
        ),
      ),
    ...(read.size === 0
      ? [
          of(
            config,
            'has no z.object of settings that could be read',
            'Keep the variables in one z.object({ … });',
          ),
        ]
      : []),
  ];
}
