import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const files = ['Dockerfile', 'compose.yaml', 'docs/deploy.md', 'docs/runbook.md'];
const units = (await readdir(new URL('../deploy', import.meta.url))).map((name) => `deploy/${name}`);
const settings = new Set(
  [...(await read('.env.example')).matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);

/** Set by their readers: PostgreSQL's image, compose, Node, the shell. */
const ofOthers = /^(POSTGRES_\w+|DOMAIN|DATABASE_PASSWORD|NODE_COMPILE_CACHE|PATH|END|EMAIL|NAME)$/;

test.each([...files, ...units])('%s sets only settings in .env.example', async (path) => {
  const named = [
    ...(await read(path)).matchAll(/(?<![\w$.{-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?==)|^ +([A-Z_]+)(?=: )/gm),
  ];
  const unknown = named
    .map(([, name, key]) => name ?? key ?? '')
    .filter((name) => !settings.has(name) && !ofOthers.test(name));
  expect(unknown).toEqual([]);
});

test('the image gets each source where it is here, and all that installing the packages runs', async () => {
  const copied = [...(await read('Dockerfile')).matchAll(/^COPY (?!--|\. )(.+) (\S+)$/gm)].flatMap(
    ([, files = '', folder = '']) => files.split(' ').map((file) => ({ file, folder })),
  );
  expect(copied.filter(({ file, folder }) => join(folder, basename(file)) !== file)).toEqual([]);
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const names = copied.map(({ file }) => file);
  const imported = async (file: string): Promise<string[]> => [
    file,
    ...(
      await Promise.all(
        [...(await read(file)).matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
          imported(join(dirname(file), to)),
        ),
      )
    ).flat(),
  ];
  expect(names).toEqual(expect.arrayContaining(await imported(scripts.postinstall?.split(' ')[1] ?? '')));
});

test('every command in the documents for operators exists', async () => {
  const shell = await read('deploy/wildloop.sh');
  const known = new Set(/\[(start\|[a-z|]+)\]/.exec(shell)?.[1]?.split('|'));
  expect(known.size).toBeGreaterThan(5);
  for (const path of ['docs/deploy.md', 'docs/runbook.md', ...units])
    for (const [, command = ''] of (await read(path)).matchAll(/(?:bin\/|`|wildloop )wildloop ([a-z]+)/g))
      expect(known.has(command) || command === 'help', `${path}: wildloop ${command}`).toBe(true);
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  for (const path of ['docs/deploy.md', 'docs/runbook.md', 'README.md'])
    for (const [, script = ''] of (await read(path)).matchAll(/npm run ([a-z:]+)/g))
      expect(scripts[script], `${path}: npm run ${script}`).toBeDefined();
});

test('both ways to start limit the server’s memory, old objects by a setting', async () => {
  const home = await mkdtemp(join(tmpdir(), 'packed-'));
  await mkdir(join(home, 'bin'));
  const command = join(home, 'bin/wildloop');
  await copyFile(new URL('../deploy/wildloop.sh', import.meta.url), command);
  await writeFile(join(home, 'bin/node'), '#!/bin/sh\necho "$1 $2"\n', { mode: 0o755 });
  const startedWith = (environment: Record<string, string>) =>
    execFileSync('sh', [command, 'start'], { env: { PATH: process.env.PATH, ...environment } })
      .toString()
      .trim();
  expect(startedWith({})).toBe('--max-old-space-size=1024 --max-semi-space-size=8');
  expect(startedWith({ HEAP_LIMIT_MB: '512' })).toBe('--max-old-space-size=512 --max-semi-space-size=8');
  const start = await read('scripts/start.mjs');
  for (const limit of [
    '--max-old-space-size=${process.env.HEAP_LIMIT_MB || 1024}',
    '--max-semi-space-size=8',
  ])
    expect(start).toContain(limit);
  await rm(home, { recursive: true });
});
