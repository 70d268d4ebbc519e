import { createHash, randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { fileStorage } from '../../platform/storage.server/file-storage.ts';
import { root, runServer, startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { scratchDirectory } from '../builders/scratch-directory.ts';

// Runs the restore drill: a live marketplace is backed up, lost, and restored into another machine's empty folder.
const rounds = Number(process.env.PROVE_RUNS ?? 1);
const passphrase = 'the drill has a passphrase';
const mostSeconds = 60;

/** Runs `npm run backup` or `npm run restore` as an operator would. @returns its output */
async function run(
  script: 'backup' | 'restore',
  settings: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, BACKUP_PASSPHRASE: passphrase, ...settings },
  });
  return stdout;
}

const client = (url: string) =>
  createClient(url, 'any-key-will-do', { auth: { persistSession: false, autoRefreshToken: false } });

/** Sends applications, four at a time, until stopped; reports which were acknowledged, and when. */
function writeOn(server: BuiltServer) {
  const acknowledged: { email: string; at: number }[] = [];
  const stop = new AbortController();
  let count = 0;
  const writers = Array.from({ length: 4 }, async () => {
    const anybody = client(server.url);
    while (!stop.signal.aborted) {
      const email = `writer-${(count += 1)}@example.com`;
      const row = { first_name: 'Wren', last_name: 'Roy', email, commitment: 'yes', location: 'Nelson, BC' };
      const { error } = await anybody.from('founders_club_applications').insert(row);
      if (error) throw new Error(error.message);
      acknowledged.push({ email, at: Date.now() });
    }
  });
  return {
    acknowledged,
    async end() {
      stop.abort();
      await Promise.all(writers);
    },
  };
}

/** A profile photo, as a member would upload it. @returns its address and bytes */
async function keepPhoto(server: BuiltServer): Promise<{ path: string; content: Buffer }> {
  const content = randomBytes(40_000);
  const hash = createHash('sha256').update(content).digest('hex');
  const storage = fileStorage(join(server.dataDir, 'files'), () => new Date());
  await storage.put(`photos/${hash.slice(0, 2)}/${hash}/480.webp`, content, 'image/webp');
  const owner = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
  const path = `/photos/${hash}-480.webp`;
  await owner.sql`insert into kept_photo (content_hash, paths, kept_at) values (${hash}, ${[path]}, now())`;
  // A photo shown on a profile is public.
  await owner.sql`update member set photo = ${path} where id = (select min(id::text)::uuid from member)`;
  await owner.close();
  return { path, content };
}

async function signedIn(url: string): Promise<{ token: string; email: string; password: string }> {
  const { people } = (await (await fetch(`${url}/api/v1/demo-village`)).json()) as {
    people: { role: string; email: string; password: string }[];
  };
  const { email = '', password = '' } = people.find(({ role }) => role === 'renter') ?? {};
  const { data } = await client(url).auth.signInWithPassword({ email, password });
  return { token: data.session?.access_token ?? '', email, password };
}

async function drill(): Promise<string> {
  const server = await startBuiltServer();
  const backups = await scratchDirectory('backups-');
  const dataDir = await scratchDirectory('restored-');
  const photo = await keepPhoto(server);
  const before = await signedIn(server.url);
  const writing = writeOn(server);
  await until('members are writing', () => writing.acknowledged.length >= 40);
  const begunAt = Date.now();
  const said = await run('backup', { DATA_DIR: server.dataDir, BACKUP_DIR: backups });
  const backupSeconds = (Date.now() - begunAt) / 1_000;
  expect(said).toMatch(/^Backed up \d+ rows of \d+ tables and 1 files/);
  const during = writing.acknowledged.length;
  await until('members have written after it', () => writing.acknowledged.length > during + 20);
  await writing.end();
  await server.stop();

  const lostAt = Date.now();
  const restored = await run('restore', { DATA_DIR: dataDir }, backups);
  expect(restored).toMatch(
    /The books balance \(\d+ points entries\), all 1 files match .+, the 1 photos of listings are there, and the keys sign/,
  );
  // The same address as before: tokens name it as their issuer.
  const { url } = server;
  const { port } = new URL(url);
  const next = runServer({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  try {
    await until(`the restored server answers\n${next.output()}`, () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const seconds = (Date.now() - lostAt) / 1_000;
    expect(seconds).toBeLessThan(mostSeconds);
    // The earlier token, and the password.
    const me = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${before.token}` } });
    expect(me.status).toBe(200);
    const again = await client(url).auth.signInWithPassword(before);
    expect(again.error).toBeNull();
    const picture = await fetch(`${url}${photo.path}`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(photo.content)).toBe(true);
    const kept = await applicationsIn(dataDir);
    const owed = writing.acknowledged.filter(({ at }) => at < begunAt);
    expect(owed.length).toBeGreaterThanOrEqual(40);
    expect(owed.filter(({ email }) => !kept.has(email))).toEqual([]);
    return `${owed.length} of ${owed.length} acknowledged before the backup kept, ${kept.size} altogether; backup ${backupSeconds.toFixed(1)} s, answering again ${seconds.toFixed(1)} s after the restore began`;
  } finally {
    next.child.kill('SIGTERM');
    await next.ended;
    for (const folder of [backups, dataDir]) await rm(folder, { recursive: true, force: true });
  }
}

async function applicationsIn(dataDir: string): Promise<Set<string>> {
  const url = `postgres://postgres@localhost/marketplace?host=${encodeURIComponent(join(dataDir, 'socket'))}`;
  const owner = openDatabase({ directUrl: null, poolSize: 1 }, url, { role: null });
  try {
    const rows = await owner.sql<{ email: string }[]>`select email from founders_club_applications`;
    return new Set(rows.map(({ email }) => email));
  } finally {
    await owner.close();
  }
}

test(`loses nothing confirmed before a backup, and is back within ${mostSeconds} s`, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const figures = await drill();
    if (process.env.PROVE_RUNS !== undefined) process.stdout.write(`drill ${round}: ${figures}\n`);
  }
}, 900_000);
