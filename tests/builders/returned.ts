/** Creates a renter, an owner and a returned boat, for reviews and claims. No card is charged: the story starts at the return. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { bindPayment } from '../../features/payments/steps/bind-payment.server.ts';
import { authorisePayment } from '../../features/payments/steps/authorise-payment.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { accepted } from '../../platform/refusal.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { clubMember, listingOf, withCards } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { offered, offerOf, sayYes } from './swaps.ts';
import { insertRental, moveRental } from './rental-rows.ts';
import { legExchange } from '../../features/exchange/lifecycle/exchange-references.ts';

const price = {
  way: 'rent',
  units: 3,
  unit: 'day',
  lines: [{ kind: 'rental', label: '3 days × $300', amountCents: 90_000 }],
  totalCents: 90_000,
  points: 0,
  fullPoints: 900,
  depositCents: 50_000,
  refundable: { rentalCents: 90_000, extrasCents: 0, points: 0 },
};

type ExchangeRef = { kind: 'booking' | 'leg'; id: string };
type Returned = { ownerId: string; renterId: string; listingId: number; slug: string; back: Date };

/** Writes a three-day booking returned at an instant. @returns its id */
export async function insertReturned(
  sql: PoolSql,
  { ownerId, renterId, listingId, slug, back }: Returned,
): Promise<string> {
  const asked = {
    way: 'rent',
    from: '2027-06-04',
    to: '2027-06-06',
    addOnIds: [],
    isDelivered: false,
    points: 0,
  };
  const terms = { title: 'A boat', slug, rules: [], cancellationPolicy: 'moderate', asked, price };
  const id = await insertRental(sql, {
    listing_id: listingId,
    owner_id: ownerId,
    renter_id: renterId,
    state: 'returned',
    from_day: '2027-06-04',
    to_day: '2027-06-06',
    pick_up: '2027-06-04T09:00',
    return_by: '2027-06-06T17:00',
    during: '[2027-06-04,2027-06-07)',
    pick_up_at: '2027-06-04T16:00:00Z',
    total_cents: 90_000,
    deposit_cents: 50_000,
    terms: sql.json(terms),
    asked_at: '2027-05-30T18:00:00Z',
    accepted_at: '2027-05-30T18:00:00Z',
    handed_off_at: '2027-06-04T16:00:00Z',
    returned_at: back,
    return_said_at: back,
    claim_until: new Date(back.getTime() + 48 * 3_600_000),
  });
  await sql`
    insert into exchange_offer (exchange_id, version, made_by, made_at, terms)
    values (${id}, 1, ${renterId}, '2027-05-30T18:00:00Z', ${sql.json({ asked, price })})`;
  return id;
}

/** A finished trip of two members, which can leave a debt. */
export async function pastTrip(sql: PoolSql, ownerId: string, renterId: string) {
  const { id: listingId, slug } = await listingOf(sql, ownerId);
  const back = new Date('2026-06-06T18:00:00Z');
  const id = await insertReturned(sql, { ownerId, renterId, listingId, slug, back });
  await moveRental(sql, id, { state: 'completed', claim_until: null, ended_at: back });
  return { kind: 'booking' as const, id };
}

/** Each call is a new story with its own people and listing. @param back the instant of the return */
export const returnedRentals = (db: TestDatabase) => async (back: number) => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId);
  const people = { ownerId: owner.accountId, renterId: renter.accountId };
  const id = await insertReturned(db.ownerSql, { ...people, listingId, slug, back: new Date(back) });
  return { owner, renter, slug, listingId, exchange: { kind: 'booking' as const, id } };
};

/** The same for a swap of two: the leg in place of the rental, owned by its giver. The other leg is returned and over. */
export const returnedLegs = (db: TestDatabase) => async (back: number) => {
  const [owner, renter] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const given = await listingOf(db.ownerSql, owner.accountId);
  const other = await listingOf(db.ownerSql, renter.accountId);
  const asking = db.deps('2027-05-20T18:00:00Z');
  const made = await offered(asking, renter, offerOf(given.slug, other.slug));
  accepted(await sayYes(asking, owner, { id: made.id, version: 1 }));
  const cameBack = new Date(back);
  const [leg] = await db.ownerSql<{ id: string }[]>`
    update leg set state = 'returned', returned_at = ${cameBack}, return_said_at = ${cameBack}, deposit_cents = 50000,
           claim_until = ${new Date(back + 48 * 3_600_000)}
     where exchange_id = ${made.id} and giver_id = ${owner.accountId} returning id`;
  await db.ownerSql`update leg set state = 'completed' where exchange_id = ${made.id} and giver_id = ${renter.accountId}`;
  await db.ownerSql`update exchange set state = 'returned' where id = ${made.id}`;
  return { owner, renter, swapId: made.id, exchange: { kind: 'leg' as const, id: leg?.id ?? '' } };
};

/** Holds the deposit of $500 on the renter's card, an hour before the return. */
export async function setDepositAside(
  db: TestDatabase,
  { renter, exchange }: { renter: AccountActor; exchange: ExchangeRef },
  at: Date,
  method = 'test_visa',
): Promise<void> {
  const deps = withCards(db.deps(at));
  const payerId = renter.accountId;
  const payment = accepted(
    await authorisePayment(deps, {
      payerId,
      purpose: 'deposit',
      about: `${exchange.kind} ${exchange.id}`,
      amountCents: 50_000,
      method,
      requestKey: `deposit of ${exchange.kind} ${exchange.id}`,
      // A card that only pays with its cardholder present can be given: it tests the renewal without them.
      isPayerPresent: true,
    }),
  );
  await inTransaction(deps, {}, async ({ sql }) => {
    const binding = {
      paymentId: payment.id,
      payerId,
      exchange: legExchange(exchange.id),
      purpose: 'deposit',
      atLeastCents: 0,
    } as const;
    accepted(await bindPayment({ sql, now: at }, binding));
  });
}
