import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { checkCash } from '../../features/payments/books/check-cash.server.ts';
import { reconcile } from '../../features/payments/books/reconcile.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { processesIn, signal } from '../../platform/database.server/embedded/processes.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { settleMoney, withCards } from '../builders/bookings.ts';
import { cleanUp, startProcess, temporaryDirectory, until } from './processes.ts';
import { rentalRows } from '../builders/rental-rows.ts';

afterEach(cleanUp);

const rounds = process.env.SUITE === 'core' ? 2 : 4;
const script = fileURLToPath(new URL('money-worker.ts', import.meta.url));
/** Before the holds end; and long after everything. */
const instants = ['2027-06-04T17:30:00Z', '2027-06-20T12:00:00Z'] as const;

/** What a booking's card must have been charged, once every job is done. Half of $1,083.60 is kept of a cancelled one. */
const ends: Record<string, { captured: number; left: number }> = {
  declined: { captured: 0, left: 0 },
  accepted: { captured: 108_360, left: 108_360 },
  cancelled: { captured: -1, left: 54_180 },
  handed_off: { captured: 108_360, left: 108_360 },
};

test(`${rounds} times everything is killed between cards and bookings: every job is completed, and no cent is lost, doubled or forgotten`, async () => {
  const home = await temporaryDirectory('money-killed-');
  const acknowledged = new Map<string, string>();
  for (let round = 0; round <= rounds; round += 1) {
    const embedded = startProcess(home);
    const { url = '', refused } = await embedded.first;
    expect(refused).toBeUndefined();
    if (round > 0) {
      const pool = openDatabase({ directUrl: null, poolSize: 6 }, url, { role: 'marketplace_web' });
      for (const instant of instants) {
        const now = () => new Date(instant);
        const config = readConfig({ NODE_ENV: 'test' });
        const deps = withCards({
          ...pool,
          searches: pool.sql,
          browsing: pool.sql,
          config,
          now,
          log: createLog('silent', () => {}, now),
        });
        await settleMoney(deps);
        // The next round's clock starts before this one's payouts; only the later check sees them all.
        if (instant === instants[1]) expect((await reconcile(deps, new Date(0))).faults).toEqual([]);
        else expect(await checkCash(deps.sql)).toEqual([]);
      }
      const kept = await pool.sql<
        { id: string; state: string; captured: number; left: number; held: string }[]
      >`
        select b.id, b.state, p.captured_cents as captured, p.captured_cents - p.refunded_cents as left, p.state as held
          from ${rentalRows(pool.sql)} b join payment p on exchange_of(p) = b.id and p.is_current`;
      const byId = new Map(kept.map((each) => [each.id, each]));
      for (const [id, said] of acknowledged) expect(byId.get(id)?.state, `${id} ${said}`).toBeDefined();
      // What was confirmed stays, and unconfirmed work is consistent too.
      const order = ['requested', 'declined', 'accepted', 'cancelled', 'handed_off'];
      for (const { id, state, captured, left, held } of kept) {
        const said = acknowledged.get(id) ?? 'requested';
        expect(order.indexOf(state), `${id} was ${said}`).toBeGreaterThanOrEqual(order.indexOf(said));
        const end = ends[state];
        if (!end) continue;
        expect({ captured: end.captured === -1 ? -1 : captured, left }, `${id} ${state}`).toEqual(end);
        if (state === 'declined') expect(held).toBe('voided');
      }
      const loose = await pool.sql`
        select 1 from payment p join test_processor_payment t on t.id = p.processor_id
         where exchange_of(p) is null and t.state = 'authorised'`;
      expect(loose).toHaveLength(0);
      await pool.close();
    }
    if (round === rounds) break;
    const worker = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
    let lines = 0;
    let rest = '';
    worker.stdout.on('data', (text: Buffer) => {
      const parts = (rest + text.toString()).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [id = '', said = ''] = part.split(' ');
        acknowledged.set(id, said);
        lines += 1;
      }
    });
    await until('it is in the middle of paying', async () => lines > 20 + 8 * round);
    const ended = Promise.all([once(worker, 'close'), embedded.exit]);
    const database = await processesIn(join(home, 'postgres'));
    // The worker first, or its database.
    const victims = [worker.pid ?? 0, embedded.child.pid ?? 0, ...database];
    if (round % 2 === 1) victims.reverse();
    victims.forEach((pid) => signal(pid, 'SIGKILL'));
    await ended;
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * 5);
});
