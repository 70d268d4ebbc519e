/** A directory for one test: in memory where there is room, for the disks of test machines are slow and nothing here outlives a reboot. */
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const enough = 1024 * 1024 * 1024;

/** Makes it; whoever asked removes it. Its real path has no links in it. */
export async function scratchDirectory(prefix: string): Promise<string> {
  const memory = await statfs('/dev/shm').then(
    (found) => found.bavail * found.bsize,
    () => 0,
  );
  return mkdtemp(join(memory > enough ? '/dev/shm' : tmpdir(), prefix));
}
