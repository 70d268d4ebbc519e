import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { moneyJobs } from '../../features/exchange/money/money-jobs.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import { openPayer } from '../../features/payments/parties.server.ts';
import { lockCurrent } from '../../features/payments/payment-store.server.ts';
import { reconcile } from '../../features/payments/books/reconcile.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { racingPool } from '../builders/racing-pool.ts';
import { doJob, takeJobs } from '../../platform/jobs.server/take-jobs.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { cardFor, clubMember, friday, listingOf, settleMoney, withCards } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { partyExchange } from '../../features/exchange/lifecycle/exchange-references.ts';
import { present } from '../../platform/assert.ts';
import { rentalRows } from '../builders/rental-rows.ts';

const db = await testDatabase();
const pool = racingPool(db.url, 32);
afterAll(async () => {
  await pool.close();
  await db.drop();
});
let instant = Date.parse('2027-05-30T18:00:00Z');
const deps = withCards({
  ...db.deps(),
  sql: pool.sql,
  now: () => new Date(instant),
});
const owner = await clubMember(db.ownerSql, 'owner');
const renter = await clubMember(db.ownerSql, 'renter');
const asked = { way: 'rent', ...friday, addOnIds: [], isDelivered: false, points: 0 } as const;
const quoteOnNewListing = async () => {
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  return accepted(await makeQuote(deps, renter, { ...asked, slug })).id;
};
const wordOf = (outcome: object | string) => {
  if (typeof outcome === 'string') return outcome;
  return isRefusal<object>(outcome) ? (outcome as { refusal: string }).refusal : 'done';
};

test('one card pays for one booking, however many use it at the same moment', async () => {
  const quotes = await Promise.all(Array.from({ length: 12 }, quoteOnNewListing));
  const paymentId = await cardFor(deps, renter, quotes[0] ?? '');
  const outcomes = await Promise.all(
    quotes.map((quoteId) => requestBooking(deps, renter, { quoteId, message: '', paymentId })),
  );
  const words = outcomes.map(wordOf);
  expect(words.filter((word) => word === 'done')).toHaveLength(1);
  expect(new Set(words)).toEqual(new Set(['done', 'payment-needed']));
});

/** Several workers, each taking due jobs, like several processes. */
const workers = (count: number) =>
  Array.from({ length: count }, async () => {
    const handlers = moneyJobs(deps);
    for (const job of await takeJobs(deps, Object.keys(handlers), 3, () => 1)) {
      const handler = handlers[job.kind];
      if (handler) await doJob(deps, job, handler);
    }
    return 'worked';
  });

test('accepted, cancelled, declined and charged at the same moment: each cent has one place, and both sides agree', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const quoteId = await quoteOnNewListing();
        const paymentId = await cardFor(deps, renter, quoteId);
        return accepted(await requestBooking(deps, renter, { quoteId, message: '', paymentId })).id;
      }),
    );
    await Promise.all(
      ids.flatMap((id, index) => [
        acceptOffer(deps, owner, { id, version: 1 }),
        ...(index % 2 === 0 ? [endOffer(deps, renter, { id, event: 'withdraw' })] : []),
        acceptOffer(deps, owner, { id, version: 1 }),
        cancelExchange(deps, renter, { id, reason: 'Ill' }),
        ...workers(1),
      ]),
    );
    await Promise.all([
      // Cancelled by the owner or the renter, at random.
      ...ids.map((id) => cancelExchange(deps, id < '8' ? owner : renter, { id, reason: 'Ill' })),
      ...workers(4),
    ]);
    instant += 5_000;
    await settleMoney(deps);
    instant += 3 * 3_600_000;
    await settleMoney(deps);
    expect((await reconcile(deps)).faults).toEqual([]);
    const rows = await db.sql<{ state: string; left: number; captures: number }[]>`
      select b.state, p.captured_cents - p.refunded_cents as left,
             (select count(*)::int from test_processor_movement m where m.object_id = p.processor_id and m.kind = 'capture') as captures
        from ${rentalRows(db.sql)} b join payment p on exchange_of(p) = b.id where b.id = any(${ids})`;
    expect(rows).toHaveLength(ids.length);
    for (const { state, left, captures } of rows) {
      // Within the hour's grace period, or by the owner: a full refund.
      expect(['cancelled', 'withdrawn']).toContain(state);
      expect(left).toBe(0);
      expect(captures).toBeLessThanOrEqual(1);
    }
  }
});

test('a query for a card that is just being renewed waits and gets its replacement', async () => {
  const paymentId = await cardFor(deps, renter, await quoteOnNewListing());
  const [party] = await db.sql<{ id: string }[]>`select id from exchange_party where total_cents > 0 limit 1`;
  const exchange = partyExchange(present(party, 'part of an exchange'));
  await db.sql`update payment set is_current = false where party_id = ${exchange.id}`;
  await db.sql`update payment set party_id = ${exchange.id}, is_current = true where id = ${paymentId}`;
  const renewed = randomUUID();
  let seen: ReturnType<typeof lockCurrent> | undefined;
  await pool.sql.begin(async (sql) => {
    await sql`select from payment where id = ${paymentId} for update`;
    seen = inTransaction({ sql: pool.sql }, {}, ({ sql: other }) => lockCurrent(other, exchange));
    await expect
      .poll(async () => {
        const [row] = await db.sql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_locks where not granted`;
        return row?.waiting ?? 0;
      })
      .toBeGreaterThan(0);
    await sql`update payment set is_current = false where id = ${paymentId}`;
    await sql`
      insert into payment
      select (jsonb_populate_record(null::payment, to_jsonb(p) || jsonb_build_object(
               'id', ${renewed}::uuid, 'request_key', ${renewed}::text, 'processor_id', ${renewed}::text, 'is_current', true))).*
        from payment p where id = ${paymentId}`;
  });
  expect((await seen)?.id).toBe(renewed);
});

test('a first payment in many windows at once opens one customer at the processor, and none is refused', async () => {
  for (let round = 0; round < 40; round += 1) {
    const { accountId } = await clubMember(db.ownerSql, 'renter');
    const ids = await Promise.all(Array.from({ length: 24 }, () => openPayer(deps, accountId)));
    expect(new Set(ids).size).toBe(1);
    expect(
      await db.sql`select party_id as id, is_ready from processor_party where member_id = ${accountId}`,
    ).toEqual([{ id: ids[0], is_ready: true }]);
  }
});
