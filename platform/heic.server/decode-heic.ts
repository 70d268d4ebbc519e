/** Decodes a HEIC photo in a separate thread, because it takes a second or two of a core. */
import { Worker } from 'node:worker_threads';

export type HeicPixels = {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, upright. */
  data: Uint8Array;
};

/** What the thread answers: pixels, or why there are none. */
export type HeicAnswer = HeicPixels | 'too-many-pixels' | 'broken';

export type HeicTask = { bytes: Uint8Array; mostPixels: number };

/** A photo of a phone takes about two seconds. */
const longestMilliseconds = 25_000;

/**
 * The photo's pixels, without any of its metadata. The size is checked before anything is decoded.
 * @returns 'broken' for a damaged file, and for one that takes too long
 */
export async function decodeHeic(bytes: Buffer, mostPixels: number): Promise<HeicAnswer> {
  const task: HeicTask = { bytes, mostPixels };
  // What it prints about a damaged file is not for our log.
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: task,
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<HeicAnswer>((resolve) => {
      thread.once('message', resolve);
      // The decoder gives up on a damaged file by throwing, or by running out of memory.
      thread.once('error', () => resolve('broken'));
      thread.once('exit', () => resolve('broken'));
      timer = setTimeout(() => resolve('broken'), longestMilliseconds);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
