/** Joins the steps that bytes pass through on their way into a backup and out of it. */
import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';

/** The last of a row of streams; an error of any of them is its error. */
export function through(source: Readable, steps: readonly Transform[]): Readable {
  return steps.length === 0
    ? source
    : steps.reduce<Readable>((read, step) => pipeline(read, step, () => {}), source);
}

/** Passes everything on, and says at the end how much it was and what its digest is. */
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

/** Everything that a stream has. */
export async function bytesOf(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
