import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { joinAs } from '../../tests/builders/accounts.ts';
import { ask, clubMember, friday, listingOf, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { moneyJobs } from '../exchange/money/money-jobs.server.ts';
import { visitor, type AccountActor } from '../members/actor.ts';
import { cancelMembership } from '../membership/change-membership.server.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';
import { checkBooks } from '../points/ledger/check-books.server.ts';
import { spendablePoints } from '../points/spendable-points.server.ts';
import { authoriseMembership, payMembership } from './charge-bill.server.ts';
import { feeJobs } from './fee-job-list.server.ts';
import { planBillsKind, refundUnusedKind } from './fee-jobs.ts';
import { deskBills, feesOf } from './fee-queries.server.ts';
import { saveMembershipCard } from './membership-card.server.ts';
import { waiveBill } from './waive-bill.server.ts';
import { operator } from '../../tests/builders/actors.ts';

const db = await testDatabase({ poolSize: 12 });
afterAll(() => db.drop());
const cash = cashOf(db);
const joined = '2027-06-01T16:00:00Z';
const setPhase = (phase: number) => db.ownerSql`
  insert into setting (name, value, changed_at) values ('launch-phase', ${String(phase)}::jsonb, now())
  on conflict (name) do update set value = excluded.value`;
beforeAll(async () => {
  await setPhase(2);
});

/** The daily job and the jobs it adds, at 9 a.m. on a day. */
async function onDay(day: string): Promise<void> {
  const deps = withCards(db.deps(`${day}T16:00:00Z`));
  await db.sql`insert into job (kind, body, due_at, most_tries, created_at) values (${planBillsKind}, '{}', ${deps.now()}, 1, ${deps.now()})`;
  await doDueJobs(deps, { ...moneyJobs(deps), ...feeJobs(deps) });
}
const at = (day: string) => withCards(db.deps(`${day}T16:00:00Z`));

/** An owner whose year starts on July 1, 2027, announced on June 1. */
async function owner({
  listings = 1,
  card = 'test_visa',
  feeFrom = joined,
}: { listings?: number; card?: string | null; feeFrom?: string | null } = {}) {
  const actor = await clubMember(db.ownerSql, 'owner');
  await joinAs(db.ownerSql, actor, 'owner');
  await db.ownerSql`update membership set fee_from = ${feeFrom} where account_id = ${actor.accountId}`;
  const made = [];
  for (let n = 0; n < listings; n += 1) made.push(await listingOf(db.ownerSql, actor.accountId));
  if (card !== null) expect(await saveMembershipCard(at('2027-06-01'), actor, card)).toBe('saved');
  return { actor, listings: made };
}
const bills = async (actor: AccountActor, day = '2027-07-01') => (await feesOf(at(day), actor)).bills;
const pointsOf = async ({ accountId }: AccountActor) =>
  (await spendablePoints(db.sql, [accountId])).get(accountId) ?? 0;
const factsOf = async ({ accountId }: AccountActor) =>
  (
    await db.sql<{ name: string }[]>`
      select name from event where subject_id = ${accountId} and name like 'membership.%' order by id`
  ).map(({ name }) => name);
const unpublish = (id: number | undefined) =>
  db.ownerSql`update listing set state = 'paused' where id = ${id ?? 0}`;
/** A member's bills in the books, by account. */
async function booksOf(actor: AccountActor): Promise<Record<string, number>> {
  const rows = await db.sql<{ kind: string; cents: number }[]>`
    select a.kind, sum(e.cents)::int as cents from cash_transfer t join cash_entry e on e.transfer_id = t.id join cash_account a on a.id = e.account_id
     where t.payment_id in (select p.id from payment p join membership_bill b on b.id = p.bill_id where b.member_id = ${actor.accountId})
     group by a.kind having sum(e.cents) <> 0`;
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}
afterAll(async () => {
  // Whatever happened above: both books add up, and agree with the processor.
  expect(await checkCash(db.sql)).toEqual([]);
});

test('announces a year 30 days before, reminds 7 days before and charges it with GST; the points come with the payment', async () => {
  const { actor } = await owner();
  await onDay('2027-06-01');
  expect(await bills(actor)).toMatchObject([
    {
      state: 'planned',
      dueAt: '2027-07-01T16:00:00.000Z',
      feeCents: 29_700,
      taxName: 'GST 5%',
      totalCents: 31_185,
    },
  ]);
  await onDay('2027-06-02');
  await onDay('2027-06-23');
  expect(await factsOf(actor)).toEqual(['membership.fee_announced']);
  await onDay('2027-06-24');
  await onDay('2027-06-25');
  expect(await factsOf(actor)).toEqual(['membership.fee_announced', 'membership.fee_reminded']);
  expect(await booksOf(actor)).toEqual({});
  expect(await pointsOf(actor)).toBe(0);
  await onDay('2027-07-01');
  expect(await bills(actor)).toMatchObject([
    { state: 'paid', totalCents: 31_185, points: 300, paidAt: '2027-07-01T16:00:00.000Z' },
  ]);
  expect(await booksOf(actor)).toEqual({ processor: -31_185, fees: 29_700, tax: 1_485 });
  expect(await pointsOf(actor)).toBe(300);
  expect((await factsOf(actor)).at(-1)).toBe('membership.fee_paid');
  await onDay('2027-07-02');
  expect(await bills(actor)).toHaveLength(1);
  await onDay('2028-06-02');
  expect((await bills(actor))[0]).toMatchObject({ state: 'planned', from: '2028-07-01T16:00:00.000Z' });
  expect((await reconcile(at('2028-06-03'), new Date(0))).faults).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
});

test('charges no one before launch, without a listing, as a renter, or with a founder’s promise', async () => {
  const paying = await owner();
  const life = await owner({ feeFrom: null });
  const firstYear = await owner({ feeFrom: '2028-06-01T16:00:00Z' });
  const empty = await owner({ listings: 0 });
  await setPhase(1);
  await onDay('2027-06-01');
  expect(await bills(paying.actor)).toEqual([]);
  await setPhase(2);
  await onDay('2027-06-02');
  expect(await bills(paying.actor)).toHaveLength(1);
  for (const { actor } of [life, firstYear, empty]) expect(await bills(actor)).toEqual([]);
  await onDay('2028-05-02');
  expect(await bills(firstYear.actor)).toMatchObject([
    { state: 'planned', dueAt: '2028-06-01T16:00:00.000Z' },
  ]);
  expect(await bills(life.actor)).toEqual([]);
});

test('charges more listings in a paid year pro rata after a week’s notice; credits fewer the next year', async () => {
  const { actor } = await owner();
  await onDay('2027-06-01');
  await onDay('2027-07-01');
  const second = await listingOf(db.ownerSql, actor.accountId);
  await onDay('2027-12-24');
  // 183 of 366 days: half of $200, and half of 300 points.
  expect((await bills(actor))[0]).toMatchObject({
    kind: 'change',
    state: 'planned',
    feeCents: 10_000,
    totalCents: 10_500,
    points: 150,
  });
  await onDay('2027-12-31');
  expect((await bills(actor))[0]).toMatchObject({ kind: 'change', state: 'paid' });
  expect(await booksOf(actor)).toEqual({ processor: -41_685, fees: 39_700, tax: 1_985 });
  expect(await pointsOf(actor)).toBe(450);
  await unpublish(second.id);
  // 61 of 366 days remain: a sixth of $200.
  await onDay('2028-05-01');
  expect((await feesOf(at('2028-05-01'), actor)).creditCents).toBe(3_333);
  await onDay('2028-06-02');
  await onDay('2028-07-01');
  // $297 less $33.33, and GST on the rest.
  expect((await bills(actor))[0]).toMatchObject({
    kind: 'year',
    state: 'paid',
    feeCents: 29_700,
    creditCents: 3_333,
    taxCents: 1_318,
    totalCents: 27_685,
  });
  expect((await feesOf(at('2028-07-01'), actor)).creditCents).toBe(0);
  expect(await pointsOf(actor)).toBe(750);
});

test('doesn’t charge for a listing removed before the due day; a late one costs no more than announced', async () => {
  const [fewer, more, gone] = [await owner({ listings: 2 }), await owner(), await owner()];
  await onDay('2027-06-01');
  await unpublish(fewer.listings[0]?.id);
  await unpublish(gone.listings[0]?.id);
  await onDay('2027-06-24');
  await listingOf(db.ownerSql, more.actor.accountId);
  await onDay('2027-07-01');
  expect(await bills(fewer.actor)).toMatchObject([{ state: 'paid', totalCents: 31_185 }]);
  expect(await bills(more.actor)).toMatchObject([{ state: 'paid', totalCents: 31_185 }]);
  expect(await bills(gone.actor)).toEqual([]);
});

describe('a card that fails', () => {
  test('is tried three times in 14 days; then new requests pause until the member pays, and agreed trips continue', async () => {
    const { actor, listings } = await owner({ card: 'test_declined' });
    const slug = listings[0]?.slug ?? '';
    const renter = await clubMember(db.ownerSql, 'renter');
    const wish = (more = {}) => ask(at('2027-05-20'), renter, slug, { ...friday, ...more });
    await onDay('2027-06-01');
    await onDay('2027-07-01');
    expect((await bills(actor))[0]).toMatchObject({
      state: 'due',
      problem: 'Your bank declined the card.',
      nextTryAt: '2027-07-08T16:00:00.000Z',
    });
    await onDay('2027-07-08');
    expect(isRefusal(await wish())).toBe(false);
    await onDay('2027-07-15');
    expect((await bills(actor))[0]).toMatchObject({ state: 'overdue', nextTryAt: null });
    expect(await factsOf(actor)).toEqual([
      'membership.fee_announced',
      'membership.fee_not_paid',
      'membership.fee_not_paid',
      'membership.requests_paused',
    ]);
    await onDay('2027-07-22');
    expect(await wish({ from: '2027-06-18', to: '2027-06-20' })).toMatchObject({ refusal: 'host-paused' });
    expect((await deskBills(db.sql)).open).toMatchObject([
      { state: 'overdue', tries: 3, totalCents: 31_185 },
    ]);
    const billId = (await bills(actor))[0]?.id ?? '';
    const paid = async (method: string) => {
      const target = { for: 'membership', billId } as const;
      const made = accepted(
        await authoriseMembership(at('2027-07-22'), actor, { target, method, key: randomUUID() }),
      );
      return payMembership(at('2027-07-22'), actor, { id: billId, paymentId: made.id });
    };
    expect(await paid('test_declined')).toMatchObject({ refusal: 'payment-not-authorised' });
    expect(await paid('test_visa')).toBe('paid');
    await onDay('2027-07-22');
    expect((await bills(actor))[0]).toMatchObject({ state: 'paid' });
    expect(await pointsOf(actor)).toBe(300);
    expect(isRefusal(await wish({ from: '2027-06-18', to: '2027-06-20' }))).toBe(false);
  });

  test('counts a bank that needs its customer, and a missing card, as failed attempts', async () => {
    const [absent, none] = [await owner({ card: 'test_present_only' }), await owner({ card: null })];
    await onDay('2027-06-01');
    await onDay('2027-07-01');
    expect((await bills(absent.actor))[0]).toMatchObject({
      problem: 'Your bank wants you to confirm this payment.',
    });
    expect((await bills(none.actor))[0]).toMatchObject({ problem: 'There is no card on file.' });
    await saveMembershipCard(at('2027-07-02'), none.actor, 'test_mastercard');
    await onDay('2027-07-08');
    expect((await bills(none.actor))[0]).toMatchObject({ state: 'paid' });
  });

  test('leaves the bill open when a bank withdraws its approval at the capture', async () => {
    const { actor } = await owner({ card: 'test_capture_fails' });
    await onDay('2027-06-01');
    await onDay('2027-07-01');
    expect((await bills(actor))[0]).toMatchObject({ state: 'due', nextTryAt: '2027-07-08T16:00:00.000Z' });
    expect(await booksOf(actor)).toEqual({});
  });
});

test('nobody but its member can pay a bill', async () => {
  const { actor } = await owner({ card: 'test_declined' });
  await onDay('2027-06-01');
  await onDay('2027-07-01');
  const billId = (await bills(actor))[0]?.id ?? '';
  const target = { for: 'membership', billId } as const;
  const made = (who: AccountActor) =>
    authoriseMembership(at('2027-07-02'), who, { target, method: 'test_visa', key: randomUUID() });
  const { id: paymentId } = accepted(await made(actor));
  const stranger = await clubMember(db.ownerSql, 'owner');
  expect(await made(stranger)).toMatchObject({ refusal: 'not-found' });
  for (const who of [stranger, visitor])
    expect(await payMembership(at('2027-07-02'), who, { id: billId, paymentId })).toMatchObject({
      refusal: 'not-found',
    });
  expect(await payMembership(at('2027-07-02'), actor, { id: billId, paymentId })).toBe('paid');
});

test('paying by hand from twelve windows while the job charges the card makes one charge', async () => {
  const { actor } = await owner({ card: 'test_declined' });
  await onDay('2027-06-01');
  await onDay('2027-07-01');
  await saveMembershipCard(at('2027-07-07'), actor, 'test_visa');
  const billId = (await bills(actor))[0]?.id ?? '';
  const target = { for: 'membership', billId } as const;
  const cards = await Promise.all(
    Array.from(
      { length: 6 },
      async () =>
        accepted(
          await authoriseMembership(at('2027-07-08'), actor, {
            target,
            method: 'test_visa',
            key: randomUUID(),
          }),
        ).id,
    ),
  );
  const [outcomes] = await Promise.all([
    Promise.all(
      [...cards, ...cards].map((paymentId) =>
        payMembership(at('2027-07-08'), actor, { id: billId, paymentId }),
      ),
    ),
    onDay('2027-07-08'),
  ]);
  expect(outcomes.filter((each) => each === 'paid').length).toBeLessThanOrEqual(1);
  await onDay('2027-07-08');
  expect((await cash.payments(billId)).filter(([, state]) => state === 'captured')).toEqual([
    ['price', 'captured', 31_185, 0],
  ]);
  expect(await booksOf(actor)).toEqual({ processor: -31_185, fees: 29_700, tax: 1_485 });
  expect(await pointsOf(actor)).toBe(300);
});

test('charges a member who cancels nothing more, and one who returns in a paid year not twice', async () => {
  const [early, late] = [await owner(), await owner()];
  await onDay('2027-06-01');
  expect(await cancelMembership(at('2027-06-20'), early.actor)).toBe('cancelled');
  await onDay('2027-07-01');
  expect(await bills(early.actor)).toEqual([]);
  expect(await bills(late.actor)).toMatchObject([{ state: 'paid' }]);
  expect(await cancelMembership(at('2027-10-15'), late.actor)).toBe('cancelled');
  await db.ownerSql`
    update membership set state = 'active', cancelled_at = null, fee_from = '2027-11-01T16:00:00Z' where account_id = ${late.actor.accountId}`;
  // 8 whole months were left and were refunded, so the next year is announced and begins 30 days later.
  await onDay('2027-11-01');
  await onDay('2027-12-01');
  expect(await bills(late.actor, '2027-12-01')).toMatchObject([
    { state: 'paid', from: '2027-12-01T16:00:00.000Z' },
    { state: 'paid' },
  ]);
});

/** Runs the job for a member who left on this day. */
async function refundUnused(actor: AccountActor, day = '2027-10-15'): Promise<void> {
  const instant = new Date(`${day}T16:00:00Z`);
  await db.sql`
    insert into job (kind, body, due_at, most_tries, created_at)
    values (${refundUnusedKind}, ${db.sql.json({ subject_id: actor.accountId })}, ${instant}, 1, ${instant})`;
  await onDay(day);
}

test('M6: refunds the unused whole months of a paid year when the member leaves, with their tax, once', async () => {
  const { actor } = await owner();
  await onDay('2027-06-01');
  await onDay('2027-07-01');
  const before = await cash.books();
  expect(await cancelMembership(at('2027-10-15'), actor)).toBe('cancelled');
  for (let times = 0; times < 2; times += 1) await refundUnused(actor);
  const [bill] = await bills(actor, '2027-10-15');
  expect((await cash.payments(bill?.id ?? '')).at(-1)).toEqual(['price', 'captured', 31_185, 20_790]);
  const after = await cash.books();
  expect((before.fees ?? 0) - (after.fees ?? 0)).toBe(19_800);
  expect((before.tax ?? 0) - (after.tax ?? 0)).toBe(990);
  expect(await pointsOf(actor)).toBe(300);
  expect(await checkCash(db.sql)).toEqual([]);
});

test('refunds the whole year to a member who leaves on the first day, tax included, once', async () => {
  const { actor } = await owner();
  await onDay('2027-06-01');
  await onDay('2027-07-01');
  expect(await cancelMembership(at('2027-07-01'), actor)).toBe('cancelled');
  for (let times = 0; times < 2; times += 1) await refundUnused(actor, '2027-07-01');
  const [bill] = await bills(actor);
  expect((await cash.payments(bill?.id ?? '')).at(-1)).toEqual(['price', 'captured', 31_185, 31_185]);
  expect(await checkCash(db.sql)).toEqual([]);
});

test('refunds nothing of a year while a bank decides about its charge', async () => {
  const { actor } = await owner();
  await onDay('2027-06-01');
  await onDay('2027-07-01');
  await db.sql`
    insert into chargeback (payment_id, processor_id, cents, reason, state, opened_at)
    select p.id, 'dp_' || p.id, 31185, 'fraudulent', 'needs_answer', '2027-10-01T16:00:00Z'
      from payment p join membership_bill b on b.id = p.bill_id where b.member_id = ${actor.accountId}`;
  const before = await cash.books();
  expect(await cancelMembership(at('2027-10-15'), actor)).toBe('cancelled');
  await refundUnused(actor);
  const [bill] = await bills(actor, '2027-10-15');
  expect((await cash.payments(bill?.id ?? '')).at(-1)).toEqual(['price', 'captured', 31_185, 0]);
  expect(await cash.books()).toEqual(before);
});

test('an operator can waive a bill with a reason, but not a paid one', async () => {
  const [open, paid] = [await owner({ card: 'test_declined' }), await owner()];
  await onDay('2027-06-01');
  await onDay('2027-07-01');
  const [openId, paidId] = [(await bills(open.actor))[0]?.id ?? '', (await bills(paid.actor))[0]?.id ?? ''];
  const waive = (id: string, reason = 'A card that was stolen', who: AccountActor = operator) =>
    waiveBill(at('2027-07-02'), who, { id, reason });
  expect(await waive(openId, ' ')).toMatchObject({ refusal: 'reason-missing' });
  expect(await waive(openId, 'x', open.actor)).toMatchObject({ refusal: 'not-allowed' });
  expect(await waive(openId)).toBe('waived');
  expect(await waive(openId)).toMatchObject({ refusal: 'not-possible-now' });
  expect(await waive(paidId)).toMatchObject({ refusal: 'not-possible-now' });
  // The year is covered: it is not announced again, and a removed listing gives no credit.
  await unpublish(open.listings[0]?.id);
  await listingOf(db.ownerSql, open.actor.accountId);
  await onDay('2027-07-03');
  expect(await bills(open.actor)).toMatchObject([{ state: 'waived' }]);
  expect(await pointsOf(open.actor)).toBe(0);
});
