// Checks which way imports go: between floors, between features, and between server and browser.
import { floorOf, importsOf, isCode, isServerSide, isTest, targetOf } from './source-file.ts';
import type { Fault, SourceFile } from './source-file.ts';

/** What each layer may use besides itself. Others (scripts, tests, the entries at the root) may use everything below. */
const below: Record<string, string[]> = {
  platform: [],
  features: ['platform'],
  app: ['features', 'platform'],
  api: ['features', 'platform'],
  migrations: [],
};

/** The order of the features: each may call those before it, never those after. */
export const street = [
  'audit',
  'members',
  'settings',
  'auth',
  'membership',
  'newsletter',
  'feedback',
  'maps',
  'text-generation',
  'listings',
  'availability',
  'points',
  'payments',
  'membership-fees',
  'requirements',
  'exchange',
  'hosting',
  'identity',
  // The matcher of wishes: the rest of the exchange must not know it.
  'exchange/circles',
  'handover',
  'disputes',
  'no-shows',
  'commitments',
  'checkout',
  'receipts',
  'walk-in',
  'reviews',
  'messaging',
  'reports',
  'help',
  'browse',
  'programs',
  'notifications',
  'desk',
  'demo-village',
  // The last file in the order: it names every event and knows all features; none imports it.
  'event-readers.ts',
];

/** Packages that only one floor may use. */
const packagesByFloor: [name: RegExp, floors: string[], reason: string][] = [
  [
    /^(react|react-dom|react-router|@react-router\/.*)(\/|$)/,
    ['app'],
    'only pages know React; api/http.server/page-renderer.ts hands requests to them',
  ],
  [/^(hono|@hono\/.*)(\/|$)/, ['api', 'platform'], 'only the API knows HTTP routes'],
  [
    /^pg(-.*|\/.*)?$/,
    ['platform'],
    'only platform/database.server knows the driver; statements go through the handle of sql.ts',
  ],
];
const packageExceptions: Record<string, string> = {
  'api/http.server/page-renderer.ts': 'react-router',
};

const of = (file: SourceFile, rule: string, instead: string): Fault => ({ path: file.path, rule, instead });

/** Layers: each uses those below it, never those above or beside it. */
export function checkFloors(file: SourceFile): Fault[] {
  const floor = floorOf(file.path);
  const allowed = below[floor];
  if (!isCode(file.path) || !allowed || isTest(file.path)) return [];
  const faults: Fault[] = [];
  for (const { specifier } of importsOf(file)) {
    const target = targetOf(file.path, specifier);
    if (target === null) {
      for (const [name, floors, reason] of packagesByFloor)
        if (name.test(specifier) && !floors.includes(floor) && !name.test(packageExceptions[file.path] ?? ''))
          faults.push(of(file, `imports the package ${specifier}`, `${reason}.`));
      continue;
    }
    const other = floorOf(target);
    if (other === floor || allowed.includes(other)) continue;
    // The pictures' manifest, written by the pipeline, may be read on any floor.
    if (target === 'art/manifest.json' || target.startsWith('app/+types')) continue;
    faults.push(
      of(
        file,
        `imports ${target}`,
        `${floor}/ may use ${['itself', ...allowed.map((name) => `${name}/`)].join(', ')}; move what it needs down, or hand it in as an argument.`,
      ),
    );
  }
  return faults;
}

/** A file's position in the feature order: its folder's, or that of a subfolder with its own place. */
const placeOf = (path: string): string => {
  const [, feature = '', part = ''] = path.split('/');
  return street.includes(`${feature}/${part}`) ? `${feature}/${part}` : feature;
};

/** The feature order; another feature's store is private. */
export function checkStreet(file: SourceFile): Fault[] {
  if (!isCode(file.path) || floorOf(file.path) !== 'features' || isTest(file.path)) return [];
  const own = placeOf(file.path);
  const place = street.indexOf(own);
  if (place === -1)
    return [
      of(
        file,
        `stands in features/${own}, which has no place in the street`,
        'Add it to `street` in tests/architecture/import-rules.ts and to ARCHITECTURE.md.',
      ),
    ];
  return importsOf(file).flatMap(({ specifier }) => {
    const target = targetOf(file.path, specifier);
    const other = target?.startsWith('features/') ? placeOf(target) : own;
    if (target === null || other === own) return [];
    if (street.indexOf(other) > place)
      return [
        of(
          file,
          `imports ${target}, which comes later in the street`,
          `${own} may call ${street.slice(0, place).join(', ') || 'nobody'}; let the later feature read an event instead.`,
        ),
      ];
    if (target.endsWith('-store.server.ts'))
      return [
        of(
          file,
          `imports the store of ${other}`,
          'Call its commands and queries; only they write its tables.',
        ),
      ];
    return [];
  });
}

const impure: [pattern: RegExp, what: string, instead: string][] = [
  [
    /\bDate\.now\(/,
    'reads the clock (Date.now)',
    'Take the instant as an argument (deps.now() in a .server file).',
  ],
  [
    /\bnew Date\(\s*\)/,
    'reads the clock (new Date without an argument)',
    'Take the instant as an argument (deps.now() in a .server file).',
  ],
  [/\bperformance\.now\(/, 'reads the clock (performance.now)', 'Measure in a .server file.'],
  [
    /\bMath\.random\(|\bcrypto\.(randomUUID|getRandomValues)\(/,
    'throws dice',
    'Take the random value as an argument, or name the file .server.',
  ],
  [/\bprocess\./, 'knows the process', 'Move it to a .server file; settings come from deps.config.'],
  [/(?<![\w.])fetch\(/, 'uses the network', 'Move it to a .server file.'],
];

/** Purity: a file without `.server` in its name also runs in the browser, so it may not touch the outside world. */
export function checkPurity(file: SourceFile): Fault[] {
  const floor = floorOf(file.path);
  if (
    !isCode(file.path) ||
    isServerSide(file.path) ||
    isTest(file.path) ||
    (floor !== 'features' && floor !== 'platform')
  )
    return [];
  const faults: Fault[] = [];
  for (const { specifier, isTypeOnly } of importsOf(file)) {
    if (specifier.startsWith('node:'))
      faults.push(of(file, `imports ${specifier}`, 'Name the file .server, or hand in what it needs.'));
    if (!isTypeOnly && isServerSide(targetOf(file.path, specifier) ?? ''))
      faults.push(
        of(
          file,
          `imports ${specifier}`,
          'A pure file may import only types from a .server file: write `import type`.',
        ),
      );
  }
  const code = codeOnly(file);
  for (const [pattern, what, instead] of impure) if (pattern.test(code)) faults.push(of(file, what, instead));
  return faults;
}

/** Code without quoted text, so that a sentence about Date.now() does not count. */
function codeOnly(file: SourceFile): string {
  return file.text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/[^\n]*/g, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

/** The route modules, from which Vite removes loaders and their imports for the browser. */
export function routeModulesOf(routes: SourceFile): Set<string> {
  return new Set([...routes.text.matchAll(/'(routes\/[^']+)'/g)].map(([, path]) => `app/${path}`));
}
const appServerEntries = new Set(['app/root.tsx', 'app/server-build.ts']);

/** The browser: nothing it loads imports a `.server` file, except route modules, whose loaders are removed. */
export function checkBrowserSide(file: SourceFile, routeModules: Set<string>): Fault[] {
  if (!isCode(file.path) || floorOf(file.path) !== 'app' || isTest(file.path)) return [];
  if (isServerSide(file.path) || routeModules.has(file.path) || appServerEntries.has(file.path)) return [];
  return importsOf(file)
    .filter(
      ({ specifier, isTypeOnly }) =>
        !isTypeOnly && (isServerSide(targetOf(file.path, specifier) ?? '') || specifier.startsWith('node:')),
    )
    .map(({ specifier }) =>
      of(
        file,
        `imports ${specifier} into the browser`,
        'Read it in the loader of a route module and pass it as a prop, or write `import type`.',
      ),
    );
}

/** The chain of value imports from a file to a package as text, or null. */
function wayTo(
  name: string,
  path: string,
  sources: Map<string, SourceFile>,
  seen = new Set<string>(),
): string | null {
  const file = sources.get(path);
  if (!file || seen.has(path) || isServerSide(path)) return null;
  seen.add(path);
  for (const { specifier, isTypeOnly } of importsOf(file)) {
    if (isTypeOnly) continue;
    if (specifier === name) return path;
    const target = targetOf(path, specifier);
    const rest = target && !target.startsWith('app/') ? wayTo(name, target, sources, seen) : null;
    if (rest) return `${path} → ${rest}`;
  }
  return null;
}

/** Schemas: browsers compile none, because Trusted Types refuse the function zod builds from text. */
export function checkSchemas(
  file: SourceFile,
  routeModules: Set<string>,
  sources: Map<string, SourceFile>,
): Fault[] {
  if (!isCode(file.path) || floorOf(file.path) !== 'app' || isTest(file.path)) return [];
  if (isServerSide(file.path) || routeModules.has(file.path) || appServerEntries.has(file.path)) return [];
  return importsOf(file).flatMap(({ specifier, isTypeOnly }) => {
    const target = isTypeOnly ? null : targetOf(file.path, specifier);
    const way =
      specifier === 'zod' && !isTypeOnly
        ? file.path
        : target && !target.startsWith('app/')
          ? wayTo('zod', target, sources)
          : null;
    return way
      ? [
          of(
            file,
            `brings a schema into the browser (${way})`,
            'Keep the schema in a file of its own, and what pages need of it in another.',
          ),
        ]
      : [];
  });
}

/** Inside app/: generic components know no feature; shared components know no area; an area's components stay inside it. */
export function checkRooms(file: SourceFile): Fault[] {
  if (!isCode(file.path) || isTest(file.path) || floorOf(file.path) !== 'app') return [];
  const [, room = '', area = ''] = file.path.split('/');
  return importsOf(file).flatMap(({ specifier }) => {
    const target = targetOf(file.path, specifier) ?? '';
    const [floor, otherRoom = '', otherArea = ''] = target.split('/');
    if (
      room === 'ui' &&
      (floor === 'features' || (floor === 'app' && otherRoom !== 'ui' && otherRoom !== 'styles'))
    )
      return [
        of(
          file,
          `imports ${target}`,
          'app/ui knows no noun of ours: take it as a prop, or move the piece to app/components.',
        ),
      ];
    if (room === 'components' && floor === 'app' && otherRoom === 'routes')
      return [
        of(
          file,
          `imports ${target}`,
          'app/components serves every area: move what it needs to app/components.',
        ),
      ];
    const isOtherArea =
      room === 'routes' && floor === 'app' && otherRoom === 'routes' && target.split('/').length > 3;
    if (isOtherArea && file.path.split('/').length > 3 && otherArea !== area && otherArea !== '+types')
      return [of(file, `imports ${target} from another area`, 'What two areas use moves to app/components.')];
    return [];
  });
}

/** Node runs the sources directly, so a relative import includes the file's extension. */
export function checkEndings(file: SourceFile): Fault[] {
  if (!/\.tsx?$/.test(file.path)) return [];
  return importsOf(file)
    .filter(
      ({ specifier }) =>
        specifier.startsWith('.') &&
        !/\.(ts|tsx|mjs|css|json|woff2)(\?\w+)?$/.test(specifier) &&
        !specifier.includes('+types/'),
    )
    .map(({ specifier }) =>
      of(file, `imports ${specifier} without an ending`, 'Name the file with its ending, as ./money.ts.'),
    );
}
