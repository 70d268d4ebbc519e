import { execFile, spawn } from 'node:child_process';
import { chmod, chown, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, root, until } from '../builders/built-server.ts';
import { scratchDirectory } from '../builders/scratch-directory.ts';

// Tests the result of `npm run pack` on a bare host: no npm, no sources to build, read-only code, and its own user. `npm run prove --
// archive` also goes through the tar.gz; here the folder is enough.
const isWhole = process.env.PROVE_RUNS !== undefined;
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const as = isRoot ? { uid: nobody, gid: nobody } : {};

let home = '';
let packed = '';

async function pack(): Promise<string> {
  if (!isWhole) {
    const folder = join(home, 'wildloop');
    await run(process.execPath, [join(root, 'scripts/pack.mjs'), '--folder', folder]);
    return folder;
  }
  const { stdout } = await run(process.execPath, [join(root, 'scripts/pack.mjs')]);
  const archive = /^Packed into (.+\.tar\.gz)\.$/m.exec(stdout)?.[1] ?? '';
  await run('tar', ['-xzf', archive, '-C', home]);
  await rm(archive);
  const [folder = ''] = await readdir(home);
  return join(home, folder);
}

beforeAll(async () => {
  home = await scratchDirectory('packed-');
  await chmod(home, 0o755);
  packed = await pack();
  // As root the other user keeps us from writing; otherwise the missing permission does.
  if (!isRoot) await run('chmod', ['-R', 'a-w', packed]);
});
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', home]);
  await rm(home, { recursive: true, force: true });
});

/** A program of the copy, without our environment. */
const program = (dataDir: string, settings: Record<string, string>) => ({
  ...as,
  cwd: dataDir,
  env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, HOST: '127.0.0.1', ...settings },
});

async function ownFolder(): Promise<string> {
  const folder = await scratchDirectory('packed-data-');
  await chmod(folder, 0o755);
  if (isRoot) await chown(folder, nobody, nobody);
  return folder;
}

test('an archive lists what it is made of', async () => {
  const { bomFormat, components } = JSON.parse(await readFile(join(packed, 'sbom.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string }[];
  };
  const names = components.map(({ name }) => name);
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(['hono', 'pg', 'react', 'stripe']));
  expect(names, 'what is needed to build is no part of it').not.toContain('vite');
});

test('an archive starts without a build, answers, signs people in, backs up and stops', async () => {
  const dataDir = await ownFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    join(packed, 'bin/wildloop'),
    ['start'],
    program(dataDir, { PORT: String(port), AUTH_AUTO_CONFIRM: 'on', LOG_LEVEL: 'warn' }),
  );
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    await until('the copy answers', async () => {
      if (child.exitCode !== null) throw new Error(`It ended while starting:\n${output}`);
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    const page = await fetch(url);
    expect(page.status).toBe(200);
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
    expect((await fetch(`${url}${script}`)).headers.get('content-type')).toMatch(/javascript/);
    for (const path of ['/listings', '/apply', '/api/openapi.json', '/login'])
      expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    const client = createClient(url, 'any', { auth: { persistSession: false, autoRefreshToken: false } });
    const person = { email: 'first@example.com', password: 'four Wild horses' };
    expect((await client.auth.signUp(person)).error).toBeNull();
    expect((await client.auth.signInWithPassword(person)).error).toBeNull();
    const operator = await run(
      join(packed, 'bin/wildloop'),
      ['operator', 'add', person.email],
      program(dataDir, {}),
    );
    expect(operator.stdout).toContain('is an operator');
    const backup = await run(join(packed, 'bin/wildloop'), ['backup'], program(dataDir, {}));
    expect(backup.stdout).toMatch(/^Backed up \d+ rows/);
  } finally {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
  const doctor = await run(
    join(packed, 'bin/wildloop'),
    ['doctor'],
    program(dataDir, { PORT: String(port) }),
  );
  expect(doctor.stdout).toContain('Everything is well.');
  await rm(dataDir, { recursive: true, force: true });
});

test('the user who runs an archive can’t write to anything in it', async () => {
  const { stdout } = await run('find', [packed, '-writable', '-not', '-type', 'l'], as);
  expect(stdout).toBe('');
});

/** Names of packages that a program imports. */
const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(/(?:\bfrom ?|\bimport ?\(?)["']((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?["']/g),
  ].flatMap(([, name]) => name ?? []);

test('an archive has every package that the programs name', async () => {
  const names = new Set<string>();
  for (const folder of ['api', 'features', 'platform', 'build/server', 'scripts', '.'])
    for (const entry of await readdir(join(packed, folder), {
      recursive: folder !== '.',
      withFileTypes: true,
    })) {
      if (!entry.isFile() || !/\.(ts|mjs|js)$/.test(entry.name)) continue;
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
      const code = text.replace(/^import type .*$/gm, '').replace(/^\s*(\/\/|\*).*$/gm, '');
      importsOf(code).forEach((name) => names.add(name));
    }
  expect(names.size).toBeGreaterThan(20);
  const { resolve } = createRequire(join(packed, 'server.ts'));
  const missing = [...names].filter((name) => !isThere(resolve, name));
  // Vite serves pages in development only; the others run in browsers, which get them from the build.
  expect(missing.sort()).toEqual(['canvas-confetti', 'maplibre-gl', 'vite']);
});

function isThere(resolve: NodeJS.RequireResolve, name: string): boolean {
  try {
    resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return true;
    return false;
  }
}

test('refuses an unknown command with the list of commands', async () => {
  const refused = run(join(packed, 'bin/wildloop'), ['fly'], program(home, {}));
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: wildloop [start|'),
  });
});
