// Prepares what every command needs: installed packages, the right Node, a fresh build. Runs on any Node from 20.19, without packages.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whileLocked } from './one-at-a-time.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);

/** A problem the person at the keyboard can fix; its message is all that is printed. */
export class Fault extends Error {}

/** Prints such a problem in one sentence and exits; anything else is a bug and keeps its stack. */
export function sayAndExit(error) {
  if (!(error instanceof Fault)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}

/** Present in a copy made by `npm run pack`: its packages and build are fixed. */
export const packedMark = '.packed';
export const isPacked = existsSync(at(packedMark));

const packagesStamp = at('node_modules/.installed-from');
const digestOfLock = () =>
  createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');

/** Whether the installed packages match the lock file. */
export const arePackagesFresh = () =>
  isPacked ||
  (existsSync(at('node_modules/.package-lock.json')) &&
    existsSync(packagesStamp) &&
    readFileSync(packagesStamp, 'utf8') === digestOfLock());

/** Two starts in one folder would overwrite each other's packages and pages. */
const onlyOne = (work) =>
  whileLocked(at('.cache/preparing.lock'), work, (pid) =>
    process.stdout.write(
      `Process ${pid} is installing or building in this folder; waiting for it to finish …\n`,
    ),
  );

/** Installs packages when missing or older than the lock file. `npm install`, not `npm ci`: see docs/decisions/0001. */
export function installWhenStale() {
  if (arePackagesFresh()) return;
  onlyOne(() => {
    if (!arePackagesFresh()) install();
  });
}

function install() {
  process.stdout.write('Installing packages …\n');
  const npm = process.env.npm_execpath;
  const [command, before] = npm
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  // npm's output only matters when it fails: most of it warns about a Node that does not run the product.
  const { status, stdout, stderr, error } = spawnSync(
    command,
    [...before, 'install', '--no-audit', '--no-fund', '--include=dev', '--include=optional'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
      // NODE_ENV=production must not skip the packages that build the pages.
      env: { ...process.env, NODE_ENV: '' },
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
    throw new Fault(
      'npm could not install the packages; what it said is above. Check the connection to the npm registry and try again.',
    );
  }
  writeFileSync(packagesStamp, digestOfLock());
}

/** Whether a Node is new enough: it strips types and knows that BC and Alberta keep summer time all year (tzdb 2026c). */
export function isFitNode(node) {
  const probe = `const o=(z)=>new Intl.DateTimeFormat('en',{timeZone:z,timeZoneName:'longOffset'}).format(new Date('2026-12-01T12:00:00Z'));
    process.exit(process.features.typescript&&o('America/Vancouver').includes('-07:00')&&o('America/Edmonton').includes('-06:00')?0:1)`;
  return spawnSync(node, ['-e', probe], { stdio: 'ignore' }).status === 0;
}

/** The Node that runs the product: the project's own, else the one on the PATH if new enough. */
export function findNode() {
  const brought = at('node_modules/.bin/node');
  for (const node of [brought, process.execPath]) if (existsSync(node) && isFitNode(node)) return node;
  throw new Fault(
    `This needs Node 24.21 or newer (with time zone data 2026c); this is ${process.version} on ${process.platform}-${process.arch}, and the project brings no Node for this system. Install it from nodejs.org and try again.`,
  );
}

const sources = [
  'app',
  'features',
  'platform',
  'public',
  'scripts/build',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

/** A digest of everything the build reads, by name, size and time: 20 ms instead of reading 15 MB of pictures. */
function digestOfSources() {
  const digest = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(at(source))) {
      const { size, mtimeMs } = statSync(file);
      digest.update(`${file.slice(root.length)} ${size} ${Math.round(mtimeMs)}\n`);
    }
  }
  return digest.digest('hex');
}

const buildStamp = at('build/.built-from');

/** Whether the build matches the current sources. */
export const isBuildFresh = () =>
  isPacked ||
  (existsSync(buildStamp) &&
    existsSync(at('build/server/index.js')) &&
    readFileSync(buildStamp, 'utf8') === digestOfSources());

/** Builds the pages when a source is newer than the build. */
export function buildWhenStale(node) {
  if (isBuildFresh()) return;
  onlyOne(() => {
    if (!isBuildFresh()) build(node);
  });
}

function build(node) {
  // Taken before the build starts: changes during it make it outdated.
  const wanted = digestOfSources();
  process.stdout.write('Building the pages …\n');
  try {
    execFileSync(node, [at('node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    execFileSync(node, [at('scripts/build/compress.mjs')], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Fault(`The pages could not be built:\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  }
  mkdirSync(at('build'), { recursive: true });
  writeFileSync(buildStamp, wanted);
}

/** Node caches compiled sources: otherwise each start takes half a second longer. */
export const compiled = { NODE_COMPILE_CACHE: at('.cache/compiled') };

/** Who started this program: npm, or npm's shell. */
const starter = process.ppid;

/**
 * Runs a program in the project and passes on its signals and exit code. It also stops the program when our starter is gone: npm signals
 * only its shell, which ends without telling us. The channel to the program tells it when we are gone.
 */
export function hand(node, args, environment = {}) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...compiled, ...environment },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  );
}
