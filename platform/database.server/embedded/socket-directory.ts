/** Where is the database's Unix socket? In the data directory, or in a private short place where its path would be too long. */
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

/** The directory to use for the data directory `home`: always the same one for the same `home`. */
export function chooseSocketDirectory(home: string, temporary = tmpdir()): string {
  const inside = join(home, 'socket');
  if (fits(inside)) return inside;
  const name = `postgres-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const short = join(temporary, name);
  return fits(short) ? short : join('/tmp', name);
}

/**
 * Makes the directory, for the database's user alone.
 * @throws EmbeddedDatabaseError when somebody else has put something in its place (in /tmp everybody may).
 */
export async function makeSocketDirectory(home: string, directory: string, way: Way): Promise<void> {
  const self = process.getuid?.() ?? 0;
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(directory);
  const wanted = way.owner ?? self;
  // In our own directory an earlier way may have left it to another user.
  const isOurs = found.uid === self || found.uid === wanted || directory === join(home, 'socket');
  if (!found.isDirectory() || !isOurs) {
    throw new EmbeddedDatabaseError(
      `${directory} is not a directory of ours: remove it, or choose a shorter DATA_DIR.`,
    );
  }
  await chmod(directory, 0o700);
  if (found.uid !== wanted) await chown(directory, wanted, wanted);
}
