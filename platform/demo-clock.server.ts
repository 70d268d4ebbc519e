/** The clock of a demo: it runs as every clock does, ahead of the real one by as much as somebody has moved it. The data directory remembers by how much. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export type DemoClock = {
  now: () => Date;
  /** Milliseconds by which it is ahead of the real clock; never below zero. */
  ahead: () => number;
  /** Stands at this instant from now on, and runs on from there. Never goes back: what has happened stays. */
  moveTo: (instant: Date) => void;
  /** Remembers where it stands for the next start. */
  keep: () => Promise<void>;
};

const kept = z.object({ aheadMilliseconds: z.number().min(0) });

/**
 * Opens the clock of a data directory; where none was kept it shows the real time.
 * @param real the real clock
 */
export async function openDemoClock(
  dataDir: string,
  real: () => number = () => Date.now(),
): Promise<DemoClock> {
  const file = join(dataDir, 'demo-clock.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  let ahead = readKept(text);
  return {
    now: () => new Date(real() + ahead),
    ahead: () => ahead,
    moveTo: (instant) => {
      ahead = Math.max(ahead, instant.getTime() - real());
    },
    keep: async () => {
      await mkdir(dataDir, { recursive: true });
      await writeFile(file, `${JSON.stringify({ aheadMilliseconds: ahead })}\n`);
    },
  };
}

function readKept(text: string): number {
  try {
    return kept.parse(JSON.parse(text)).aheadMilliseconds;
  } catch {
    return 0;
  }
}
