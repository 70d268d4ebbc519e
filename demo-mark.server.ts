/**
 * Marks a demo while it is being filled, in the data directory. A start that finds the mark begins again, so a half-filled demo is never
 * served.
 */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolSql } from './platform/database.server/sql.ts';

const markOf = (dataDir: string): string => join(dataDir, 'demo-filling');

export async function setMark(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(markOf(dataDir), 'The demo data is being loaded.\n');
}

export const takeMark = (dataDir: string): Promise<void> => rm(markOf(dataDir), { force: true });

export const wasInterrupted = (dataDir: string): Promise<boolean> =>
  stat(markOf(dataDir)).then(
    () => true,
    () => false,
  );

/**
 * Empties the database after an interrupted filling. It was never served, so no data is lost.
 * @param ownerSql of the embedded database
 */
export async function beginAnew(ownerSql: PoolSql, dataDir: string): Promise<void> {
  await ownerSql`drop schema public cascade`;
  await ownerSql`create schema public`;
  await takeMark(dataDir);
}
