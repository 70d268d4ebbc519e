/** The thread that decodes one HEIC photo, answers, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import type { HeicAnswer, HeicTask } from './decode-heic.ts';

// Only decode-heic.ts starts this thread, with this input.
const { bytes, mostPixels } = workerData as HeicTask;

async function decoded(): Promise<HeicAnswer> {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return 'broken';
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) return 'too-many-pixels';
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise<object | null>((resolve) => {
    image.display({ data, width, height }, resolve);
  });
  return shown === null ? 'broken' : { width, height, data: new Uint8Array(data.buffer) };
}

const answer = await decoded();
// The pixels move to the server's thread: a copy would be another 100 MB.
const moved = typeof answer === 'string' ? [] : [answer.data.buffer as ArrayBuffer];
parentPort?.postMessage(answer, moved);
