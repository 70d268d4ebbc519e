// Lets one process at a time work in this folder; the others wait. Without packages, on any Node from 20.19.
import { mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Whether a system call failed in this expected way. */
const failsWith = (code, call) => {
  try {
    call();
    return false;
  } catch (error) {
    if (error.code === code) return true;
    throw error;
  }
};

const pidIn = (file) => {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
};

/** Another user's process answers EPERM, and is alive. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A file without a number was just created, or its process died right then. */
const isAbandoned = (file) => {
  const pid = pidIn(file);
  if (pid !== null) return !isAlive(pid);
  try {
    return Date.now() - statSync(file).mtimeMs > 5_000;
  } catch {
    return false;
  }
};

/** Removes a dead process's lock. One at a time, or the second would remove the lock the first has just taken. */
function removeAbandoned(file) {
  const guard = `${file}.removing`;
  if (failsWith('EEXIST', () => mkdirSync(guard))) {
    if (Date.now() - statSync(guard, { throwIfNoEntry: false })?.mtimeMs > 5_000)
      failsWith('ENOENT', () => rmdirSync(guard));
    return;
  }
  try {
    if (isAbandoned(file)) failsWith('ENOENT', () => unlinkSync(file));
  } finally {
    rmdirSync(guard);
  }
}

/**
 * Runs `work` while no other process holds the lock, waiting if needed.
 * @param file the lock: it contains the id of the working process
 * @param onWait called once with that id when there is a wait
 */
export function whileLocked(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  let hasSaid = false;
  while (failsWith('EEXIST', () => writeFileSync(file, String(process.pid), { flag: 'wx' }))) {
    if (isAbandoned(file)) {
      removeAbandoned(file);
      continue;
    }
    const pid = pidIn(file);
    if (pid !== null && !hasSaid) {
      onWait(pid);
      hasSaid = true;
    }
    pause(200);
  }
  try {
    return work();
  } finally {
    failsWith('ENOENT', () => unlinkSync(file));
  }
}
