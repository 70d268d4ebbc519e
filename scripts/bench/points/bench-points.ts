/** Measures ledger postings per second: many connections, a fresh database with its usual settings, fsync and every constraint on. */
import { randomUUID } from 'node:crypto';
import { earnHeldPoints } from '../../../features/points/holds/earn-held-points.server.ts';
import { checkBooks } from '../../../features/points/ledger/check-books.server.ts';
import { givePoints } from '../../../features/points/give-points.server.ts';
import { holdPoints } from '../../../features/points/holds/hold-points.server.ts';
import { lockAccounts } from '../../../features/points/ledger/points-store.server.ts';
import { postTransfer } from '../../../features/points/ledger/post-transfer.server.ts';
import { openDatabase } from '../../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../../platform/database.server/embedded.ts';
import { prepareSchema } from '../../../schema.server.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { present } from '../../../platform/assert.ts';
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

/** Repeats one operation on every connection and counts. */
async function measure(
  what: string,
  { connections, seconds }: { connections: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<Figure> {
  const times: number[] = [];
  const run = async (until: number, isCounted: boolean) => {
    while (performance.now() < until) {
      const begin = performance.now();
      await work();
      if (isCounted) times.push(performance.now() - begin);
    }
  };
  const all = (duration: number, isCounted: boolean) => {
    const until = performance.now() + duration * 1_000;
    return Promise.all(Array.from({ length: connections }, () => run(until, isCounted)));
  };
  // Lets every connection prepare its statements.
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

type Web = ReturnType<typeof openDatabase>;

/** Invented members, each with a million points, half of them earned from the next one. */
/** Writes placeholder exchanges for the points to belong to. @returns a function that hands them out one by one */
async function newExchanges(owner: Web, count: number): Promise<() => { kind: string; id: string }> {
  const rows = await owner.sql<{ id: string }[]>`
    insert into exchange (id, kind, way, state, first_pick_up_at, asked_at, ended_at)
    select gen_random_uuid(), 'swap', 'directSwap', 'withdrawn', now(), now(), now() from generate_series(1, ${count}) returning id`;
  return () => ({ kind: 'swap', id: present(rows.pop()?.id, 'exchange that is left') });
}

async function furnish(owner: Web, web: Web, members: number): Promise<string[]> {
  const ids = Array.from({ length: members }, () => randomUUID());
  await owner.sql`
    insert into member (id, display_name, joined_on) select id, 'Ann', '2026-01-01' from unnest(${ids}::uuid[]) as new (id)`;
  const newExchange = await newExchanges(owner, members);
  const now = new Date();
  for (const [index, memberId] of ids.entries())
    await inTransaction(web, {}, async ({ sql }) => {
      const work = { sql, now };
      const [exchange, madeBy, points] = [newExchange(), null, 1_000_000];
      await givePoints(work, { memberId, points, reason: 'goodwill', key: randomUUID(), madeBy });
      const half = { exchange, memberId, points: points / 2, key: randomUUID(), madeBy };
      accepted(await holdPoints(work, half));
      const earnerId = ids[(index + 1) % ids.length] ?? '';
      accepted(
        await earnHeldPoints(work, { exchange, payerId: memberId, earnerId, key: randomUUID(), madeBy }),
      );
    });
  return ids;
}

/** The three measured operations, over one pool. */
async function figures(
  owner: Web,
  web: Web,
  ids: readonly string[],
  how: { connections: number; seconds: number },
) {
  const now = new Date();
  const random = dice(20_271_121);
  const draw = () => Math.floor(random() * ids.length);
  const booking = await newExchanges(owner, 200_000);
  const accounts = await inTransaction(web, {}, ({ sql }) =>
    lockAccounts(
      sql,
      ids.map((memberId) => ({ kind: 'available', memberId })),
    ),
  );
  const given = booking();
  const hold = (memberId: string, exchange: { kind: string; id: string }) =>
    inTransaction(web, {}, async ({ sql }) =>
      accepted(
        await holdPoints(
          { sql, now },
          { exchange, memberId, points: 10, key: randomUUID(), madeBy: memberId },
        ),
      ),
    );
  const twoMembers = (): [string, string] => {
    const payer = draw();
    return [ids[payer] ?? '', ids[(payer + 1 + Math.floor(random() * (ids.length - 1))) % ids.length] ?? ''];
  };
  return [
    await measure('a posting: one transfer between two wallets, in one statement', how, () => {
      const [from, to] = twoMembers();
      const entries = [
        { accountId: accounts.idOf({ kind: 'available', memberId: from }), points: -1 },
        { accountId: accounts.idOf({ kind: 'available', memberId: to }), points: 1 },
      ];
      const transfer = { key: randomUUID(), reason: 'give_back', exchange: given, madeBy: null } as const;
      return postTransfer(web.sql, { ...transfer, entries }, now);
    }),
    await measure('a hold: accounts opened and locked, decided, posted', how, () =>
      hold(ids[draw()] ?? '', booking()),
    ),
    await measure('a booking: hold and payment, two transactions', how, async () => {
      const [[payerId, earnerId], exchange] = [twoMembers(), booking()];
      await hold(payerId, exchange);
      await inTransaction(web, {}, async ({ sql }) =>
        accepted(
          await earnHeldPoints(
            { sql, now },
            { exchange, payerId, earnerId, key: randomUUID(), madeBy: null },
          ),
        ),
      );
    }),
  ];
}

/** Measures, then checks the books, and reports in Markdown. */
export async function benchPoints(options: BenchPointsOptions): Promise<string> {
  const { dataDir, connections = 16, members = 1_000, seconds = 15, log = () => {} } = options;
  const server = await startEmbeddedPostgres({ dataDir, log });
  const owner = openDatabase({ directUrl: null, poolSize: 2 }, server.url, { role: null });
  const web = openDatabase({ directUrl: null, poolSize: connections }, server.url, {
    role: 'marketplace_web',
  });
  try {
    await prepareSchema(owner.sql);
    log(`Giving points to ${members.toLocaleString('en-CA')} invented members.`);
    const ids = await furnish(owner, web, members);
    const measured = await figures(owner, web, ids, { connections, seconds });
    const books = await checkBooks(owner.sql);
    if (!books.isSound) throw new Error(`The books are not sound: ${JSON.stringify(books.faults[0])}`);
    return [
      `${connections} connections, ${members.toLocaleString('en-CA')} members, ${seconds} s each, in the embedded PostgreSQL with its usual settings (every commit on the disk), every law on; the load comes from this program on the same cores. ${books.transfers.toLocaleString('en-CA')} transfers later the books added up.`,
      '',
      '| | per second | p99 |',
      '|---|---|---|',
      ...measured.map(
        ({ what, perSecond, p99Ms }) => `| ${what} | ${perSecond.toFixed(0)} | ${p99Ms.toFixed(1)} ms |`,
      ),
    ].join('\n');
  } finally {
    await web.close();
    await owner.close();
    await server.stop();
  }
}
