/** Plays every story of docs/domain/money.md from the quote to the bank, and compares every place that shows a sum. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../platform/assert.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { formatCents } from '../../platform/money/money.ts';
import { accepted } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { operator } from '../../tests/builders/actors.ts';
import {
  asked,
  clubMember,
  listingOf,
  settleMoney,
  withCards,
  type Asked,
  type ListingColumns,
} from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { missBooking } from '../../tests/builders/no-shows.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { asking, start } from '../../tests/builders/rentals.ts';
import { offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { acceptClaim, contestClaim } from '../disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../disputes/claim/claim-damage.server.ts';
import { decideDispute } from '../disputes/decide-dispute.server.ts';
import { disputeClockJob, disputeClockKind } from '../disputes/dispute-clock.server.ts';
import { claimDeskFor } from '../disputes/dispute-queries.server.ts';
import { acceptSettlement, offerSettlement } from '../disputes/offer-settlement.server.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { cancelTogether } from '../exchange/changes/cancel-together.server.ts';
import { answerExtension, askExtension } from '../exchange/changes/extend-booking.server.ts';
import { declareEmergency, liftEmergency } from '../exchange/emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../exchange/emergencies/relief-jobs.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { authoriseExchange } from '../exchange/money/authorise-exchange.server.ts';
import { earningsOf } from '../exchange/money/earnings-queries.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { counterOffer, type RentalCounter } from '../exchange/offer/counter-offer.server.ts';
import { chooseRelief } from '../exchange/relief/choose-relief.server.ts';
import type { ReliefChoice } from '../exchange/relief/relief-terms.ts';
import { bookingFor } from '../exchange/views/rental-view.server.ts';
import { swapFor } from '../exchange/views/swap-view.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { authoriseDebt, debtsOf, payDebt } from '../payments/debts.server.ts';
import { readChargebackKind } from '../payments/payment-jobs.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';
import type { PaymentView } from '../payments/payment-view.ts';
import { checkBooks } from '../points/ledger/check-books.server.ts';
import { spendablePoints } from '../points/spendable-points.server.ts';
import { changeSetting } from '../settings/change-setting.server.ts';
import { emailReceiptJob, emailReceiptKind } from './email-receipt.server.ts';
import { receiptsOf } from './receipts.server.ts';

const page = readFileSync(new URL('../../docs/domain/money.md', import.meta.url), 'utf8');
/** Each story's sums, by its number. */
const rows = new Map(
  page
    .split('\n')
    .filter((line) => /^\| [SN]?\d+ \|/.test(line))
    .map((line) => {
      const [number = '', ...cells] = line.split('|').slice(1, -1);
      return [number.trim(), cells.map((cell) => cell.trim())] as const;
    }),
);

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  const value = [plan('Premium', 2_000), plan('Plus', 1_700)];
  accepted(await changeSetting(at(asking), operator, { name: 'cover', value, reason: 'Plans' }));
});
const plan = (name: string, dayCents: number) => ({
  province: 'any',
  categoryId: 'any',
  way: 'any',
  plan: name,
  dayCents,
  limitCents: 200_000_000,
  deductibleCents: 50_000,
  insurer: 'Pacific Marine Mutual',
  from: '2027-01-01',
  to: '',
});
const at = (instant: string) => db.deps(instant);
const cash = cashOf(db);
const { give, wallet } = bookkeeping(db);

const paidOut = '2027-06-06T20:00:00Z';
const back = '2027-06-06T23:00:00Z';
const claimed = '2027-06-07T01:00:00Z';
const nextMonth = '2027-07-01T20:00:00Z';
/** When everything is over, unless a story takes longer. */
const inJune = '2027-06-12T20:00:00Z';

/** What is rented and how it is asked for, where it isn't the boat for three days at $300, paid in cash. */
type Given = {
  way?: 'rent' | 'adventurePoints' | 'cashAndPoints';
  points?: number;
  listing?: ListingColumns;
  asked?: Asked;
  askedAt?: string;
  method?: string;
  /** The owner joined long ago with a founder's seat. */
  isFounders?: boolean;
  /** The owner answers with this price for the rental. */
  counterCents?: number;
};
const inPoints: Given = { way: 'adventurePoints', points: 900 };
const inBoth: Given = { way: 'cashAndPoints', points: 500 };
/** A price in two parts is agreed on long before the trip. */
const inTwoParts: Given = {
  listing: { cancellation_policy: 'strict' },
  asked: { isSplit: true },
  askedAt: '2027-04-01T18:00:00Z',
};
const withDeposit = ({ listing, ...given }: Given, deposit_cents: number): Given => ({
  ...given,
  listing: { ...listing, deposit_cents },
});

const alberta = { province: 'AB', time_zone: 'America/Edmonton' };
const stay = (location: string, price_cents: number, price_points: number) => ({
  location,
  price_cents,
  price_points,
  price_unit: 'night',
  category_id: 'cabins',
  requirement_terms: { registration: 'H123456789' },
  pick_up_time: '09:00',
  return_time: '09:00',
});
const weekends = (priceCents: number, pricePoints: number) => ({
  kind: 'weekends',
  name: '',
  from: '2027-01-01',
  to: '2027-12-31',
  priceCents,
  pricePoints,
});

let founders = 0;
async function people({ isFounders = false }: Given) {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const emailOf = ({ accountId }: AccountActor) => `${accountId}@example.com`;
  for (const { accountId } of [owner, renter])
    await addAccount(db.ownerSql, { accountId, email: emailOf({ accountId } as AccountActor) });
  if (isFounders) {
    founders += 1;
    await db.ownerSql`
      insert into membership (account_id, kind, state, founder_seat, founder_free, approved_at, joined_at)
      values (${owner.accountId}, 'owner', 'active', ${founders}, 'first_year', '2026-01-01', '2026-01-01')`;
  }
  return { owner, renter, email: emailOf(renter), ownersEmail: emailOf(owner) };
}

async function agreed(given: Given) {
  const { way = 'rent', points = 0, listing = {}, askedAt = asking } = given;
  const sides = await people(given);
  const { owner, renter } = sides;
  const { slug } = await listingOf(db.ownerSql, owner.accountId, listing);
  if (points > 0) await give(renter.accountId, points, new Date(askedAt));
  const now = at(askedAt);
  const wish = { way, points: way === 'cashAndPoints' ? points : 0, ...given.asked };
  const { id } = await asked(now, renter, slug, wish, given.method);
  // The owner reads what they receive before the answer.
  const request = await bookingFor(now, owner, id);
  if (given.counterCents === undefined) accepted(await acceptOffer(now, owner, { id, version: 1 }));
  else await counter(now, sides, id, given.counterCents);
  await settleMoney(now);
  return { ...sides, id, points, askedAt, request, exchange: { kind: 'booking', id } as const };
}
/** The owner names another price, and the renter pays and accepts it. */
async function counter(now: Deps, { owner, renter }: Sides, id: string, rentalCents: number) {
  const wish = { ...(await bookingFor(now, owner, id))?.asked, rentalCents, id, version: 1, message: '' };
  accepted(await counterOffer(now, owner, wish as RentalCounter));
  const card = { target: { for: 'booking', bookingId: id }, method: 'test_visa', key: randomUUID() } as const;
  const { id: paymentId } = accepted(await authoriseExchange(withCards(now), renter, card));
  accepted(await acceptOffer(now, renter, { id, version: 2, paymentId }));
}
type Sides = Awaited<ReturnType<typeof people>>;
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
const fire = {
  kind: 'wildfire',
  title: 'Wildfire',
  from: '2027-06-01',
  to: '2027-06-05',
  area: { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 },
  reason: 'x',
} as const;
const emergency =
  (choice: ReliefChoice): Act =>
  async ({ renter, id }) => {
    const now = at('2027-05-31T18:00:00Z');
    const { id: fireId } = accepted(await declareEmergency(now, operator, fire));
    await doDueJobs(now, reliefJobs);
    accepted(await chooseRelief(now, renter, { id, choice }));
    // Ends the fire for the next story.
    accepted(await liftEmergency(now, operator, { id: fireId, reason: 'x' }));
  };
const extendedTo =
  (to: string): Act =>
  async ({ owner, renter, id }) => {
    const target = { for: 'extension', bookingId: id, to } as const;
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
/** A claim that goes to the desk, where a part of it is awarded. */
const decided =
  (cents: number): Act =>
  async ({ renter, exchange }) => {
    accepted(await contestClaim(at(claimed), renter, { ...exchange, words: 'It was there before.' }));
    const clock = (instant: string) =>
      doDueJobs(at(instant), { [disputeClockKind]: disputeClockJob(withCards(at(instant))) });
    for (const instant of ['2027-06-09T04:00:00Z', '2027-06-12T20:00:00Z']) await settleMoney(at(instant));
    await clock('2027-06-14T04:00:00Z');
    const desk = await claimDeskFor(at('2027-06-15T18:00:00Z'), renter, exchange);
    const words = { reason: 'Looked at', reasons: 'The photos show half of it.' };
    const award = { awards: [cents], ...words };
    accepted(await decideDispute(at('2027-06-15T18:00:00Z'), operator, desk?.dispute?.id ?? '', award));
    await settleMoney(at('2027-06-17T20:00:00Z'));
    await clock('2027-06-22T19:00:00Z');
    await settleMoney(at('2027-06-22T19:00:00Z'));
  };
/** A fire two days into the trip; it is back the next day. */
const interrupted: Act = async (story) => {
  await trip(story);
  await settleMoney(at('2027-06-05T20:00:00Z'));
  const burning = at('2027-06-06T18:00:00Z');
  const { id } = accepted(
    await declareEmergency(burning, operator, { ...fire, from: '2027-06-06', to: '2027-06-20' }),
  );
  await doDueJobs(burning, reliefJobs);
  await both(story, '2027-06-07T18:00:00Z', 'return');
  await doDueJobs(at('2027-06-07T18:00:00Z'), reliefJobs);
  accepted(await liftEmergency(at('2027-06-07T19:00:00Z'), operator, { id, reason: 'x' }));
};
/** The renter's bank takes the charge back and decides. */
const chargeback =
  (outcome: 'won' | 'lost', instant: string, part = 1, purpose = 'price'): Act =>
  async ({ id }) => {
    const deps = withCards(at(instant));
    const [payment] = await db.sql<{ object: string; cents: number }[]>`
      select processor_id as object, captured_cents as cents from payment
       where is_current and purpose = ${purpose}
         and (party_id in (select id from exchange_party where exchange_id = ${id}) or extension_id in (select id from leg_extension where leg_id = ${id}))
       order by extension_id nulls first limit 1`;
    const objectId = await deps.cards.disputeCharge(
      payment?.object ?? '',
      Math.round((payment?.cents ?? 0) * part),
    );
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

/** Both end it, and this much of the rental comes back. */
const together =
  (percent: number): Act =>
  async ({ owner, renter, id }) => {
    for (const who of [owner, renter])
      accepted(await cancelTogether(at(half), who, { id, percent, reason: 'The road is closed' }));
  };
const extended = extendedTo('2027-06-08');
const atOnce = '2027-05-30T18:30:00Z';
const disputed = '2027-06-05T10:00:00Z';

const stories: Record<string, [given: Given, act: Act, end?: string]> = {
  1: [{}, trip],
  2: [{}, cancelled('renter', atOnce)],
  3: [{}, cancelled('renter', half)],
  4: [{ listing: { cleaning_fee_cents: 6_000 } }, cancelled('renter', half)],
  5: [{}, emergency('points')],
  6: [inPoints, trip],
  7: [inPoints, cancelled('renter', half)],
  8: [inBoth, trip],
  9: [inBoth, cancelled('renter', half)],
  11: [{ counterCents: 75_000 }, trip],
  12: [{ counterCents: 75_000 }, cancelled('renter', half)],
  13: [{ asked: { plan: 'Premium' } }, trip],
  14: [{ asked: { plan: 'Premium' } }, cancelled('renter', half)],
  S11: [{}, cancelled('owner', half)],
  S12: [{}, noShowOf('renter')],
  S13: [{}, noShowOf('owner')],
  S14: [{}, emergency('refund')],
  S15: [{}, together(80)],
  S16: [{}, then(extended, trip)],
  S17: [{}, then(extended, cancelled('renter', half))],
  S18: [withDeposit({}, 50_000), claim(30_000, settled)],
  S19: [withDeposit({}, 50_000), claim(30_000, taken)],
  S20: [withDeposit({}, 50_000), claim(30_000, silent)],
  S21: [withDeposit({}, 50_000), claim(60_000, takenWithDebt)],
  S22: [{}, then(trip, chargeback('won', disputed))],
  S23: [{}, then(trip, chargeback('lost', disputed))],
  S24: [{}, then(trip, payDay, chargeback('lost', paidOut))],
  S25: [{}, then(trip, payDay, chargeback('lost', paidOut, 0.5))],
  S26: [{}, chargeback('lost', half)],
  S27: [inPoints, cancelled('owner', half)],
  S28: [inPoints, noShowOf('renter')],
  S29: [inPoints, noShowOf('owner')],
  S30: [inPoints, emergency('refund')],
  S31: [inPoints, emergency('points')],
  S32: [inPoints, then(trip, payDay, chargeback('lost', paidOut))],
  S33: [withDeposit(inPoints, 50_000), claim(30_000, settled)],
  S34: [inBoth, cancelled('owner', half)],
  S35: [inBoth, noShowOf('renter')],
  S36: [inBoth, emergency('refund')],
  S37: [inBoth, emergency('points')],
  S38: [inBoth, then(trip, payDay, chargeback('lost', paidOut))],
  S39: [inBoth, then(trip, payDay, chargeback('won', paidOut))],
  S40: [withDeposit(inBoth, 50_000), claim(30_000, settled)],
  S41: [inTwoParts, then(restDue, trip)],
  S42: [{ ...inTwoParts, method: 'test_present_only' }, then(restDue, restUnpaid)],
  S43: [inTwoParts, cancelled('renter', '2027-04-20T15:00:00Z')],
  S44: [inTwoParts, then(restDue, cancelled('renter', '2027-05-20T15:00:00Z'))],
  N1: [
    {
      listing: {
        ...stay('Kelowna, BC', 18_900, 189),
        cleaning_fee_cents: 8_500,
        cancellation_policy: 'strict',
        seasons: [weekends(22_900, 229)],
      },
      asked: { from: '2027-06-03', to: '2027-06-07' },
      askedAt: '2027-05-10T18:00:00Z',
    },
    cancelled('renter', '2027-05-24T15:00:00Z'),
  ],
  N2: [
    {
      ...inPoints,
      points: 435,
      listing: { ...stay('Banff, AB', 14_550, 145), ...alberta },
      asked: { to: '2027-06-07' },
    },
    cancelled('renter', '2027-06-01T14:00:00Z'),
  ],
  N3: [
    {
      isFounders: true,
      listing: {
        ...alberta,
        category_id: 'specialty',
        location: 'Canmore, AB',
        price_cents: 41_500,
        deposit_cents: 100_000,
      },
      asked: { to: '2027-06-05' },
    },
    claim(130_000, takenWithDebt),
  ],
  N4: [
    {
      listing: {
        category_id: 'rv',
        price_cents: 21_999,
        cleaning_fee_cents: 9_500,
        delivery_cents: 7_500,
        add_ons: [
          { id: 'generator', label: 'Generator', cents: 1_250, per: 'unit' },
          { id: 'linens', label: 'Linens', cents: 4_000, per: 'booking' },
        ],
      },
      asked: { to: '2027-06-08', addOnIds: ['generator', 'linens'], isDelivered: true, plan: 'Plus' },
    },
    noShowOf('renter'),
  ],
  N5: [
    {
      ...inBoth,
      points: 777,
      listing: { price_cents: 13_333, price_points: 134, weekly_discount_percent: 12 },
      asked: { to: '2027-06-10' },
    },
    together(33),
  ],
  N6: [
    {
      ...inTwoParts,
      listing: {
        ...alberta,
        ...inTwoParts.listing,
        location: 'Hinton, AB',
        price_cents: 18_700,
        weekly_discount_percent: 10,
      },
      asked: { ...inTwoParts.asked, to: '2027-06-12' },
    },
    then(restDue, trip, payDay, chargeback('lost', paidOut, 1, 'rest')),
  ],
  N7: [{ listing: stay('Fernie, BC', 24_000, 240), asked: { to: '2027-06-10' } }, interrupted],
  N8: [
    {
      listing: { ...alberta, location: 'Bragg Creek, AB', price_cents: 30_000 },
      asked: { to: '2027-06-07' },
      counterCents: 111_100,
    },
    then(extendedTo('2027-06-08'), trip, chargeback('lost', disputed)),
  ],
  N9: [
    { listing: { price_cents: 45_500, deposit_cents: 30_000 }, asked: { to: '2027-06-05' } },
    claim(41_237, decided(25_010)),
    '2027-06-30T20:00:00Z',
  ],
  N10: [
    {
      listing: {
        ...stay('Vancouver, BC', 9_900, 99),
        cleaning_fee_cents: 12_000,
        weekly_discount_percent: 15,
      },
      asked: { to: '2027-06-30' },
    },
    then(trip, chargeback('lost', disputed, 0.4)),
  ],
};

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
  expect([...rows.keys()].toSorted()).toEqual([...Object.keys(stories), '10', 'N11'].toSorted());
});

const paidDebts = async (deps: Deps, renter: AccountActor): Promise<number> =>
  (await debtsOf(deps, renter)).reduce((cents, debt) => cents + (debt.state === 'paid' ? debt.cents : 0), 0);

/** What the booking's page says was charged and given back, all of its cards together. */
async function onPage(deps: Deps, { renter, id }: Story) {
  const view = present(await bookingFor(deps, renter, id), 'booking');
  const { price, rest, deposit, takenBack } = view.money;
  const cards = [price, rest?.payment, deposit, ...view.further.map(({ payment }) => payment)];
  const sumOf = (of: (card: PaymentView) => number) =>
    cards.reduce((cents, card) => cents + (card ? of(card) : 0), 0);
  return {
    view,
    charged: sumOf(({ capturedCents }) => capturedCents) + (await paidDebts(deps, renter)),
    back: sumOf(({ refundedCents }) => refundedCents) + (takenBack?.isDecided ? takenBack.cents : 0),
  };
}

test.each(Object.entries(stories))('%s', async (number, [given, act, end = inJune]) => {
  const [, ...cells] = rows.get(number) ?? [];
  const [booksBefore, movedBefore] = [await cash.books(), await atProcessor()];
  const story = await agreed(given);
  const { owner, renter, id, points, email, ownersEmail, askedAt, request } = story;
  const { totalCents = 0, split } = (await bookingFor(at(askedAt), renter, id))?.price ?? {};
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
  expect(mine.map((each) => each.totalCents)).toContain(quoted);
  for (const { lines, totalCents: total } of [...mine, ...theirs])
    expect(lines.reduce((cents, line) => cents + line.cents, 0)).toBe(total);
  // The trip's page for both sides, and the owner's earnings.
  const { view, charged, back: givenBack } = await onPage(later, story);
  expect([charged, givenBack]).toEqual([pays, comesBack]);
  const ended = (await bookingFor(later, owner, id))?.cancelled;
  if (view.cancelled) expect(view.cancelled.refundCents).toBe(comesBack);
  if (ended) expect(text(ended.keeps?.cents ?? 0, ended.keeps?.points)).toBe(cells[2]);
  const { lines: earnings } = await earningsOf(later, owner.accountId, null);
  expect(earnings.reduce((cents, line) => cents + line.cents, 0)).toBe(earned);
  if (act === trip && given.counterCents === undefined)
    expect(text(request?.receives?.cents ?? 0, request?.receives?.points)).toBe(cells[2]);
  // The processor moved exactly that, and the books have the same balance.
  expect(moved('capture')).toBe(pays);
  expect(moved('refund') + moved('chargeback') - moved('chargeback_won')).toBe(comesBack);
  expect(moved('payout') - moved('take_back')).toBe(earned);
  expect(0 - books('processor')).toBe(pays - comesBack - earned);
  expect([books('held'), books('payable'), books('chargebacks')]).toEqual([0, 0, 0]);
  // Emails name the same amounts; the bank reports its own refunds.
  expect(await emailed(email, 'charged to your card')).toBe(pays);
  expect(await emailed(email, 'refunded to your card')).toBe(moved('refund'));
  expect(await emailed(ownersEmail, 'is on its way to you')).toBe(moved('payout'));
  // No point is held any more, and the ledger is sound.
  for (const { accountId } of [owner, renter]) expect((await wallet(accountId)).held).toBe(0);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
  expect((await reconcile(withCards(at(nextMonth)), new Date(askedAt))).faults).toEqual([]);
});

/** Ann has a boat, Ben a cabin in Alberta; both have agreed. */
async function swapped(topUpCents: number) {
  const [ben, ann] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const email = `${ann.accountId}@example.com`;
  await addAccount(db.ownerSql, { accountId: ann.accountId, email });
  const [boat, cabin] = [
    await listingOf(db.ownerSql, ben.accountId, { cleaning_fee_cents: topUpCents === 0 ? 0 : 6_000 }),
    await listingOf(db.ownerSql, ann.accountId, { ...stay('Canmore, AB', 20_000, 200), ...alberta }),
  ];
  const topUp = { by: 'me', points: 0, cents: topUpCents } as const;
  const { id } = await offered(at(asking), ann, offerOf(boat.slug, cabin.slug, { topUp }));
  accepted(await sayYes(at(asking), ben, { id, version: 1 }));
  await settleMoney(at(asking));
  return { ann, ben, id, email };
}
const receiptsAfter = async (actor: AccountActor) => {
  await settleMoney(at(inJune));
  await doDueJobs(at(inJune), { [emailReceiptKind]: emailReceiptJob(at(inJune)) });
  return (await receiptsOf(at('2027-12-01T20:00:00Z'), actor, 2027)).receipts;
};

test.each([
  ['10', 0, false],
  ['N11', 20_000, true],
] as const)('%s', async (number, topUpCents, takesPlace) => {
  const [, ...cells] = rows.get(number) ?? [];
  const [booksBefore, movedBefore] = [await cash.books(), await atProcessor()];
  const { ann, ben, id, email } = await swapped(topUpCents);
  if (takesPlace) {
    const legs = await db.sql<{ id: string }[]>`select id from leg where exchange_id = ${id}`;
    for (const { id: legId } of legs)
      for (const who of [ann, ben])
        accepted(await confirmHandOver(at(start), who, { legId, step: 'hand_off' }));
  } else accepted(await cancelExchange(at(half), ann, { id, reason: 'Ill' }));
  const [mine, theirs] = [await receiptsAfter(ann), await receiptsAfter(ben)];
  // Ben pays for the cabin: $49, GST $2.45 and the levy of $2.94; all of it comes back where nothing takes place.
  const [bens, bensTax] = takesPlace ? [4_900, 539] : [0, 0];
  const books = minus(await cash.books(), booksBefore);
  const moved = minus(await atProcessor(), movedBefore);
  const pays = sum(mine, 'charge');
  expect([
    text(pays),
    text(sum(mine, 'refund')),
    text(sum(theirs, 'payout')),
    text(books('fees') - bens),
    text(books('tax') - bensTax),
  ]).toEqual(cells);
  expect(sum(theirs, 'charge')).toBe(5_439);
  expect(moved('capture')).toBe(pays + 5_439);
  expect(moved('refund')).toBe(takesPlace ? 0 : 5_439);
  expect(moved('payout')).toBe(sum(theirs, 'payout'));
  expect([books('held'), books('payable')]).toEqual([0, 0]);
  expect(await emailed(email, 'charged to your card')).toBe(pays);
  const view = await swapFor(at(inJune), ann, id);
  expect(view?.price?.totalCents).toBe(pays);
  expect((await reconcile(withCards(at(nextMonth)), new Date(asking))).faults).toEqual([]);
});
