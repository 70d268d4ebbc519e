import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { processesIn, signal } from '../../platform/database.server/embedded/processes.ts';
import { ask, cleanUp, startProcess, temporaryDirectory, until } from './processes.ts';

afterEach(cleanUp);

const rounds = process.env.SUITE === 'core' ? 6 : 20;

test(`${rounds} times everything is killed in the middle of writing, and no confirmed row is lost`, async () => {
  const home = await temporaryDirectory('killed-');
  const acknowledged = new Set<number>();
  for (let round = 0; round <= rounds; round += 1) {
    const writer = startProcess(home, 'write');
    const { url, refused } = await writer.first;
    expect(refused).toBeUndefined();
    const kept = new Set(
      (await ask<{ id: number }>(url ?? '', 'select id from acknowledged')).map((row) => row.id),
    );
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    if (round === rounds) break;
    await until('it writes', async () => writer.acknowledged.length >= 20 + 13 * round);
    const closed = once(writer.child, 'close');
    const database = await processesIn(join(home, 'postgres'));
    expect(database.length).toBeGreaterThan(4);
    // Sometimes the writer first, sometimes the server, sometimes its youngest processes first.
    const victims = [writer.child.pid ?? 0, ...database];
    if (round % 3 === 1) victims.reverse();
    if (round % 3 === 2) victims.push(victims.shift() ?? 0);
    victims.forEach((pid) => signal(pid, 'SIGKILL'));
    await closed;
    for (const id of writer.acknowledged) acknowledged.add(id);
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * 20);
});
