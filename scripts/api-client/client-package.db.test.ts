import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { apiApp } from '../../api/app.server.ts';
import { openApiDocument } from '../../api/open-api/document.ts';
import { createToken } from '../../features/programs/api-tokens.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { testAuth } from '../../tests/builders/auth.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { writeClientPackage } from './client-package.ts';

const root = join(import.meta.dirname, '../..');
// Below the packages, so that the client finds the library it imports.
const directory = await mkdtemp(join(root, 'node_modules/.api-client-'));
const db = await testDatabase();
afterAll(async () => {
  await db.drop();
  await rm(directory, { recursive: true });
});
await writeClientPackage(directory, openApiDocument('Wildloop'));

type OpenClub = (
  url: string,
  token: string,
  options: object,
) => Record<'GET' | 'POST', (path: string, asked?: object) => Promise<Record<string, unknown>>>;

test('a program reads with the packed client and a token, and is told what it may not do', async () => {
  const deps = testAuth(db);
  const app = apiApp(deps);
  const who = await clubMember(db.ownerSql, 'owner');
  await addAccount(db.ownerSql, { accountId: who.accountId, email: 'owner@example.com' });
  const asked = { name: 'Client', scopes: ['profile:read'], days: 30 } as const;
  const { token } = accepted(await createToken(deps, { ...who, email: 'owner@example.com' }, asked));
  const { openClub } = (await import(pathToFileURL(join(directory, 'index.js')).href)) as {
    openClub: OpenClub;
  };
  const club = openClub('https://club.example', token, { fetch: (request: Request) => app.fetch(request) });
  expect((await club.GET('/api/v1/me')).data).toMatchObject({ account: { email: 'owner@example.com' } });
  const { error } = await club.GET('/api/v1/earnings');
  expect(error).toMatchObject({ status: 403, code: 'scope-missing' });
});

/** What the compiler says about a program that uses the client. */
async function faultsOf(program: string): Promise<string> {
  await writeFile(
    join(directory, 'program.ts'),
    `import { openClub } from './index.js';\nconst club = openClub('', '');\n${program}`,
  );
  const words = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
    'program.ts',
  ];
  return promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', ...words],
    { cwd: directory },
  ).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

test('its types are right, and refuse a wrong path, a missing parameter and a wrong body', async () => {
  expect(
    await faultsOf(`const { data, error } = await club.POST('/api/v1/account/tokens', { body: { name: 'x', scopes: ['trips:read'], days: 30 } });
      const detail: string | undefined = error?.detail; console.log(data, detail);`),
  ).toBe('');
  const faults = await faultsOf(`await club.GET('/api/v1/nowhere');
    await club.DELETE('/api/v1/account/tokens/{id}');
    await club.POST('/api/v1/account/tokens', { body: { name: 'x', scopes: ['everything'], days: 30 } });`);
  expect(faults).toMatch(/program\.ts\(3,.*\n.*program\.ts\(4,.*\n.*program\.ts\(5,.*everything/);
}, 120_000);
