// `npm run doctor`: finds what is wrong on this machine and says how to fix it. Runs on any Node from 20.19, without packages.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { arePackagesFresh, Fault, findNode, isBuildFresh, isPacked, root } from './prepare.mjs';

let faults = 0;

/** One line: fine ('ok'), fixes itself or only matters for tests ('note'), or wrong; and what to do about it. */
function say(name, state, words, mend = '') {
  if (state === 'WRONG') faults += 1;
  process.stdout.write(
    `${state.padEnd(5)} ${name.padEnd(10)} ${words}${state === 'ok' || !mend ? '' : `\n                 → ${mend}`}\n`,
  );
}
const orWrong = (isGood) => (isGood ? 'ok' : 'WRONG');

function node() {
  try {
    const found = findNode();
    const { stdout } = spawnSync(
      found,
      ['-p', '`${process.version}, time zone data ${process.versions.tz}`'],
      { encoding: 'utf8' },
    );
    say('node', 'ok', `${stdout.trim()}${found === process.execPath ? '' : ', brought by the project'}`);
    return found;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    say(
      'node',
      'WRONG',
      `${process.version} has outdated time zone data or cannot run TypeScript`,
      error.message,
    );
    return null;
  }
}

function packages() {
  const isFresh = arePackagesFresh();
  const isThere = existsSync(join(root, 'node_modules'));
  say(
    'packages',
    isFresh ? 'ok' : isThere ? 'note' : 'WRONG',
    isFresh ? 'installed as the lock file says' : isThere ? 'older than the lock file' : 'not installed',
    'Run npm install, or npm start, which does it for you.',
  );
  return isThere;
}

function dataDirectory() {
  const directory = resolve(root, process.env.DATA_DIR || '.data');
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    say(
      'data',
      'WRONG',
      `${directory} cannot be written (${error.code})`,
      'Give this user write access to the folder, or set DATA_DIR to another one.',
    );
    return;
  }
  const { bavail, bsize } = statfsSync(directory);
  const gigabytes = (bavail * bsize) / 1e9;
  say(
    'data',
    orWrong(gigabytes > 1),
    `${directory}, ${gigabytes.toFixed(1)} GB free`,
    'Free at least 1 GB, or set DATA_DIR to a folder on a larger disk.',
  );
}

/** Whether the product itself answers on the port. */
async function isOurs(number) {
  try {
    const answer = await fetch(`http://127.0.0.1:${number}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return (await answer.json()).status === 'alive';
  } catch {
    return false;
  }
}

function port() {
  const number = Number(process.env.PORT || 3000);
  // An invalid PORT was already reported under 'settings'.
  if (!(number >= 0 && number < 65_536)) return undefined;
  return new Promise((done) => {
    const server = createServer();
    server.once('error', async (error) => {
      const isTaken = error.code === 'EADDRINUSE';
      if (isTaken && (await isOurs(number))) say('port', 'ok', `${number}: the product runs there`);
      else
        say(
          'port',
          'WRONG',
          `${number}: ${isTaken ? 'taken by another program' : error.message}`,
          `Stop it, or choose another: PORT=${number + 1} npm start`,
        );
      done();
    });
    server.listen(number, process.env.HOST || '0.0.0.0', () => {
      say('port', 'ok', `${number} is free`);
      server.close(done);
    });
  });
}

function build() {
  const isFresh = isBuildFresh();
  say(
    'build',
    isFresh ? 'ok' : 'note',
    isFresh ? 'made from the sources as they are' : 'missing or older than the sources',
    'Run npm run build, or npm start, which does it for you.',
  );
}

/** Packages with a newer version, by what `npm outdated` finds. Needs the registry: without an answer in time it is left out. */
function updates() {
  const { stdout, error } = spawnSync('npm', ['outdated', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
    shell: process.platform === 'win32',
  });
  let found;
  try {
    found = Object.entries(JSON.parse(stdout || '{}'));
  } catch {
    found = null;
  }
  if (error || found === null || found.some(([name]) => name === 'error'))
    return say('updates', 'note', 'the registry did not answer', 'Try again with a connection.');
  // Packages for other machines are not installed here.
  found = found.filter(([, { current }]) => current !== undefined);
  if (found.length === 0) return say('updates', 'ok', 'every package is the newest');
  for (const [name, { current, latest }] of found)
    say('updates', 'note', `${name} ${current} → ${latest}`, '');
}

/** Checks that need the product's Node and packages run there and report line by line. */
function probes(fitNode) {
  const { stdout, status, stderr } = spawnSync(fitNode, [join(root, 'scripts/doctor/probes.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const line of stdout.split('\n').filter(Boolean)) {
    const { name, state, words, mend } = JSON.parse(line);
    say(name, state, words, mend);
  }
  if (status !== 0)
    say('probes', 'WRONG', stderr.trim().split('\n').at(-1) ?? 'ended early', 'Run npm install again.');
}

if (typeof statfsSync !== 'function') throw new Error('Node 20.19 or newer is needed.');
const fitNode = node();
const arePackagesThere = packages();
if (fitNode && arePackagesThere) probes(fitNode);
dataDirectory();
await port();
build();
// A packed copy gets newer packages with its next version.
if (arePackagesThere && !isPacked) updates();
process.stdout.write(faults === 0 ? '\nEverything is well.\n' : `\n${faults} to mend.\n`);
process.exit(faults === 0 ? 0 : 1);
