import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratchDirectory } from '../tests/builders/scratch-directory.ts';

const lockModule = new URL('./one-at-a-time.mjs', import.meta.url).href;

/** Runs a process that holds the lock while it appends its start and end to a file. @returns what it printed */
function work(directory: string, onSaid: () => void = () => {}): Promise<string> {
  const script = `import { appendFileSync } from 'node:fs';
    import { whileLocked } from ${JSON.stringify(lockModule)};
    const note = (word) => appendFileSync(${JSON.stringify(join(directory, 'notes'))}, word + '\\n');
    whileLocked(${JSON.stringify(join(directory, 'lock'))}, () => {
      note('begin');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      note('end');
    }, (pid) => process.stdout.write('waits for ' + pid));`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      onSaid();
    });
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`It ended with ${code}.`))));
  });
}

test('several processes take turns, also after one died holding the lock', async () => {
  const directory = await scratchDirectory('lock-');
  // No process has an id this large.
  await writeFile(join(directory, 'lock'), '999999999');
  await Promise.all(Array.from({ length: 4 }, () => work(directory)));
  const notes = readFileSync(join(directory, 'notes'), 'utf8').trim().split('\n');
  expect(notes).toEqual(Array.from({ length: 4 }, () => ['begin', 'end']).flat());
  expect(existsSync(join(directory, 'lock'))).toBe(false);
  await rm(directory, { recursive: true });
});

test('a waiting process says which one it waits for', async () => {
  const directory = await scratchDirectory('lock-');
  await writeFile(join(directory, 'lock'), String(process.pid));
  const { promise: hasSaid, resolve } = Promise.withResolvers<void>();
  const waiting = work(directory, resolve);
  await hasSaid;
  await rm(join(directory, 'lock'));
  expect(await waiting).toBe(`waits for ${process.pid}`);
  await rm(directory, { recursive: true });
});
