/** Runs a demo's clock ahead of the real one, by as much as it was moved. The data directory keeps the difference. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export type DemoClock = {
  now: () => Date;
  /** Milliseconds ahead of the real clock; never negative. */
  ahead: () => number;
  /** Sets the clock to this instant; it runs on from there. Never goes back: what happened stays. */
  moveTo: (instant: Date) => void;
  /** Saves the difference for the next start. */
  keep: () => Promise<void>;
};

const kept = z.object({ aheadMilliseconds: z.number().min(0) });

/** Opens the clock of a data directory; without a saved difference it shows the real time. @param real the real clock */
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
