import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { processesIn, signal } from '../../platform/database.server/embedded/processes.ts';
import { cleanUp, startProcess, temporaryDirectory, until } from './processes.ts';

afterEach(cleanUp);

const rounds = 9;
const script = fileURLToPath(new URL('points-worker.ts', import.meta.url));

test(`${rounds} times everything is killed in the middle of posting: the books add up, and no confirmed transfer is lost`, async () => {
  const home = await temporaryDirectory('points-killed-');
  const acknowledged: string[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const embedded = startProcess(home);
    const { url = '', refused } = await embedded.first;
    expect(refused).toBeUndefined();
    const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, url, { role: null });
    if (round > 0) {
      const { faults, transfers } = await checkBooks(sql);
      expect(faults).toEqual([]);
      expect(transfers).toBeGreaterThanOrEqual(acknowledged.length);
      const [kept] = await sql<
        { n: number }[]
      >`select count(*) as n from points_transfer where key = any(${acknowledged})`;
      expect(kept?.n).toBe(acknowledged.length);
    }
    await close();
    if (round === rounds) break;
    const poster = spawn(process.execPath, [script, url, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    let rest = '';
    poster.stdout.on('data', (text: Buffer) => {
      const lines = (rest + text.toString()).split('\n');
      rest = lines.pop() ?? '';
      said.push(...lines);
    });
    await until('it is in the middle of posting', async () => said.length > 30 + 17 * round);
    const ended = Promise.all([once(poster, 'close'), embedded.exit]);
    const database = await processesIn(join(home, 'postgres'));
    // Only the worker, the server first, or its youngest process first.
    const victims = [poster.pid ?? 0, embedded.child.pid ?? 0, ...database];
    if (round % 3 === 1) victims.reverse();
    if (round % 3 === 2) victims.push(...victims.splice(0, 2));
    victims.forEach((pid) => signal(pid, 'SIGKILL'));
    await ended;
    acknowledged.push(...said);
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 30);
});
