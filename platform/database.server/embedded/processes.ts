/** Checks whether a process is alive and is the one we mean. Ids are reused, and dead processes may linger as zombies. */
import { execFile } from 'node:child_process';
import { readFile, readlink, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hasProc = process.platform === 'linux';

function mayBeSignalled(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The fields of /proc/<pid>/stat after the name (which may contain spaces and brackets); null without such a process. */
async function statOf(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

async function ps(pid: number, column: string): Promise<string> {
  return run('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/** Whether a process with this id runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !mayBeSignalled(pid)) return false;
  const state = hasProc ? (await statOf(pid))?.[0] : await ps(pid, 'stat');
  return state !== undefined && state !== '' && !state.startsWith('Z') && !state.startsWith('X');
}

/** When the process started, only for comparison: together with the id it identifies one process. Null when it is gone. */
export async function beginningOf(pid: number): Promise<string | null> {
  if (!(await isRunning(pid))) return null;
  if (!hasProc) return (await ps(pid, 'lstart')) || null;
  const ticks = (await statOf(pid))?.[19];
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return ticks ? `${boot.trim()}/${ticks}` : null;
}

/** Whether the process's working directory is this one: PostgreSQL's processes work in their data directory. */
export async function worksIn(pid: number, directory: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  if (!hasProc) return (await ps(pid, 'command')).includes(directory);
  return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === directory;
}

/** All processes working in this directory (Linux; elsewhere none are found). */
export async function processesIn(directory: string): Promise<number[]> {
  if (!hasProc) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const here = await Promise.all(pids.map((pid) => worksIn(pid, directory)));
  return pids.filter((_, index) => here[index]);
}

/** Signals a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until none of the processes runs; false when one still does after the given time. */
export async function haveEnded(pids: number[], withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    const running = await Promise.all(pids.map(isRunning));
    if (!running.includes(true)) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
