// Runs the doctor's checks that need the product's Node and packages. Prints one JSON object per line: { name, state, words, mend }.
import { existsSync } from 'node:fs';
import { ConfigError, readConfig, type Config } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { findBinaries } from '../../platform/database.server/embedded/binaries.ts';

type Finding = { name: string; state: 'ok' | 'note' | 'WRONG'; words: string; mend: string };

const report = (finding: Finding) => process.stdout.write(`${JSON.stringify(finding)}\n`);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function probe(
  name: string,
  mend: string,
  look: () => Promise<string>,
  otherwise: 'note' | 'WRONG' = 'WRONG',
): Promise<void> {
  try {
    report({ name, state: 'ok', words: await look(), mend: '' });
  } catch (error) {
    report({ name, state: otherwise, words: messageOf(error).split('\n')[0] ?? '', mend });
  }
}

async function askDatabase(url: string): Promise<string> {
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, url, { role: null });
  try {
    const [row] = await sql<{ version: string; number: number }[]>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
    if (!row || row.number < 150_000)
      throw new Error(`PostgreSQL ${row?.version ?? '?'} is too old: 15 or newer is needed.`);
    return `DATABASE_URL answers: PostgreSQL ${row.version}`;
  } finally {
    await close();
  }
}

async function probeDatabase(config: Config): Promise<void> {
  const { url } = config.database;
  if (url !== null)
    return probe(
      'database',
      'Start that PostgreSQL, correct DATABASE_URL, or remove it to use the embedded one.',
      () => askDatabase(url),
    );
  return probe('database', 'Run npm install with optional dependencies, or set DATABASE_URL.', async () => {
    const { postgres } = await findBinaries();
    return `embedded PostgreSQL found (${postgres.split('/').slice(-4).join('/')})`;
  });
}

try {
  const config = readConfig();
  report({
    name: 'settings',
    state: 'ok',
    words: `port ${config.port}, data in ${config.dataDir}`,
    mend: '',
  });
  await probeDatabase(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  report({
    name: 'settings',
    state: 'WRONG',
    words: error.message,
    mend: 'Correct that variable (see .env.example) or remove it.',
  });
}
await probe(
  'pictures',
  'Run npm install with optional dependencies: that installs sharp’s library.',
  async () => {
    const { default: sharp } = await import('sharp');
    const { data } = await sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: 10, g: 19, b: 21 } },
    })
      .avif()
      .toBuffer({ resolveWithObject: true });
    return `sharp ${sharp.versions.sharp} writes AVIF (${data.length} bytes)`;
  },
);
// A packed copy has no tests.
if (existsSync(new URL('../browser.ts', import.meta.url)))
  await probe(
    'browser',
    'Only npm test needs it; npm start does not.',
    async () => {
      const { findBrowser } = await import('../browser.ts');
      const { version, from } = await findBrowser({ mayInstall: false });
      return `${version} (${from})`;
    },
    'note',
  );
