import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { csvOf } from '../../platform/csv.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { settleMoney } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals, type Rental } from '../../tests/builders/rentals.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { emailReceiptJob, emailReceiptKind } from './email-receipt.server.ts';
import { receiptPdf, yearPdf } from './receipt-pdf.server.ts';
import { receiptColumns, receiptRows } from './receipt-view.ts';
import { partiesOf, receiptFor, receiptsOf } from './receipts.server.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const newRental = rentals(db);
let rental: Rental;
beforeEach(async () => {
  rental = await newRental();
  await db.ownerSql`update listing set cleaning_fee_cents = 6000 where slug = ${rental.slug}`;
});
const later = db.deps('2027-12-01T20:00:00Z');
const of = (who: AccountActor) => receiptsOf(later, who, 2027);
/** Someone's receipts, first one first, as kind and lines. */
const told = async (who: AccountActor) =>
  (await of(who)).receipts
    .toReversed()
    .map(({ kind, lines, totalCents }) => [
      kind,
      totalCents,
      Object.fromEntries(lines.map(({ label, cents }) => [label, cents])),
    ]);

test('story 4: the charge, the refund and the payout have receipts that match the books, only for the people whose money moved', async () => {
  const id = await rental.agreed();
  expect(await told(rental.renter)).toMatchObject([
    ['charge', 115_080, { 'Cleaning fee': 6_000, 'Service fee': 7_200, 'GST 5%': 5_160, 'PST 7%': 6_720 }],
  ]);
  // Two days before, after the grace period: 50%.
  await db.ownerSql`
    update leg set terms = jsonb_set(terms, '{cancellationPolicy}', '"flexible"') where id = ${id}`;
  expect(
    await cancelExchange(db.deps('2027-06-02T18:00:00Z'), rental.renter, { id, reason: 'Rain' }),
  ).not.toHaveProperty('refusal');
  await settleMoney(db.deps('2027-06-02T18:00:00Z'));
  await settleMoney(db.deps('2027-06-06T18:00:00Z'));
  expect((await told(rental.renter)).at(-1)).toEqual([
    'refund',
    60_900,
    { Rental: 45_000, 'Cleaning fee': 6_000, 'Service fee': 3_600, 'GST 5%': 2_730, 'PST 7%': 3_570 },
  ]);
  expect(await told(rental.owner)).toEqual([['payout', 42_750, { Earned: 45_000, 'Our fee': -2_250 }]]);
  const { summary } = await of(rental.renter);
  expect(summary).toMatchObject({
    chargedCents: 115_080,
    refundedCents: 60_900,
    taxes: [
      { name: 'GST 5%', cents: 2_430 },
      { name: 'PST 7%', cents: 3_150 },
    ],
    collectedTaxCents: 0,
  });
  expect((await of(rental.owner)).summary).toMatchObject({
    earnings: { count: 1, grossCents: 45_000, feeCents: 2_250, cents: 42_750 },
    collectedTaxCents: 5_580,
  });
  // The year's file sums to what was paid minus what was refunded.
  const amounts = (await of(rental.renter)).receipts.flatMap((each) =>
    receiptRows(each, '').map((row) => Number(row.at(-1)) * 100),
  );
  expect(Math.round(amounts.reduce((all, cents) => all + cents, 0))).toBe(115_080 - 60_900);
  expect(
    csvOf(
      receiptColumns,
      (await of(rental.owner)).receipts.flatMap((each) => receiptRows(each, '')),
    ),
  ).toContain(',-22.5');
  const [receipt] = (await of(rental.renter)).receipts;
  expect(receipt).toMatchObject({
    title: 'A boat',
    place: `/exchanges/${id}`,
    other: 'Ann',
    card: { lastFour: '4242' },
  });
  expect(await receiptFor(later, rental.owner, receipt?.id ?? 0)).toBeNull();
  expect(await receiptFor(later, { accountId: randomUUID() }, receipt?.id ?? 0)).toBeNull();
  expect((await of(rental.renter)).years).toEqual([2027]);
});

test('a receipt has the tax numbers that an operator has set, and a PDF', async () => {
  const id = await rental.agreed();
  for (const [name, value] of [
    ['receipt-name', 'Wildloop Club Inc.'],
    ['gst-number', '12345 6789 RT0001'],
  ] as const)
    await db.ownerSql`
      insert into setting (name, value, changed_at) values (${name}, ${db.ownerSql.json(value)}, now())
      on conflict (name) do update set value = excluded.value`;
  const [first] = (await of(rental.renter)).receipts;
  const page = await receiptFor(later, rental.renter, first?.id ?? 0);
  expect(page?.issuer).toEqual({
    name: 'Wildloop Club Inc.',
    address: '',
    gstNumber: '12345 6789 RT0001',
    pstNumber: '',
    isTest: true,
  });
  expect(page?.receipt.place).toBe(`/exchanges/${id}`);
  if (!page) throw new Error('There is no receipt.');
  expect((await receiptPdf(page)).subarray(0, 5).toString()).toBe('%PDF-');
  const { issuer, member } = await partiesOf(later, rental.renter);
  const { summary } = await of(rental.renter);
  expect((await yearPdf(summary, issuer, member)).length).toBeGreaterThan(1_000);
});

test('emails every charge, refund and payout once, with its lines, to people with a confirmed address', async () => {
  await addAccount(db.ownerSql, { accountId: rental.renter.accountId, email: 'ann@example.com' });
  await rental.agreed();
  const jobs = { [emailReceiptKind]: emailReceiptJob(db.deps(asking)) };
  await doDueJobs(db.deps(asking), jobs);
  await doDueJobs(db.deps(asking), jobs);
  const mails = await db.sql<{ subject: string; body: string }[]>`
    select subject, body from mail where recipient = 'ann@example.com'`;
  const [{ id, number } = { id: 0, number: '' }] = (await of(rental.renter)).receipts;
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe(`$1,150.80 charged to your card for “A boat” (receipt ${number})`);
  for (const words of ['GST 5%', '$51.60', 'PST 7%', '$67.20', 'Cleaning fee', `/receipts/${id}`])
    expect(mails[0]?.body).toContain(words);
});
