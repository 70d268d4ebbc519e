/** Joins the streams that bytes pass through into and out of a backup. */
import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';

/** The last of several piped streams; an error in any of them fails it. */
export function through(source: Readable, steps: readonly Transform[]): Readable {
  return steps.length === 0
    ? source
    : steps.reduce<Readable>((read, step) => pipeline(read, step, () => {}), source);
}

/** Passes bytes through, and reports their number and digest at the end. */
export function measuring(atEnd: (bytes: number, sha256: string) => Error | null): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(atEnd(bytes, hash.digest('hex'))),
  });
}

/** Reads a stream to its end. */
export async function bytesOf(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
