/** Plays stories of money for the tests of docs/domain/money.md: who rents what, how it is agreed, and what every place says about it. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { counterOffer, type RentalCounter } from '../../features/exchange/offer/counter-offer.server.ts';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { authoriseExchange } from '../../features/exchange/money/authorise-exchange.server.ts';
import { rentalFor } from './views.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { emailReceiptJob, emailReceiptKind } from '../../features/receipts/email-receipt.server.ts';
import { receiptsOf } from '../../features/receipts/receipts.server.ts';
import { spendablePoints } from '../../features/points/spendable-points.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { formatCents } from '../../platform/money/money.ts';
import { accepted } from '../../platform/refusal.ts';
import { addAccount } from './accounts.ts';
import {
  asked,
  clubMember,
  listingOf,
  settleMoney,
  withCards,
  type Asked,
  type ListingColumns,
} from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { doDueJobs } from './jobs.ts';
import { cashOf } from './money.ts';
import { bookkeeping } from './points.ts';
import { asking } from './rentals.ts';

const page = readFileSync(new URL('../../docs/domain/money.md', import.meta.url), 'utf8');
/** Each story's sums, by its number. */
export const storyRows = new Map(
  page
    .split('\n')
    .filter((line) => /^\| [SN]?\d+ \|/.test(line))
    .map((line) => {
      const [number = '', ...cells] = line.split('|').slice(1, -1);
      return [number.trim(), cells.map((cell) => cell.trim())] as const;
    }),
);

/** What is rented and how it is asked for, where it isn't the boat for three days at $300, paid in cash. */
export type Given = {
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
export const inPoints: Given = { way: 'adventurePoints', points: 900 };
export const inBoth: Given = { way: 'cashAndPoints', points: 500 };
/** A price in two parts is agreed on long before the trip. */
export const inTwoParts: Given = {
  listing: { cancellation_policy: 'strict' },
  asked: { isSplit: true },
  askedAt: '2027-04-01T18:00:00Z',
};
export const withDeposit = ({ listing, ...given }: Given, deposit_cents: number): Given => ({
  ...given,
  listing: { ...listing, deposit_cents },
});

export const alberta = { province: 'AB', time_zone: 'America/Edmonton' };
export const stay = (location: string, price_cents: number, price_points: number) => ({
  location,
  price_cents,
  price_points,
  price_unit: 'night',
  category_id: 'cabins',
  requirement_terms: { registration: 'H123456789' },
  pick_up_time: '09:00',
  return_time: '09:00',
});
export const weekends = (priceCents: number, pricePoints: number) => ({
  kind: 'weekends',
  name: '',
  from: '2027-01-01',
  to: '2027-12-31',
  priceCents,
  pricePoints,
});

export const minus = (after: Record<string, number>, before: Record<string, number>) => (kind: string) =>
  (after[kind] ?? 0) - (before[kind] ?? 0);
export const sum = (all: readonly { kind: string; totalCents: number }[], kind: string): number =>
  all.filter((each) => each.kind === kind).reduce((cents, { totalCents }) => cents + totalCents, 0);
export const text = (cents: number, points = 0): string =>
  points === 0 ? formatCents(cents) : `${points} AP + ${formatCents(cents)}`;

export const paidOut = '2027-06-06T20:00:00Z';
export const back = '2027-06-06T23:00:00Z';
export const claimed = '2027-06-07T01:00:00Z';
export const nextMonth = '2027-07-01T20:00:00Z';
/** When everything is over, unless a story takes longer. */
export const inJune = '2027-06-12T20:00:00Z';

export type MoneyStories = ReturnType<typeof moneyStories>;
export type Story = Awaited<ReturnType<MoneyStories['agreed']>>;
export type Act = (story: Story) => Promise<void>;

export function moneyStories(db: TestDatabase) {
  const at = (instant: string) => db.deps(instant);
  const cash = cashOf(db);
  const { give, wallet } = bookkeeping(db);

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
    const request = await rentalFor(now, owner, id);
    if (given.counterCents === undefined) accepted(await acceptOffer(now, owner, { id, version: 1 }));
    else await counter(now, sides, id, given.counterCents);
    await settleMoney(now);
    return { ...sides, id, points, askedAt, request, exchange: { kind: 'booking', id } as const };
  }
  /** The owner names another price, and the renter pays and accepts it. */
  async function counter(now: Deps, { owner, renter }: Sides, id: string, rentalCents: number) {
    const wish = { ...(await rentalFor(now, owner, id))?.asked, rentalCents, id, version: 1, message: '' };
    accepted(await counterOffer(now, owner, wish as RentalCounter));
    const card = {
      target: { for: 'booking', bookingId: id },
      method: 'test_visa',
      key: randomUUID(),
    } as const;
    const { id: paymentId } = accepted(await authoriseExchange(withCards(now), renter, card));
    accepted(await acceptOffer(now, renter, { id, version: 2, paymentId }));
  }
  type Sides = Awaited<ReturnType<typeof people>>;

  /** What moved at the test processor so far, by kind. */
  async function atProcessor(): Promise<Record<string, number>> {
    const moved = await db.sql<{ kind: string; cents: number }[]>`
    select kind, sum(cents)::int as cents from test_processor_movement group by kind`;
    return Object.fromEntries(moved.map(({ kind, cents }) => [kind, cents]));
  }
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

  /** All that is due has happened, and its emails are written. @returns the member's receipts of the year */
  const receiptsAfter = async (actor: AccountActor, end = inJune) => {
    for (const instant of [end, end]) await settleMoney(at(instant));
    await doDueJobs(at(end), { [emailReceiptKind]: emailReceiptJob(at(end)) });
    return (await receiptsOf(at('2027-12-01T20:00:00Z'), actor, 2027)).receipts;
  };
  return { at, cash, wallet, agreed, atProcessor, pointsOf, emailed, receiptsAfter };
}
