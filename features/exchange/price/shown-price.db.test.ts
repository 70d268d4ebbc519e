import { afterAll, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { clubMember, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { findListingByAddress } from '../../listings/listing-queries.server.ts';
import { stayPrice } from '../../listings/stay-price.ts';
import { makeQuote } from './make-quote.server.ts';

const db = await testDatabase({ poolSize: 3 });
afterAll(() => db.drop());

// Three days at $300, one of them in a season at $500: $1,100. An operator has set the renter's fee to 10%: $110. GST 5% on $1,210 is
// $60.50, PST 7% on $1,100 is $77. Together $1,347.50.
test('the quote, the listing’s page and the stored card show the same price, in a season and with an operator’s fee', async () => {
  const now = db.deps('2027-05-01T18:00:00Z');
  const [owner, renter] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'renter')];
  const { slug, id } = await listingOf(db.ownerSql, owner.accountId);
  await db.ownerSql`insert into setting (name, value, changed_at) values ('renter-fee-percent', '10', now())`;
  const season = {
    name: 'Long weekend',
    from: '2027-06-06',
    to: '2027-06-07',
    priceCents: 50_000,
    pricePoints: 500,
  };
  await db.ownerSql`update listing set seasons = ${db.ownerSql.json([season])} where id = ${id}`;
  const days = { from: '2027-06-04', to: '2027-06-06' };
  const asked = { ...days, slug, way: 'rent', addOnIds: [], isDelivered: false, points: 0 } as const;
  const { price } = accepted(await makeQuote(now, renter, asked));
  expect(price.totalCents).toBe(134_750);
  const listing = await findListingByAddress(now, slug);
  if (!listing) throw new Error('The listing is not shown.');
  const shown = stayPrice(listing, days.from, days.to, listing.today, { renterFeePercent: 10 });
  expect(shown.lines).toEqual(price.lines);
  const [card] = await db.sql<{ seasons: unknown }[]>`
    select card::jsonb -> 'seasons' as seasons from listing_card where listing_id = ${id}`;
  expect(card?.seasons).toEqual([season]);
});
