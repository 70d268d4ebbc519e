/** How many postings does the ledger take a second? Many connections, a fresh database with its usual settings: fsync on, every law on. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { earnHeldPoints } from '../../../features/points/earn-held-points.server.ts';
import { checkBooks } from '../../../features/points/check-books.server.ts';
import { givePoints } from '../../../features/points/give-points.server.ts';
import { holdPoints } from '../../../features/points/hold-points.server.ts';
import { lockAccounts, walletKeys } from '../../../features/points/points-store.server.ts';
import { postTransfer } from '../../../features/points/post-transfer.server.ts';
import { openDatabase } from '../../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../../platform/database.server/embedded.ts';
import { migrate } from '../../../platform/database.server/migrate.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { accepted } from '../../../platform/refusal.ts';

export type BenchPointsOptions = {
  dataDir: string;
  connections?: number;
  members?: number;
  seconds?: number;
  log?: (sentence: string) => void;
};

type Figure = { what: string; perSecond: number; p99Ms: number };

/** Draws the same members in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Does one thing over and over on every connection, and counts. */
async function measure(
  what: string,
  { connections, seconds }: { connections: number; seconds: number },
  work: (lane: number, turn: number) => Promise<unknown>,
): Promise<Figure> {
  const times: number[] = [];
  const run = async (lane: number, until: number, isCounted: boolean) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const begin = performance.now();
      await work(lane, turn);
      if (isCounted) times.push(performance.now() - begin);
    }
  };
  const all = (duration: number, isCounted: boolean) => {
    const until = performance.now() + duration * 1_000;
    return Promise.all(Array.from({ length: connections }, (_, lane) => run(lane, until, isCounted)));
  };
  // Every connection prepares its own statements: let them.
  await all(2, false);
  const begin = performance.now();
  await all(seconds, true);
  const took = (performance.now() - begin) / 1_000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    what,
    perSecond: times.length / took,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/** Measures, checks the books afterwards, and says it all in Markdown. */
export async function benchPoints(options: BenchPointsOptions): Promise<string> {
  const { dataDir, connections = 16, members = 1_000, seconds = 15, log = () => {} } = options;
  const server = await startEmbeddedPostgres({ dataDir, log });
  const owner = openDatabase({ directUrl: null, poolSize: 2 }, server.url, { role: null });
  try {
    await migrate(owner.sql, join(import.meta.dirname, '../../../migrations'));
    const web = openDatabase({ directUrl: null, poolSize: connections }, server.url, {
      role: 'marketplace_web',
    });
    try {
      log(`Giving points to ${members.toLocaleString('en-CA')} invented members.`);
      const ids = Array.from({ length: members }, () => randomUUID());
      await owner.sql`
        insert into member (id, display_name, joined_on) select id, 'Ann', '2026-01-01' from unnest(${ids}::uuid[]) as new (id)`;
      const now = new Date();
      await owner.sql`insert into setting values ('points-bonus-share-percent', '100', now()) on conflict do nothing`;
      for (const memberId of ids)
        await inTransaction(web, {}, ({ sql }) =>
          givePoints(
            { sql, now },
            { memberId, points: 1_000_000, reason: 'goodwill', key: randomUUID(), madeBy: null },
          ),
        );
      const random = dice(20_271_121);
      const draw = () => ids[Math.floor(random() * ids.length)] ?? '';
      const booking = () => ({ kind: 'booking', id: randomUUID() });
      const accounts = await inTransaction(web, {}, ({ sql }) => lockAccounts(sql, ids.flatMap(walletKeys)));
      const given = booking();
      const postings = await measure(
        'a posting: one transfer between two wallets, one statement',
        { connections, seconds },
        () => {
          const [from, to] = [draw(), draw()];
          const entries = [
            { accountId: accounts.idOf({ kind: 'bonus', memberId: from }), points: -1 },
            { accountId: accounts.idOf({ kind: 'available', memberId: to }), points: 1 },
          ];
          return postTransfer(
            web.sql,
            { key: randomUUID(), reason: 'give_back', exchange: given, madeBy: null, entries },
            now,
          ).catch(() => {});
        },
      );
      const holds = await measure('a hold: locked, decided, posted', { connections, seconds }, () => {
        const memberId = draw();
        return inTransaction(web, {}, ({ sql }) =>
          holdPoints(
            { sql, now },
            { exchange: booking(), memberId, points: 10, key: randomUUID(), madeBy: memberId },
          ),
        );
      });
      const bookings = await measure(
        'a booking: hold and payment, two transactions',
        { connections, seconds },
        async () => {
          const [payerId, earnerId, exchange] = [draw(), draw(), booking()];
          if (payerId === earnerId) return;
          await inTransaction(web, {}, async ({ sql }) =>
            accepted(
              await holdPoints(
                { sql, now },
                { exchange, memberId: payerId, points: 10, key: randomUUID(), madeBy: payerId },
              ),
            ),
          );
          await inTransaction(web, {}, async ({ sql }) =>
            accepted(
              await earnHeldPoints(
                { sql, now },
                { exchange, payerId, earnerId, key: randomUUID(), madeBy: null },
              ),
            ),
          );
        },
      );
      const books = await checkBooks(owner.sql);
      log(`${books.transfers} transfers.`);
      if (!books.isSound) throw new Error(`The books are not sound: ${JSON.stringify(books.faults[0])}`);
      return [postings, holds, bookings]
        .map((f) => `| ${f.what} | ${f.perSecond.toFixed(0)} | ${f.p99Ms.toFixed(1)} ms |`)
        .join('\n');
    } finally {
      await web.close();
    }
  } finally {
    await owner.close();
    await server.stop();
  }
}
