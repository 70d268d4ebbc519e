/** Decides which process supervises the database of a data directory. Others join as guests. */
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { beginningOf } from './processes.ts';

export type Owner = { pid: number; beginning: string };

async function readOwner(file: string): Promise<{ owner: Owner | null; text: string } | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'pid' in value && 'beginning' in value) {
      return { owner: { pid: Number(value.pid), beginning: String(value.beginning) }, text };
    }
  } catch {
    // Incomplete: its writer died while writing.
  }
  return { owner: null, text };
}

async function isAlive(owner: Owner): Promise<boolean> {
  return (await beginningOf(owner.pid)) === owner.beginning;
}

/** Takes the directory if no living process has it. @returns null when it is ours, else its owner. */
export async function takeOwnership(file: string): Promise<Owner | null> {
  for (;;) {
    const found = await readOwner(file);
    if (!found) {
      if (await create(file)) return null;
      continue;
    }
    if (found.owner && (await isAlive(found.owner)))
      return found.owner.pid === process.pid ? null : found.owner;
    await clear(file, found.text);
  }
}

async function create(file: string): Promise<boolean> {
  const mine = JSON.stringify({ pid: process.pid, beginning: await beginningOf(process.pid) });
  // Written elsewhere and linked in, so that it is never seen incomplete.
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o644);
  await handle.writeFile(mine);
  await handle.close();
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes a dead owner's file, unless someone else has already replaced it. */
async function clear(file: string, text: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, 'utf8').catch(() => text);
  if (moved !== text) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

/** Releases the directory. */
export async function giveUpOwnership(file: string): Promise<void> {
  const found = await readOwner(file);
  if (found?.owner?.pid === process.pid) await rm(file, { force: true });
}
