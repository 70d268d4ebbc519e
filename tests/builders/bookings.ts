/** Creates listings, owners and renters for tests of bookings, and quotes and requests. */
import { randomUUID } from 'node:crypto';
import { verifiedIdentity, verifiedOperatorCard } from '../../features/members/verified-identity.ts';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { authoriseExchange } from '../../features/exchange/money/authorise-exchange.server.ts';
import { moneyJobs } from '../../features/exchange/money/money-jobs.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { testProcessor, type TestProcessor } from '../../platform/card-processor.server/test-processor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { somebody } from './actors.ts';
import { doDueJobs } from './jobs.ts';
import { exchangeClock } from '../../features/exchange/lifecycle/exchange-jobs.server.ts';
import { present } from '../../platform/assert.ts';

export const active = (kind: 'renter' | 'owner') => ({ kind, state: 'active', founderSeat: null }) as const;

export type ListingColumns = {
  exchange_preferences?: (string | Record<string, string | number | boolean>)[];
  instant_ways?: string[];
  lead_days?: number;
  price_points?: number;
  minimum_units?: number;
  price_cents?: number;
  price_unit?: string;
  category_id?: string;
  location?: string;
  province?: string;
  time_zone?: string;
  pick_up_time?: string;
  return_time?: string;
  cleaning_fee_cents?: number;
  deposit_cents?: number;
  delivery_cents?: number;
  weekly_discount_percent?: number;
  cancellation_policy?: string;
  seasons?: Record<string, string | number>[];
  add_ons?: Record<string, string | number>[];
  requirement_terms?: Record<string, string>;
};

/** Gear in BC at $300 or 300 AP a day, offered in every way, with 2 days of notice. */
export async function listingOf(
  ownerSql: PoolSql,
  ownerId: string,
  {
    exchange_preferences = ['anyType', 'rent'],
    seasons = [],
    add_ons = [],
    requirement_terms = {},
    ...more
  }: ListingColumns = {},
): Promise<{ id: number; slug: string }> {
  const row = {
    slug: `test-${randomUUID()}`,
    owner_id: ownerId,
    category_id: 'water',
    state: 'published',
    published_at: new Date('2026-01-01T00:00:00Z'),
    title: 'A boat',
    location: 'Summerland, BC',
    province: 'BC',
    longitude: -119.7,
    latitude: 49.6,
    time_zone: 'America/Vancouver',
    price_unit: 'day',
    price_cents: 30_000,
    price_points: 300,
    exchange_preferences: ownerSql.json([...exchange_preferences]),
    seasons: ownerSql.json([...seasons]),
    add_ons: ownerSql.json([...add_ons]),
    requirement_terms: ownerSql.json(requirement_terms),
    ...more,
  };
  const [listing] = await ownerSql<{ id: number; slug: string }[]>`
    insert into listing ${ownerSql(row)} returning id, slug`;
  return listing ?? { id: 0, slug: '' };
}

/** A member with a profile: `actor` is who they act as. */
export async function clubMember(ownerSql: PoolSql, kind: 'renter' | 'owner'): Promise<AccountActor> {
  const actor = somebody({ membership: active(kind) });
  await ownerSql`insert into member (id, display_name, joined_on, verifications)
    values (${actor.accountId}, 'Ann', '2026-01-01', ${[verifiedIdentity, verifiedOperatorCard]})`;
  await showLicence(ownerSql, actor.accountId);
  return actor;
}

/** A licence for cars and motorcycles, and a birthday in 1990. */
export async function showLicence(ownerSql: PoolSql, accountId: string): Promise<void> {
  await ownerSql`
    insert into shown_by_member (account_id, birth_date, licence_classes, licence_until)
    values (${accountId}, '1990-05-17', '{5,6}', '2031-05-17') on conflict do nothing`;
}

export const friday = { from: '2027-06-04', to: '2027-06-06' };

export type Asked = {
  way?: 'rent' | 'directSwap' | 'adventurePoints' | 'cashAndPoints';
  from?: string;
  to?: string;
  points?: number;
  isSplit?: boolean;
  plan?: string;
  addOnIds?: readonly string[];
  isDelivered?: boolean;
};

/** A card the bank accepts, authorised for a quote's price. @returns the payment's id */
export async function cardFor(deps: Deps, renter: AccountActor, quoteId: string, method = 'test_visa') {
  return accepted(await bringCard(deps, renter, quoteId, method)).id;
}

function bringCard(deps: Deps, renter: AccountActor, quoteId: string, method = 'test_visa') {
  const input = { target: { for: 'quote', quoteId }, method, key: randomUUID() } as const;
  return authoriseExchange(withCards(deps), renter, input);
}

/** Owners whose bank details the test processor has. */
function withReadyPayees(cards: TestProcessor): TestProcessor {
  return {
    ...cards,
    async openPayee(request) {
      const { id, onboardingUrl } = await cards.openPayee(request);
      if (onboardingUrl !== null) await cards.answerPage(onboardingUrl.split('/').at(-1) ?? '', 'ready');
      return { id, isReady: true, onboardingUrl: null };
    },
  };
}

/** The same dependencies with the test processor, whose owners can be paid. */
export const withCards = <D extends Deps>(deps: D) => ({
  ...deps,
  cards: withReadyPayees(testProcessor(deps)),
});

/** Runs due money jobs, like the server. */
export const settleMoney = (deps: Deps): Promise<number> => {
  const missPayment = present(exchangeClock['exchange-miss-payment'], 'job of the clock');
  return doDueJobs(deps, { ...moneyJobs(withCards(deps)), 'exchange-miss-payment': missPayment });
};

/** Quotes and requests at once. */
export async function ask(
  deps: Deps,
  renter: AccountActor,
  slug: string,
  asked: Asked = {},
  method = 'test_visa',
) {
  const quote = await makeQuote(deps, renter, {
    slug,
    way: 'rent',
    ...friday,
    addOnIds: [],
    isDelivered: false,
    points: 0,
    ...asked,
  });
  if (isRefusal(quote)) return quote;
  const card = quote.price.totalCents > 0 ? await bringCard(deps, renter, quote.id, method) : { id: null };
  if (isRefusal(card)) return card;
  return requestBooking(deps, renter, { quoteId: quote.id, message: '', paymentId: card.id });
}

/** The same, where a refusal would be the test's mistake. */
export const asked = async (...of: Parameters<typeof ask>) => accepted(await ask(...of));
