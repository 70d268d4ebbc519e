/** Keeps backups in a folder, each in its own subfolder that gets its final name only when complete. */
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backupsAmong, manifestName, stampOf, type BackupPlace, type Draft } from './backup-place.ts';
import type { Entry } from './manifest.ts';
import { measuring } from './steps.ts';

const unfinished = /^unfinished-\d{8}T\d{9}Z$/;

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Backups in a folder, which is made when the first one begins. */
export const backupFolder = (directory: string): BackupPlace => ({
  list: async () => backupsAmong(await namesIn(directory), (name) => join(directory, name)),
  begin: (at) => beginBackup(directory, at),
  read: (path, name) => createReadStream(join(path, name)),
  drop: (path) => rm(path, { recursive: true, force: true }),
});

async function beginBackup(directory: string, at: Date): Promise<Draft> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory))
    if (unfinished.test(name)) await rm(join(directory, name), { recursive: true, force: true });
  const draft = join(directory, `unfinished-${stampOf(at)}`);
  await mkdir(draft, { mode: 0o700 });
  const folders = new Set([draft]);
  const placeOf = async (name: string) => {
    const path = join(draft, name);
    if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    folders.add(dirname(path));
    return path;
  };
  return {
    async write(name, content, ...steps) {
      const path = await placeOf(name);
      let entry: Entry | null = null;
      const measured = measuring((bytes, sha256) => {
        entry = { name, bytes, sha256 };
        return null;
      });
      const into = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
      await pipeline([content, ...steps, measured, into]);
      // Set at the end of the pipeline.
      return entry as unknown as Entry;
    },
    async takeOver(name, earlier) {
      const path = await placeOf(name);
      return link(join(earlier, name), path).then(
        () => true,
        () => false,
      );
    },
    async finish(manifest) {
      const path = join(draft, manifestName);
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile(manifest);
        await handle.sync();
      } finally {
        await handle.close();
      }
      for (const folder of folders) await flush(folder);
      const whole = join(directory, `backup-${stampOf(at)}`);
      await rename(draft, whole);
      await flush(directory);
      return whole;
    },
    drop: () => rm(draft, { recursive: true, force: true }),
  };
}
