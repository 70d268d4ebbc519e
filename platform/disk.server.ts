/** Checks whether the data folder is still writable. */
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Four of PostgreSQL's log segments: with less it soon stops, and uploads fail even before. */
const leastFreeBytes = 64 * 1024 * 1024;
const probeName = '.write-probe';
const probeBytes = 4096;

export type DiskFault = 'full' | 'unwritable';

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

/** Writes and syncs a little: reserved space, quotas and read-only mounts show in no number. */
async function probe(folder: string): Promise<void> {
  const path = join(folder, probeName);
  const file = await open(path, 'w');
  try {
    await file.write(Buffer.alloc(probeBytes));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Free space under a folder for our user; null when the folder does not exist. */
export async function freeBytes(folder: string): Promise<number | null> {
  const space = await statfs(folder).catch(() => null);
  return space && space.bavail * space.bsize;
}

/**
 * What is wrong with the disk of a folder; null when nothing is, or the folder does not exist because nothing was stored yet.
 * @param leastFree bytes below which the disk counts as full
 */
export async function diskFault(folder: string, leastFree = leastFreeBytes): Promise<DiskFault | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastFree) return 'full';
    await probe(folder);
    return null;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return null;
    return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unwritable';
  }
}
