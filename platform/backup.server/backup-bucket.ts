/** Keeps backups in a bucket: each under its own prefix, and complete once it has a marker. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bucket, Upload } from '../storage.server/bucket.ts';
import { backupsAmong, manifestName, stampOf, type BackupPlace, type Draft } from './backup-place.ts';
import type { Entry } from './manifest.ts';
import { BrokenBackupError } from './seal.ts';
import { measuring, through } from './steps.ts';

/** Ten thousand parts at most: an object of 160 GB. */
const partBytes = 16 * 1024 * 1024;
/** Empty objects with the names of backups: two short lists say which are complete and which were interrupted. */
const marks = { whole: 'whole/', unfinished: 'unfinished/' };

async function namesBelow(bucket: Bucket, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(bucket.names(prefix))).map((name) => name.slice(prefix.length));
}

async function dropBackup(bucket: Bucket, name: string): Promise<void> {
  // The mark goes first: a half-deleted backup counts as interrupted, and the next one deletes the rest.
  await bucket.put(`${marks.unfinished}${name}`, new Uint8Array(), {});
  await bucket.delete(`${marks.whole}${name}`);
  for (const file of await namesBelow(bucket, `${name}/`)) await bucket.delete(`${name}/${file}`);
  await bucket.delete(`${marks.unfinished}${name}`);
}

/** Uploads a stream: at once when it is short, in parts when it is long. */
async function upload(bucket: Bucket, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let parts: Upload | null = null;
  const sendPart = async () => {
    parts ??= await bucket.begin(name);
    const part = Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
    await parts.add(part);
    return parts;
  };
  try {
    for await (const chunk of content) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= partBytes) parts = await sendPart();
    }
    if (parts === null) return await bucket.put(name, Buffer.concat(chunks), {});
    if (bytes > 0) await sendPart();
    await parts.finish();
  } catch (error) {
    // Parts of an upload that nobody finishes would be paid for.
    await parts?.drop().catch(() => {});
    throw error;
  }
}

/** @param url the bucket's address, for messages to operators */
export const backupBucket = (bucket: Bucket, url: string): BackupPlace => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  return {
    list: async () => backupsAmong(await namesBelow(bucket, marks.whole), (name) => `${url}/${name}`),
    begin: (at) => beginBackup(bucket, url, at),
    read: (path, name) =>
      Readable.from(
        (async function* () {
          const content = await bucket.read(`${nameOf(path)}/${name}`);
          if (!content) throw new BrokenBackupError(`The file "${name}" of the backup is missing.`);
          for await (const chunk of content) yield Buffer.from(chunk);
        })(),
        { objectMode: false },
      ),
    drop: (path) => dropBackup(bucket, nameOf(path)),
  };
};

async function beginBackup(bucket: Bucket, url: string, at: Date): Promise<Draft> {
  for (const name of await namesBelow(bucket, marks.unfinished)) await dropBackup(bucket, name);
  const backup = `backup-${stampOf(at)}`;
  await bucket.put(`${marks.unfinished}${backup}`, new Uint8Array(), {});
  return {
    async write(name, content, ...steps) {
      let entry: Entry | null = null;
      const measured = measuring((bytes, sha256) => {
        entry = { name, bytes, sha256 };
        return null;
      });
      await pipeline(through(content, [...steps, measured]), (read: AsyncIterable<Buffer>) =>
        upload(bucket, `${backup}/${name}`, read),
      );
      // Set by the end of the pipeline.
      return entry as unknown as Entry;
    },
    takeOver: (name, earlier) =>
      bucket.copy(`${earlier.slice(earlier.lastIndexOf('/') + 1)}/${name}`, `${backup}/${name}`),
    async finish(manifest) {
      await bucket.put(`${backup}/${manifestName}`, Buffer.from(manifest), {});
      await bucket.put(`${marks.whole}${backup}`, new Uint8Array(), {});
      await bucket.delete(`${marks.unfinished}${backup}`);
      return `${url}/${backup}`;
    },
    drop: () => dropBackup(bucket, backup),
  };
}
