/** Plays the stories of docs/domain/money.md, "Stories, from the quote to the bank", and compares every place that shows a sum. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCents } from '../../platform/money/money.ts';
import { accepted } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { operator } from '../../tests/builders/actors.ts';
import { asked, clubMember, listingOf, settleMoney, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { missBooking } from '../../tests/builders/no-shows.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { asking, start } from '../../tests/builders/rentals.ts';
import { acceptClaim } from '../disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../disputes/claim/claim-damage.server.ts';
import { disputeClockJob, disputeClockKind } from '../disputes/dispute-clock.server.ts';
import { acceptSettlement, offerSettlement } from '../disputes/offer-settlement.server.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { cancelTogether } from '../exchange/changes/cancel-together.server.ts';
import { answerExtension, askExtension } from '../exchange/changes/extend-booking.server.ts';
import { declareEmergency, liftEmergency } from '../exchange/emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../exchange/emergencies/relief-jobs.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { authoriseExchange } from '../exchange/money/authorise-exchange.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { chooseRelief } from '../exchange/relief/choose-relief.server.ts';
import type { ReliefChoice } from '../exchange/relief/relief-terms.ts';
import { bookingFor } from '../exchange/views/rental-view.server.ts';
import { authoriseDebt, debtsOf, payDebt } from '../payments/debts.server.ts';
import { readChargebackKind } from '../payments/payment-jobs.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';
import { spendablePoints } from '../points/spendable-points.server.ts';
import { emailReceiptJob, emailReceiptKind } from './email-receipt.server.ts';
import { receiptsOf } from './receipts.server.ts';

const page = readFileSync(new URL('../../docs/domain/money.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| S\d+ \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim()),
  );

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string) => db.deps(instant);
const cash = cashOf(db);
const { give } = bookkeeping(db);

const paidOut = '2027-06-06T20:00:00Z';
const back = '2027-06-06T23:00:00Z';
const claimed = '2027-06-07T01:00:00Z';
const end = '2027-06-12T20:00:00Z';

const ways = {
  cash: { way: 'rent', points: 0 },
  points: { way: 'adventurePoints', points: 900 },
  both: { way: 'cashAndPoints', points: 500 },
  'two parts': { way: 'rent', points: 0 },
} as const;
/** A price in two parts is agreed on long before the trip. */
const early = '2027-04-01T18:00:00Z';
const askedAt = (way: keyof typeof ways): string => (way === 'two parts' ? early : asking);

async function agreed(way: keyof typeof ways, depositCents: number, method = 'test_visa') {
  const isSplit = way === 'two parts';
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const email = `${renter.accountId}@example.com`;
  await addAccount(db.ownerSql, { accountId: renter.accountId, email });
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  await db.ownerSql`
    update listing set deposit_cents = ${depositCents}, cancellation_policy = ${isSplit ? 'strict' : 'moderate'} where slug = ${slug}`;
  const { points } = ways[way];
  if (points > 0) await give(renter.accountId, points, new Date(asking));
  const now = at(askedAt(way));
  const wish = { way: ways[way].way, points: way === 'both' ? points : 0, isSplit };
  const { id } = await asked(now, renter, slug, wish, method);
  accepted(await acceptOffer(now, owner, { id, version: 1 }));
  await settleMoney(now);
  return { owner, renter, id, points, email, exchange: { kind: 'booking', id } as const };
}
type Story = Awaited<ReturnType<typeof agreed>>;
type Act = (story: Story) => Promise<void>;

const both = async (story: Story, instant: string, step: 'hand_off' | 'return') => {
  for (const who of [story.owner, story.renter])
    accepted(await confirmHandOver(at(instant), who, { legId: story.id, step }));
  await settleMoney(at(instant));
};
const trip: Act = async (story) => {
  await settleMoney(at('2027-06-02T16:00:00Z'));
  await both(story, start, 'hand_off');
};
const cancelled =
  (by: 'owner' | 'renter', instant: string): Act =>
  async (story) => {
    accepted(await cancelExchange(at(instant), story[by], { id: story.id, reason: 'Ill' }));
  };
/** Reported by the side that came. */
const noShowOf =
  (missing: 'owner' | 'renter'): Act =>
  async (story) => {
    const who = missing === 'owner' ? story.renter : story.owner;
    accepted(await missBooking(at('2027-06-04T18:00:00Z'), who, { id: story.id, reason: '' }));
  };
const emergency =
  (choice: ReliefChoice): Act =>
  async ({ renter, id }) => {
    const now = at('2027-05-31T18:00:00Z');
    const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 } as const;
    const fire = {
      kind: 'wildfire',
      title: 'Wildfire',
      from: '2027-06-01',
      to: '2027-06-05',
      area,
      reason: 'x',
    } as const;
    const { id: fireId } = accepted(await declareEmergency(now, operator, fire));
    await doDueJobs(now, reliefJobs);
    accepted(await chooseRelief(now, renter, { id, choice }));
    // Ends the fire for the next story.
    accepted(await liftEmergency(now, operator, { id: fireId, reason: 'x' }));
  };
const extended: Act = async ({ owner, renter, id }) => {
  const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
  const card = { target, method: 'test_visa', key: randomUUID() };
  const { id: paymentId } = accepted(await authoriseExchange(withCards(at(asking)), renter, card));
  accepted(await askExtension(at(asking), renter, { id, to: target.to, paymentId }));
  accepted(await answerExtension(at(asking), owner, { id, event: 'agree' }));
  await settleMoney(at(asking));
};
const claim =
  (cents: number, answer: Act): Act =>
  async (story) => {
    await trip(story);
    await settleMoney(at(paidOut));
    await both(story, back, 'return');
    const lines = [{ kind: 'damage', label: 'The hull', cents } as const];
    accepted(await claimDamage(at(claimed), story.owner, story.exchange, { lines, words: 'A scratch.' }));
    await answer(story);
    // While the bank still holds the deposit.
    await settleMoney(at('2027-06-09T04:00:00Z'));
  };
const settled: Act = async ({ owner, renter, exchange }) => {
  accepted(await offerSettlement(at(claimed), renter, { ...exchange, cents: 10_000 }));
  accepted(await offerSettlement(at(claimed), owner, { ...exchange, cents: 20_000 }));
  accepted(await acceptSettlement(at(claimed), renter, { ...exchange, cents: 20_000 }));
};
const taken: Act = async ({ renter, exchange }) => {
  accepted(await acceptClaim(at(claimed), renter, exchange));
};
const takenWithDebt: Act = async (story) => {
  await taken(story);
  await settleMoney(at(claimed));
  const [debt] = await debtsOf(at(claimed), story.renter);
  const target = { for: 'debt', debtId: debt?.id ?? '' } as const;
  const card = { target, method: 'test_visa', key: randomUUID() };
  const { id: paymentId } = accepted(await authoriseDebt(withCards(at(claimed)), story.renter, card));
  accepted(await payDebt(at(claimed), story.renter, { id: target.debtId, paymentId }));
};
const silent: Act = async () => {
  const later = at('2027-06-09T03:00:00Z');
  await doDueJobs(later, { [disputeClockKind]: disputeClockJob(withCards(later)) });
};
/** The renter's bank takes the charge back and decides. */
const chargeback =
  (outcome: 'won' | 'lost', instant: string, part = 1): Act =>
  async ({ id }) => {
    const deps = withCards(at(instant));
    const [payment] = await db.sql<{ object: string; cents: number }[]>`
      select processor_id as object, captured_cents as cents from payment where party_id in (select id from exchange_party where exchange_id = ${id})`;
    const objectId = await deps.cards.disputeCharge(payment?.object ?? '', (payment?.cents ?? 0) * part);
    const look = async () => {
      await db.sql`
        insert into job (kind, body, due_at, most_tries, created_at)
        values (${readChargebackKind}, ${db.sql.json({ objectId })}, ${deps.now()}, 1, ${deps.now()})`;
      await settleMoney(deps);
    };
    await look();
    await deps.cards.bankDecides(objectId, outcome);
    await look();
  };
const then =
  (...acts: Act[]): Act =>
  async (story) => {
    for (const act of acts) await act(story);
  };
const payDay: Act = async () => {
  await settleMoney(at(paidOut));
};

const half = '2027-06-01T15:00:00Z';
/** Thirty days before the pick-up, and three days later. */
const restDue: Act = async () => {
  await settleMoney(at('2027-05-05T16:00:00Z'));
};
const restUnpaid: Act = async () => {
  await settleMoney(at('2027-05-08T16:00:00Z'));
};

const stories: [way: keyof typeof ways, depositCents: number, act: Act, method?: string][] = [
  ['cash', 0, cancelled('owner', half)],
  ['cash', 0, noShowOf('renter')],
  ['cash', 0, noShowOf('owner')],
  ['cash', 0, emergency('refund')],
  [
    'cash',
    0,
    async ({ owner, renter, id }) => {
      for (const who of [owner, renter])
        accepted(await cancelTogether(at(half), who, { id, percent: 80, reason: 'The road is closed' }));
    },
  ],
  ['cash', 0, then(extended, trip)],
  ['cash', 0, then(extended, cancelled('renter', half))],
  ['cash', 50_000, claim(30_000, settled)],
  ['cash', 50_000, claim(30_000, taken)],
  ['cash', 50_000, claim(30_000, silent)],
  ['cash', 50_000, claim(60_000, takenWithDebt)],
  ['cash', 0, then(trip, chargeback('won', '2027-06-05T10:00:00Z'))],
  ['cash', 0, then(trip, chargeback('lost', '2027-06-05T10:00:00Z'))],
  ['cash', 0, then(trip, payDay, chargeback('lost', paidOut))],
  ['cash', 0, then(trip, payDay, chargeback('lost', paidOut, 0.5))],
  ['cash', 0, chargeback('lost', half)],
  ['points', 0, cancelled('owner', half)],
  ['points', 0, noShowOf('renter')],
  ['points', 0, noShowOf('owner')],
  ['points', 0, emergency('refund')],
  ['points', 0, emergency('points')],
  ['points', 0, then(trip, payDay, chargeback('lost', paidOut))],
  ['points', 50_000, claim(30_000, settled)],
  ['both', 0, cancelled('owner', half)],
  ['both', 0, noShowOf('renter')],
  ['both', 0, emergency('refund')],
  ['both', 0, emergency('points')],
  ['both', 0, then(trip, payDay, chargeback('lost', paidOut))],
  ['both', 0, then(trip, payDay, chargeback('won', paidOut))],
  ['both', 50_000, claim(30_000, settled)],
  ['two parts', 0, then(restDue, trip)],
  ['two parts', 0, then(restDue, restUnpaid), 'test_present_only'],
  ['two parts', 0, cancelled('renter', '2027-04-20T15:00:00Z')],
  ['two parts', 0, then(restDue, cancelled('renter', '2027-05-20T15:00:00Z'))],
];

/** What moved at the test processor so far, by kind. */
async function atProcessor(): Promise<Record<string, number>> {
  const moved = await db.sql<{ kind: string; cents: number }[]>`
    select kind, sum(cents)::int as cents from test_processor_movement group by kind`;
  return Object.fromEntries(moved.map(({ kind, cents }) => [kind, cents]));
}
const minus = (after: Record<string, number>, before: Record<string, number>) => (kind: string) =>
  (after[kind] ?? 0) - (before[kind] ?? 0);
const pointsOf = async (accountId: string) =>
  (await spendablePoints(db.sql, [accountId])).get(accountId) ?? 0;
/** What the subjects of a member's receipt emails say, in CAD cents. */
async function emailed(email: string, word: string): Promise<number> {
  const mails = await db.sql<{ subject: string }[]>`
    select subject from mail where recipient = ${email} and subject like ${`%${word}%`}`;
  return mails.reduce(
    (sum, { subject }) =>
      sum + Math.round(Number(/\$([\d,.]+\d)/.exec(subject)?.[1]?.replaceAll(',', '')) * 100),
    0,
  );
}
const sum = (all: readonly { kind: string; totalCents: number }[], kind: string): number =>
  all.filter((each) => each.kind === kind).reduce((cents, { totalCents }) => cents + totalCents, 0);
const text = (cents: number, points = 0): string =>
  points === 0 ? formatCents(cents) : `${points} AP + ${formatCents(cents)}`;

test('every story has a row, and every row a story', () => {
  expect(rows).toHaveLength(stories.length);
});

test.each(stories.map((story, index) => [rows[index]?.[0] ?? '', story, rows[index] ?? []] as const))(
  '%s',
  async (_, [way, depositCents, act, method], [, ...cells]) => {
    const [booksBefore, movedBefore] = [await cash.books(), await atProcessor()];
    const story = await agreed(way, depositCents, method);
    const { owner, renter, id, points, email } = story;
    const { totalCents = 0, split } = (await bookingFor(at(askedAt(way)), renter, id))?.price ?? {};
    const quoted = split?.nowCents ?? totalCents;
    await act(story);
    for (const instant of [end, end]) await settleMoney(at(instant));
    await doDueJobs(at(end), { [emailReceiptKind]: emailReceiptJob(at(end)) });

    const books = minus(await cash.books(), booksBefore);
    const moved = minus(await atProcessor(), movedBefore);
    const later = at('2027-12-01T20:00:00Z');
    const mine = (await receiptsOf(later, renter, 2027)).receipts;
    const theirs = (await receiptsOf(later, owner, 2027)).receipts;
    const [pays, comesBack] = [sum(mine, 'charge'), sum(mine, 'refund')];
    const earned = sum(theirs, 'payout') - sum(theirs, 'taken_back');
    const ownerPoints = await pointsOf(owner.accountId);
    expect([
      text(pays, points),
      text(comesBack, await pointsOf(renter.accountId)),
      text(earned, ownerPoints),
      text(books('fees')),
      text(books('tax')),
    ]).toEqual(cells);

    // The page announced this charge; anything added later has its own receipts.
    expect(mine.map(({ totalCents }) => totalCents)).toContain(quoted);
    // The processor moved exactly that, and the books have the same balance.
    expect(moved('capture')).toBe(pays);
    expect(moved('refund') + moved('chargeback') - moved('chargeback_won')).toBe(comesBack);
    expect(moved('payout') - moved('take_back')).toBe(earned);
    expect(0 - books('processor')).toBe(pays - comesBack - earned);
    expect([books('held'), books('payable'), books('chargebacks')]).toEqual([0, 0, 0]);
    // Emails name the same amounts; the bank reports its own refunds.
    expect(await emailed(email, 'charged to your card')).toBe(pays);
    expect(await emailed(email, 'refunded to your card')).toBe(moved('refund'));
    expect((await reconcile(withCards(at('2027-06-13T20:00:00Z')), new Date(askedAt(way)))).faults).toEqual(
      [],
    );
  },
);
