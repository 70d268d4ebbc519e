/** Creates a temporary directory for one test: in memory if there is space, because test machines' disks are slow. */
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const enough = 1024 * 1024 * 1024;

/** Creates it; the caller removes it. Its real path contains no links. */
export async function scratchDirectory(prefix: string): Promise<string> {
  const memory = await statfs('/dev/shm').then(
    (found) => found.bavail * found.bsize,
    () => 0,
  );
  return mkdtemp(join(memory > enough ? '/dev/shm' : tmpdir(), prefix));
}
