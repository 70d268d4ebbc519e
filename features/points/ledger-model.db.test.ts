import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { testDatabase, type TestDatabase } from '../../tests/builders/database.ts';
import { apply, emptyModel, feeOf, type Model, type Operation } from '../../tests/builders/points-model.ts';
import { checkBooks } from './ledger/check-books.server.ts';
import { earnHeldPoints, settleCancelledHold } from './holds/earn-held-points.server.ts';
import { givePoints } from './give-points.server.ts';
import { holdPoints } from './holds/hold-points.server.ts';
import { pointsFigures } from './public-figures.server.ts';
import { releaseHolds } from './holds/release-holds.server.ts';
import { wholeStatement } from './statement-queries.server.ts';
import type { Exchange } from './ledger/points-book.ts';
import { exchangeRows } from '../../tests/builders/points.ts';

// `npm run points -- prove` runs a hundred thousand; POINTS_SEED repeats a run.
const operations = Number(process.env.POINTS_OPERATIONS ?? 2_000);
const seed = Number(process.env.POINTS_SEED ?? Math.floor(Math.random() * 2 ** 31));
// Each run has its own database: so many commands in one transaction would otherwise wait for each other at issuance.
const clubs = await Promise.all([testDatabase({ poolSize: 2 }), testDatabase({ poolSize: 2 })]);
afterAll(() => Promise.all(clubs.map((db) => db.drop())));
const members = 8;
const inOneTransaction = 50;
const now = new Date('2026-12-01T12:00:00Z');

function dice(from: number): (below: number) => number {
  let state = from >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Draws a possible action: often sensible, sometimes not. */
function draw(below: (n: number) => number, model: Model): Operation {
  const member = below(members);
  const earner = (member + 1 + below(members - 1)) % members;
  const open = Object.keys(model.held);
  const [exchange = 0, payer = member] = (open[below(open.length)] ?? `${below(40)}/${member}`)
    .split('/')
    .map(Number);
  const to = earner === payer ? (payer + 1) % members : earner;
  switch (below(9)) {
    case 0:
      return { do: 'give', member, points: 1 + below(150) };
    case 1:
    case 2:
    case 3:
      return { do: 'hold', member, exchange: below(300), points: 1 + below(400) };
    case 4:
      return { do: 'release', member: payer, exchange };
    case 5:
    case 6:
      return { do: 'earn', payer, earner: to, exchange, feePercent: [0, 0, 5, 100][below(4)] ?? 0 };
    default:
      return { do: 'settle', payer, earner: to, exchange, percent: [0, 50, 100, below(101)][below(4)] ?? 0 };
  }
}

type Command = { operation: Operation; key: string; fee: number };

/** An operation's command, as callers send it. */
function send(
  sql: Sql,
  { ids, exchanges }: { ids: readonly string[]; exchanges: readonly Exchange[] },
  { operation, key, fee }: Command,
) {
  const work = { sql, now };
  const who = (member: number) => ids[member] ?? '';
  const shared = { key, madeBy: null };
  const exchange = 'exchange' in operation ? (exchanges[operation.exchange] ?? null) : null;
  if (operation.do === 'give' || exchange === null)
    return givePoints(work, {
      memberId: who('member' in operation ? operation.member : 0),
      points: 'points' in operation ? operation.points : 0,
      reason: 'goodwill',
      ...shared,
    }).then(() => 'given');
  if (operation.do === 'hold')
    return holdPoints(work, {
      exchange,
      memberId: who(operation.member),
      points: operation.points,
      ...shared,
    });
  if (operation.do === 'release')
    return releaseHolds(work, [{ exchange, memberId: who(operation.member), ...shared }]).then(
      ([points]) => points ?? 0,
    );
  const parties = { exchange, payerId: who(operation.payer), earnerId: who(operation.earner), ...shared };
  if (operation.do === 'earn') return earnHeldPoints(work, { ...parties, feePoints: fee });
  return settleCancelledHold(work, { ...parties, refundPercent: operation.percent });
}

/** How often each operation succeeded and was refused: a run that never reached some of them would prove nothing. */
const seen = new Map<string, number>();

class ChangedMyMind extends Error {}

/** One run. Its transactions contain many commands; some are sent twice, some transactions are rolled back. */
async function live(
  db: TestDatabase,
  club: number,
  turns: number,
): Promise<{ model: Model; ids: string[]; done: number }> {
  const below = dice(seed + club * 7_919);
  const ids = Array.from({ length: members }, () => randomUUID());
  await db.ownerSql`
    insert into member (id, display_name, joined_on) select id, 'Ann', '2026-01-01' from unnest(${ids}::uuid[]) as new (id)`;
  const another = await exchangeRows(db.ownerSql, 300);
  const exchanges = Array.from({ length: 300 }, another);
  let model = emptyModel(members);
  let done = 0;
  while (done < turns) {
    const tried = structuredClone(model);
    const isRolledBack = below(25) === 0;
    const sent: Command[] = [];
    await inTransaction(db, {}, async ({ sql }) => {
      for (let each = 0; each < inOneTransaction; each += 1) {
        const operation = draw(below, tried);
        const fee = operation.do === 'earn' ? feeOf(tried, operation) : 0;
        const command = { operation, key: `${club}/${done}/${each}/${isRolledBack}`, fee };
        const outcome = await send(sql, { ids, exchanges }, command);
        const expected = apply(tried, operation);
        expect(
          isRefusal(outcome) ? outcome.refusal : outcome,
          `seed ${seed}, club ${club}: ${JSON.stringify(operation)}`,
        ).toBe(expected);
        const wasPosted = !isRefusal(outcome) && outcome !== 0;
        seen.set(`${operation.do}: ${wasPosted}`, (seen.get(`${operation.do}: ${wasPosted}`) ?? 0) + 1);
        if (wasPosted) sent.push(command);
        const again = below(10) === 0 ? sent[below(sent.length)] : undefined;
        if (again) await send(sql, { ids, exchanges }, again);
      }
      if (isRolledBack) throw new ChangedMyMind();
    }).catch((error: unknown) => {
      if (!(error instanceof ChangedMyMind)) throw error;
    });
    if (!isRolledBack) model = tried;
    done += inOneTransaction;
    const stored = await walletsOf(db, ids);
    const where = `seed ${seed}, club ${club} after ${done} operations`;
    expect(stored, where).toEqual(modelled(model));
  }
  return { model, ids, done };
}

async function walletsOf(db: TestDatabase, ids: readonly string[]) {
  const rows = await db.sql<{ member_id: string; kind: string; points: number }[]>`
    select member_id, kind, sum(balance_points)::bigint as points
      from points_account where member_id = any(${[...ids]}::uuid[]) group by 1, 2`;
  return ids.map((id) => {
    const of = (kind: string) => rows.find((row) => row.member_id === id && row.kind === kind)?.points ?? 0;
    return { available: of('available'), bonus: of('bonus'), held: of('escrow') };
  });
}

const modelled = (model: Model) =>
  model.wallets.map((wallet, member) => ({
    ...wallet,
    held: Object.values(model.held)
      .filter(({ payer }) => payer === member)
      .reduce((sum, { available, bonus }) => sum + available + bonus, 0),
  }));

test(`${operations.toLocaleString('en-CA')} random operations give the same results and refusals as the simple model, and the books balance`, async () => {
  console.log(`The ledger against its model: ${operations} operations, POINTS_SEED=${seed}`);
  const lives = await Promise.all(
    clubs.map(async (db, club) => ({ db, ...(await live(db, club, operations / clubs.length)) })),
  );
  expect(lives.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThanOrEqual(operations);
  const names = ['hold', 'release', 'earn', 'settle'];
  for (const name of ['give: true', ...names.flatMap((each) => [`${each}: true`, `${each}: false`])])
    expect(seen.get(name) ?? 0, name).toBeGreaterThan(10);
  for (const { db, ids, model } of lives) {
    const books = await checkBooks(db.ownerSql);
    expect(books.faults, `seed ${seed}`).toEqual([]);
    const wallets = modelled(model);
    expect(await pointsFigures(db)).toMatchObject({
      issuedPoints: model.issued,
      feesPoints: model.fees,
      inCirculationPoints: wallets.reduce(
        (sum, { available, bonus, held }) => sum + available + bonus + held,
        0,
      ),
    });
    // Each statement ends at its member's balance.
    for (const [member, id] of ids.entries()) {
      const lines = await wholeStatement(db.deps(now), id);
      expect(lines.at(-1)?.after ?? { available: 0, bonus: 0, held: 0 }).toEqual(wallets[member]);
    }
  }
}, 600_000);
