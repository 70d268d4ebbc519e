/** Chooses the directory of the database's Unix socket: in the data directory, or a private short path where that would be too long. */
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './binaries.ts';
import type { Way } from './ways.ts';

/** What the kernel's socket address holds, without the closing zero: 108 bytes on Linux, 104 on macOS. */
const longest = process.platform === 'darwin' ? 103 : 107;
const socketName = '.s.PGSQL.5432';

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, socketName)) <= longest;
}

/** The directory for the data directory `home`; always the same. */
export function chooseSocketDirectory(home: string, temporary = tmpdir()): string {
  const inside = join(home, 'socket');
  if (fits(inside)) return inside;
  const name = `postgres-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const short = join(temporary, name);
  return fits(short) ? short : join('/tmp', name);
}

/**
 * Creates the directory for the database's user alone.
 * @throws EmbeddedDatabaseError when someone else put something in its place (in /tmp anyone may).
 */
export async function makeSocketDirectory(home: string, directory: string, way: Way): Promise<void> {
  const self = process.getuid?.() ?? 0;
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(directory);
  const wanted = way.owner ?? self;
  // An earlier way may have left our directory to another user.
  const isOurs = found.uid === self || found.uid === wanted || directory === join(home, 'socket');
  if (!found.isDirectory() || !isOurs) {
    throw new EmbeddedDatabaseError(
      `${directory} is not one of our directories: remove it, or choose a shorter DATA_DIR.`,
    );
  }
  await chmod(directory, 0o700);
  if (found.uid !== wanted) await chown(directory, wanted, wanted);
}
