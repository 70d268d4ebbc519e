import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  checkBrowserSide,
  checkEndings,
  checkFloors,
  checkPurity,
  checkRooms,
  checkSchemas,
  checkStreet,
  routeModulesOf,
} from './architecture/import-rules.ts';
import {
  importsOf,
  readSources,
  withoutComments,
  type Fault,
  type SourceFile,
} from './architecture/source-file.ts';
import { checkSteps } from './architecture/migration-rules.ts';
import {
  checkBarrels,
  checkColours,
  checkEnvironment,
  checkFinished,
  checkMachine,
  checkMarkup,
  checkMigrations,
  checkNames,
  checkOpening,
  checkSettings,
  checkSize,
  checkThemeColours,
} from './architecture/tidy-rules.ts';

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)));
const source = (path: string): SourceFile => sources.find((file) => file.path === path) ?? { path, text: '' };
const byPath = new Map(sources.map((each) => [each.path, each]));
const routeModules = routeModulesOf(source('app/routes.ts'));

/** One line per fault: the file, the rule, and what to do instead. */
const told = (faults: Fault[]) =>
  faults.map(({ path, rule, instead }) => `${path} ${rule}. ${instead}`).join('\n');
const file = (path: string, text: string): SourceFile => ({ path, text });

type Rule = { name: string; check: (file: SourceFile) => Fault[]; bad: SourceFile[]; good: SourceFile[] };

const opening = '/** Adds prices. */\n';
const rules: Rule[] = [
  {
    name: 'a migration lets the version before go on working',
    check: checkSteps,
    bad: [
      file('migrations/0015-a.sql', 'create index booking_by_day on booking (day);'),
      file('migrations/0015-a.sql', 'create unique index on "booking" (day);'),
      file('migrations/0015-a.sql', 'alter table booking drop column day;'),
      file('migrations/0015-a.sql', 'alter table booking rename column day to days;'),
      file('migrations/0015-a.sql', 'alter table booking alter column day set not null;'),
      file(
        'migrations/0015-a.sql',
        'create index concurrently by_day on booking (day); alter table booking add column x int;',
      ),
    ],
    good: [
      file('migrations/0014-a.sql', 'create index booking_by_day on booking (day);'),
      file('migrations/0015-a.sql', 'create table trip (day date);\ncreate index trip_by_day on trip (day);'),
      file('migrations/0015-a.sql', 'alter table booking add column day date;'),
      file(
        'migrations/0015-a.sql',
        '-- contract: 0.2 reads days instead\nalter table booking drop column day;',
      ),
      file(
        'migrations/0015-a.sql',
        'drop index concurrently if exists by_day;\ncreate index concurrently by_day on booking (day);',
      ),
    ],
  },
  {
    name: 'a floor uses only what lies below it',
    check: checkFloors,
    bad: [
      file('platform/money.ts', `import { price } from '../features/listings/stay-price.ts';`),
      file('features/browse/a.server.ts', `import { app } from '../../api/app.server.ts';`),
      file('app/routes/a.tsx', `import { api } from '../../api/app.server.ts';`),
      file('api/v1/a.server.ts', `export { Card } from '../../app/components/listing-card.tsx';`),
      file('features/browse/a.ts', `import { useState } from 'react';`),
      file('app/routes/a.tsx', `import pg from 'pg';`),
      file('api/v1/a.server.ts', `const { Pool } = await import('pg');`),
    ],
    good: [
      file(
        'app/routes/a.tsx',
        `import { formatCents } from '../../platform/money.ts';\nimport { useState } from 'react';`,
      ),
      file(
        'features/browse/a.ts',
        `// import { useState } from 'react';\nconst text = "import x from '../../app/a.ts'";`,
      ),
    ],
  },
  {
    name: 'features call those before them in the street',
    check: checkStreet,
    bad: [
      file('features/listings/a.server.ts', `import { search } from '../browse/search-listings.server.ts';`),
      file('features/browse/a.server.ts', `import { save } from '../listings/listing-store.server.ts';`),
      file('features/weather/a.ts', ``),
      file('features/exchange/offer/a.ts', `import { b } from '../circles/matcher/b.ts';`),
    ],
    good: [
      file(
        'features/browse/a.server.ts',
        `import { card } from '../listings/listing-card.ts';\nimport { b } from './b.ts';`,
      ),
      file('features/exchange/circles/matcher/a.ts', `import { b } from '../../offer/b.ts';`),
      file('features/exchange/offer/a.ts', `import { b } from '../money/b.ts';`),
    ],
  },
  {
    name: 'what has no .server in its name is pure',
    check: checkPurity,
    bad: [
      file('features/browse/a.ts', `import { readFile } from 'node:fs';`),
      file('features/browse/a.ts', `import { search } from './search.server.ts';`),
      file('platform/a.ts', `export const now = () => new Date();`),
      file('platform/a.ts', `export const now = () => Date.now();`),
      file('platform/a.ts', `export const id = Math.random();`),
      file('platform/a.ts', `export const mode = process.argv[2];`),
    ],
    good: [
      file(
        'features/browse/a.ts',
        `import type { Deps } from '../../platform/deps.server.ts';\n// Date.now() would be impure\nnew Date('2027-01-01');`,
      ),
      file('platform/http.server/a.ts', `import { readFile } from 'node:fs';\nDate.now();`),
    ],
  },
  {
    name: 'the browser loads no .server file',
    check: (each) => checkBrowserSide(each, routeModules),
    bad: [
      file('app/components/a.tsx', `import { read } from '../deps.server.ts';`),
      file('app/ui/a.tsx', `import { join } from 'node:path';`),
    ],
    good: [
      file('app/routes/home/home.tsx', `import { read } from '../../deps.server.ts';`),
      file('app/components/a.tsx', `import type { Icon } from '../content/pictures.server.ts';`),
    ],
  },
  {
    name: 'the browser compiles no schema',
    check: (each) => checkSchemas(each, routeModules, byPath),
    bad: [
      file('app/components/a.tsx', `import { z } from 'zod';`),
      file(
        'app/routes/operator/a.tsx',
        `import { x } from '../../../features/exchange/emergencies/emergency-input.ts';`,
      ),
    ],
    good: [
      file(
        'app/routes/operator/a.tsx',
        `import type { X } from '../../../features/exchange/emergencies/emergency-input.ts';`,
      ),
      file(
        'app/routes/operator/a.tsx',
        `import { x } from '../../../features/exchange/emergencies/area.ts';`,
      ),
    ],
  },
  {
    name: 'each room of app/ keeps to itself',
    check: checkRooms,
    bad: [
      file('app/ui/button.tsx', `import type { Card } from '../../features/listings/listing-card.ts';`),
      file('app/ui/button.tsx', `import { Mark } from '../components/brand-mark.tsx';`),
      file('app/components/a.tsx', `import { Hero } from '../routes/home/hero.tsx';`),
      file('app/routes/home/home.tsx', `import { Results } from '../listings/results.tsx';`),
    ],
    good: [
      file('app/ui/calendar.tsx', `import { addDays } from '../../platform/date-range.ts';`),
      file(
        'app/routes/home/home.tsx',
        `import type { Route } from './+types/home';\nimport { documentMeta } from '../document-meta.ts';`,
      ),
    ],
  },
  {
    name: 'imports name their file with its ending',
    check: checkEndings,
    bad: [file('platform/a.ts', `import { b } from './b';`)],
    good: [
      file(
        'app/routes/a.tsx',
        `import type { Route } from './+types/a';\nimport styles from './a.module.css';\nimport { b } from './b.ts';`,
      ),
    ],
  },
  {
    name: 'no file only re-exports others',
    check: checkBarrels,
    bad: [
      file('features/browse/all.ts', `/** All? */\nexport * from './a.ts';\nexport { b } from './b.ts';\n`),
    ],
    good: [file('features/browse/a.ts', `import { b } from './b.ts';\nexport const a = b;`)],
  },
  {
    name: 'names say what a thing is',
    check: checkNames,
    bad: [
      'features/browse/utils.ts',
      'app/helpers/a.ts',
      'platform/date-utils.ts',
      'app/ui/index.ts',
      'features/data/a.ts',
      'app/ui/Button.tsx',
      'platform/service.server.ts',
    ].map((path) => file(path, '')),
    good: [
      'features/maps/map-service.ts',
      'platform/database.server/tables.gen.ts',
      'app/routes/home/home.tsx',
    ].map((path) => file(path, '')),
  },
  {
    name: 'no file is longer than 400 lines',
    check: checkSize,
    bad: [file('app/a.tsx', 'x\n'.repeat(401))],
    good: [
      file('app/a.tsx', 'x\n'.repeat(400)),
      file('platform/database.server/tables.gen.ts', 'x\n'.repeat(900)),
    ],
  },
  {
    name: 'files of features/ and platform/ open with a sentence',
    check: checkOpening,
    bad: [
      file('platform/a.ts', `export const a = 1;`),
      file('platform/a.ts', `/** money */\nexport const a = 1;`),
      file('features/browse/a.ts', `// What is asked?\n`),
    ],
    good: [
      file('platform/a.ts', opening),
      file('features/browse/a.ts', `// Reads what is asked.\n`),
      file('features/browse/a.test.ts', ``),
    ],
  },
  {
    name: 'only the settings read the environment',
    check: checkEnvironment,
    bad: [
      file('platform/a.server.ts', `const port = process.env.PORT;`),
      file('server.ts', `process.env.NODE_ENV`),
    ],
    good: [
      file('platform/config/config.server.ts', `process.env`),
      file('scripts/start.mjs', `process.env.PORT`),
      file('platform/a.ts', `// not process.env`),
    ],
  },
  {
    name: 'text never becomes markup',
    check: checkMarkup,
    bad: [
      file('app/a.tsx', `<p dangerouslySetInnerHTML={{ __html: text }} />`),
      file('app/a.ts', `element.innerHTML = text;`),
      file('app/a.ts', `eval(text)`),
    ],
    good: [file('app/a.ts', `// innerHTML is barred\nelement.textContent = text;`)],
  },
  {
    name: 'colours are tokens',
    check: checkColours,
    bad: [
      file('app/ui/a.module.css', `.a { color: #fff; }`),
      file('app/ui/a.module.css', `.a { background: rgb(0 0 0 / 0.4); }`),
      file('app/ui/a.module.css', `.a { color: white; }`),
      file('app/ui/a.tsx', `<path fill="#1B7A45" />`),
    ],
    good: [
      file(
        'app/ui/a.module.css',
        `/* #fff */ .white { color: var(--text); background: rgb(var(--scrim) / 0.4); white-space: nowrap; }`,
      ),
      file('app/styles/tokens.css', `:root { --bg: #0a1315; }`),
      file('app/ui/a.tsx', `<a href="#results">`),
    ],
  },
  {
    name: 'nothing knows the machine it was written on',
    check: checkMachine,
    bad: [
      file('docs/a.md', 'see /work/main/x'),
      file('package-lock.json', '"resolved": "https://registry.npmjs.org/x"'),
    ],
    good: [
      file('app/routes.ts', `'routes/home/home.tsx'`),
      file('app/a.tsx', `import x from '../home/hero.tsx'; <a href="/listing/x">`),
    ],
  },
  {
    name: 'nothing is left for later, silenced or asleep',
    check: checkFinished,
    bad: [
      file('app/a.tsx', '// TODO later'),
      file('app/a.tsx', '// @ts-ignore'),
      file('tests/journeys/a.spec.ts', "test.skip('x')"),
      file('tests/a.test.ts', 'await page.waitForTimeout(500)'),
    ],
    good: [file('app/a.tsx', `// oxlint-disable-next-line react/no-x -- because\nconst a = 1;`)],
  },
];

describe.each(rules)('$name', ({ check, bad, good }) => {
  test('the code follows it', () => {
    expect(told(sources.flatMap((each) => check(each)))).toBe('');
  });
  test('finds a violation, and only that', () => {
    for (const each of bad)
      expect(check(each), `${each.path}: ${each.text.slice(0, 80)}`).not.toHaveLength(0);
    for (const each of good) expect(told(check(each))).toBe('');
  });
});

describe('the whole code base', () => {
  test('finds the route modules, and they exist', () => {
    expect(routeModules.size).toBeGreaterThan(3);
    expect([...routeModules].filter((path) => source(path).text === '')).toEqual([]);
  });

  test('migrations are numbered without gaps', () => {
    expect(told(checkMigrations(sources))).toBe('');
    const names = (list: string[]) => checkMigrations(list.map((name) => file(`migrations/${name}`, '')));
    expect(names(['0001-a.sql', '0002-b.sql'])).toHaveLength(0);
    expect(names(['0001-a.sql', '0003-b.sql'])).toHaveLength(1);
    expect(names(['0001-a.sql', '0001-b.sql'])).toHaveLength(1);
    expect(names(['0001_A.sql'])).toHaveLength(1);
  });

  test('.env.example lists exactly the settings that the code reads', () => {
    const parts = ['auth', 'watching', 'backup', 'storage'].map((part) =>
      source(`platform/config/config-${part}.server.ts`),
    );
    expect(
      told(checkSettings(source('platform/config/config.server.ts'), source('.env.example'), parts)),
    ).toBe('');
    const config = file(
      'platform/config/config.server.ts',
      'const e = z.object({\n  PORT: z.int(),\n  HOST: z.string(),\n});',
    );
    expect(checkSettings(config, file('.env.example', 'PORT=1\nHOST=\n'))).toHaveLength(0);
    expect(checkSettings(config, file('.env.example', 'PORT=1\nOTHER=\n'))).toHaveLength(2);
  });

  test("the browser's bar has the page's colour", () => {
    const [script, tokens] = [source('app/ui/theme-script.ts'), source('app/styles/tokens.css')];
    expect(told(checkThemeColours(script, tokens))).toBe('');
    expect(checkThemeColours(file('app/ui/theme-script.ts', `'#123456'`), tokens)).toHaveLength(1);
  });

  test('the import reader sees every form and no comment', () => {
    const forms = `import a from './a.ts';\nimport type { B } from './b.ts';\nimport { type C, type D } from './c.ts';\nimport './d.css';\nexport * from './e.ts';
      // import x from './no.ts';\n/* import y from './no.ts'; */\nconst f = await import('./f.ts');\nconst url = 'http://x'; import {\n  g,\n} from './g.ts';`;
    const found = importsOf(file('app/a.ts', forms));
    expect(found.map(({ specifier }) => specifier).sort()).toEqual([
      './a.ts',
      './b.ts',
      './c.ts',
      './d.css',
      './e.ts',
      './f.ts',
      './g.ts',
    ]);
    expect(found.filter(({ isTypeOnly }) => isTypeOnly).map(({ specifier }) => specifier)).toEqual([
      './b.ts',
      './c.ts',
    ]);
    expect(withoutComments('const a = /["/*]/; // b\nconst c = `//d`;')).toBe(
      'const a = /["/*]/; \nconst c = `//d`;',
    );
  });
});
