import { readFile, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const files = ['Dockerfile', 'compose.yaml', 'docs/deploy.md', 'docs/runbook.md'];
const units = (await readdir(new URL('../deploy', import.meta.url))).map((name) => `deploy/${name}`);
const settings = new Set(
  [...(await read('.env.example')).matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);

/** Set by those who read them: the image of PostgreSQL, compose, Node, the shell. */
const ofOthers = /^(POSTGRES_\w+|DOMAIN|DATABASE_PASSWORD|NODE_COMPILE_CACHE|PATH|END|EMAIL|NAME)$/;

test.each([...files, ...units])('%s sets nothing that .env.example does not know', async (path) => {
  const named = [
    ...(await read(path)).matchAll(/(?<![\w$.{-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?==)|^ +([A-Z_]+)(?=: )/gm),
  ];
  const unknown = named
    .map(([, name, key]) => name ?? key ?? '')
    .filter((name) => !settings.has(name) && !ofOthers.test(name));
  expect(unknown).toEqual([]);
});

test('every command that the documents tell an operator to run is one', async () => {
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
