/** A demo that is half filled is never served: a mark in the data directory stands while it is being filled, and who finds it begins anew. */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolSql } from './platform/database.server/sql.ts';

const markOf = (dataDir: string): string => join(dataDir, 'demo-filling');

export async function setMark(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(markOf(dataDir), 'The demo is being filled.\n');
}

export const takeMark = (dataDir: string): Promise<void> => rm(markOf(dataDir), { force: true });

export const wasInterrupted = (dataDir: string): Promise<boolean> =>
  stat(markOf(dataDir)).then(
    () => true,
    () => false,
  );

/**
 * Empties the database whose filling was interrupted. Nobody was served from it yet, so nothing in it is anybody's.
 * @param ownerSql of the embedded database
 */
export async function beginAnew(ownerSql: PoolSql, dataDir: string): Promise<void> {
  await ownerSql`drop schema public cascade`;
  await ownerSql`create schema public`;
  await takeMark(dataDir);
}
