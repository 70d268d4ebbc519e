import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { exchangeRows, bookkeeping } from '../../../tests/builders/points.ts';
import { holdPoints } from './hold-points.server.ts';
import { relieveHold } from './relieve-hold.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const booking = await exchangeRows(db.ownerSql);
const { member, wallet, work } = bookkeeping(db);

test.each([
  ['nothing on top: what was set aside goes back, and no transfer of nothing is written', 0, 1],
  ['some on top', 40, 2],
])('relief with %s', async (_, points, transfers) => {
  const memberId = await member({ available: 100 });
  const exchange = booking();
  accepted(
    await work((at) => holdPoints(at, { exchange, memberId, points: 100, key: randomUUID(), madeBy: null })),
  );
  const gift = { exchange, memberId, points, key: randomUUID(), madeBy: null };
  for (let twice = 0; twice < 2; twice += 1) await work((at) => relieveHold(at, gift));
  expect(await wallet(memberId)).toMatchObject({ available: 100, bonus: points, held: 0 });
  const written =
    await db.sql`select reason from points_transfer where exchange_id = ${exchange.id} and reason in ('refund', 'relief')`;
  expect(written).toHaveLength(transfers);
});
