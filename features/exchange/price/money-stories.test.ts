/** Tests whole stories of money, each calculated by hand in docs/domain/money.md, "Stories". */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatCents } from '../../../platform/money/money.ts';
import { keptOfBreaker, partyPrice } from './swap-price.ts';
import type { CoverLine } from '../../settings/cover.ts';
import type { Shares } from '../../payments/books/cash-book.ts';
import { receivesOf } from './booking-sums.ts';
import { refundOf } from './cancellation-policy.ts';
import { clubsOwn, sharesOf } from './price-shares.ts';
import { quoteOf, type QuotedListing, type QuoteRequest } from './quote.ts';
import { pointsGiven } from '../relief/relief-terms.ts';

const page = readFileSync(new URL('../../../docs/domain/money.md', import.meta.url), 'utf8');
const rows = page
  .slice(page.indexOf('## Stories'))
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim()),
  );

const boat: QuotedListing = {
  priceCents: 30_000,
  pricePoints: 300,
  priceUnit: 'day',
  cleaningFeeCents: 0,
  depositCents: 100_000,
  weeklyDiscountPercent: 0,
  monthlyDiscountPercent: 0,
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'water',
  seasons: [],
  addOns: [],
  deliveryCents: null,
};
const threeDays = { from: '2027-06-04', to: '2027-06-06', today: '2027-05-01' };
const ownerFeePercent = 5;

const text = (cents: number, points = 0): string =>
  points === 0 ? formatCents(cents) : `${points} AP + ${formatCents(cents)}`;

type Told = { pays: string; back: string; owner: string; club: string; tax: string };

const told = (pays: string, back: string, shares: Shares, ownerPoints = 0): Told => ({
  pays,
  back,
  owner: text(shares.ownerCents, ownerPoints),
  club: text(shares.feesCents),
  tax: text(shares.taxCents),
});

type Story = {
  way: QuoteRequest['way'];
  points?: number;
  cleaningCents?: number;
  rentalCents?: number;
  plan?: string;
};

const priceOf = ({ way, points = 0, cleaningCents = 0, rentalCents, plan }: Story) =>
  quoteOf(
    { ...boat, cleaningFeeCents: cleaningCents },
    {
      ...threeDays,
      way,
      points,
      addOnIds: [],
      isDelivered: false,
      rentalCents: rentalCents ?? null,
      plan: plan ?? null,
    },
    { renterFeePercent: 8, swapFeeCents: 4_900, cover: [premium] },
  );

/** $20 a day instead of the included insurance. */
const premium: CoverLine = {
  province: 'any',
  categoryId: 'any',
  way: 'any',
  plan: 'Premium',
  dayCents: 2_000,
  limitCents: 200_000_000,
  deductibleCents: 50_000,
  insurer: 'Pacific Marine Mutual',
  from: '2027-01-01',
  to: '',
};

/** A booking that takes place, or is cancelled with so much of the rental coming back. */
function booking(story: Story, refundPercent: number | null): Told {
  const price = priceOf(story);
  const pays = text(price.totalCents, price.points);
  if (refundPercent === null) {
    const shares = sharesOf(price, price.totalCents, ownerFeePercent);
    // The owner gets in the books what the page and the email promise.
    expect(receivesOf([price], ownerFeePercent)).toEqual({ cents: shares.ownerCents, points: price.points });
    return told(pays, '$0', shares, price.points);
  }
  const { refundCents, refundPoints, keptCents, keptPoints } = refundOf(price.refundable, refundPercent);
  return told(pays, text(refundCents, refundPoints), sharesOf(price, keptCents, ownerFeePercent), keptPoints);
}

function emergency(): Told {
  const { totalCents, points } = priceOf({ way: 'rent' });
  return told(
    text(totalCents),
    text(0, pointsGiven({ cents: totalCents, points }, 110)),
    clubsOwn(totalCents),
  );
}

/** A direct swap the reader cancels after the grace period. */
function brokenSwap(): Told {
  const received = { listing: boat, units: 3, from: threeDays.from, bookedOn: threeDays.today };
  const price = partyPrice(received, 0, 4_900);
  const kept = keptOfBreaker(price);
  const keptCents = kept.ownerCents + kept.feesCents + kept.taxCents;
  return told(text(price.totalCents), text(price.totalCents - keptCents), kept);
}

const stories: Told[] = [
  booking({ way: 'rent' }, null),
  booking({ way: 'rent' }, 100),
  booking({ way: 'rent' }, 50),
  booking({ way: 'rent', cleaningCents: 6_000 }, 50),
  emergency(),
  booking({ way: 'adventurePoints' }, null),
  booking({ way: 'adventurePoints' }, 50),
  booking({ way: 'cashAndPoints', points: 500 }, null),
  booking({ way: 'cashAndPoints', points: 500 }, 50),
  brokenSwap(),
  booking({ way: 'rent', rentalCents: 75_000 }, null),
  booking({ way: 'rent', rentalCents: 75_000 }, 50),
  booking({ way: 'rent', plan: 'Premium' }, null),
  booking({ way: 'rent', plan: 'Premium' }, 50),
];

test('every story has a row, and every row a story', () => {
  expect(rows).toHaveLength(stories.length);
});

test.each(stories.map((story, index) => [rows[index]?.[0] ?? '', story, rows[index] ?? []] as const))(
  '%s',
  (_, { pays, back, owner, club, tax }, [, ...cells]) => {
    expect([pays, back, owner, club, tax]).toEqual(cells);
  },
);
