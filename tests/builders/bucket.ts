/** Runs an S3-compatible server that checks signatures, for tests that store files in a bucket. */
import { rm } from 'node:fs/promises';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';
import type { BucketConfig } from '../../platform/config/config-storage.server.ts';
import { scratchDirectory } from './scratch-directory.ts';

export type TestBucket = {
  /** An empty part of the bucket, with the one key that the server knows. */
  newBucket: () => BucketConfig;
  stop: () => Promise<void>;
  /** Opens it again at the same address, with its content. */
  start: () => Promise<void>;
};

/** Starts the server; it ends with the test file. */
export async function testBucket(): Promise<TestBucket> {
  const directory = await scratchDirectory('bucket-');
  const run = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'club' }],
    });
    return { server, ...(await server.run()) };
  };
  let running: Awaited<ReturnType<typeof run>> | null = await run(0);
  const { port } = running;
  let parts = 0;
  const stop = async () => {
    await running?.server.close();
    running = null;
  };
  afterAll(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    newBucket: () => ({
      url: `http://127.0.0.1:${port}/club/part-${(parts += 1)}`,
      region: 'ca-west-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
    stop,
    start: async () => {
      running ??= await run(port);
    },
  };
}
