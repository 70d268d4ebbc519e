import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { settleMoney } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { claimOf, disputeStories } from '../../tests/builders/disputes.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals, start, type Rental } from '../../tests/builders/rentals.ts';
import { offered, offerOf, sayYes, swappers } from '../../tests/builders/swaps.ts';
import type { AccountActor } from '../members/actor.ts';
import { deleteAccount } from '../auth/account/delete-account.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { leaveRequestsJob, leaveRequestsKind } from '../exchange/offer/leave-requests.server.ts';
import { claimDamage } from '../disputes/claim/claim-damage.server.ts';
import { forgetIdentityJob, forgetIdentityKind } from '../identity/forget-identity.server.ts';
import { owe } from '../payments/debts.server.ts';
import { commitmentsOf, deletionRefusal } from './open-commitments.server.ts';
import { rentalRows } from '../../tests/builders/rental-rows.ts';

// Nobody leaves with someone else’s things, money or claim.
const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const newRental = rentals(db);
const at = (instant: string) => db.deps(instant);
const withAccount = ({ accountId }: AccountActor) => addAccount(db.ownerSql, { accountId });
const remove = async (who: AccountActor, instant = asking) => {
  const outcome = await deleteAccount(at(instant), who.accountId, deletionRefusal);
  return isRefusal(outcome) ? outcome.refusal : outcome;
};
const kindsOf = async (who: AccountActor) =>
  (await commitmentsOf(at(asking), who.accountId)).map(({ kind }) => kind);
const doJobs = (instant: string) =>
  doDueJobs(at(instant), {
    [leaveRequestsKind]: leaveRequestsJob,
    [forgetIdentityKind]: forgetIdentityJob,
  });

describe('a trip', () => {
  let rental: Rental;
  beforeEach(async () => {
    rental = await newRental();
    await withAccount(rental.owner);
    await withAccount(rental.renter);
  });

  test('keeps both accounts from being deleted from the agreement until claims end, and names the page that ends it', async () => {
    const { owner, renter } = rental;
    const id = await rental.agreed();
    const document = { account_id: renter.accountId, document: 'drivers_licence', state: 'submitted' };
    await db.ownerSql`insert into identity_check ${db.ownerSql({ ...document, submitted_at: new Date() })}`;
    for (const who of [owner, renter]) {
      expect(await remove(who)).toBe('still-committed');
      expect(await commitmentsOf(at(asking), who.accountId)).toEqual([
        { kind: 'booking_agreed', title: 'A boat', otherName: 'Ann', cents: null, path: `/exchanges/${id}` },
      ]);
    }
    await rental.handedOff(id);
    for (const who of [owner, renter]) expect(await remove(who, start)).toBe('still-committed');
    expect(await kindsOf(renter)).toEqual(['booking_out']);
    // The owner also waits for the money.
    expect(await kindsOf(owner)).toEqual(['booking_out', 'payout']);
    await doJobs(start);
    const kept = await db.ownerSql`select 1 from identity_check where account_id = ${renter.accountId}`;
    expect(kept).toHaveLength(1);
  });

  test('keeps no account once it is cancelled, and the account’s documents are deleted with it', async () => {
    const id = await rental.agreed();
    accepted(await cancelExchange(at(asking), rental.renter, { id, reason: 'Snow' }));
    await settleMoney(at(asking));
    expect([await kindsOf(rental.owner), await kindsOf(rental.renter)]).toEqual([[], []]);
    expect(await remove(rental.renter)).toBe(true);
    expect(await remove(rental.renter)).toBe(false);
  });

  test('that is only requested ends with the account: withdrawn by the renter or declined by the owner, and the other side is told', async () => {
    const ended = [];
    for (const side of ['renter', 'owner'] as const) {
      const each = await newRental();
      await withAccount(each[side]);
      const id = await each.requested();
      expect(await kindsOf(each[side])).toEqual([]);
      expect(await remove(each[side])).toBe(true);
      // Even before its job has run, nothing can be agreed with a deleted account.
      expect(await acceptOffer(at(asking), each.owner, { id, version: 1 })).toMatchObject({
        refusal: 'account-gone',
      });
      await doJobs(asking);
      const [row] = await db.sql<
        { state: string }[]
      >`select state from ${rentalRows(db.sql)} rental where id = ${id}`;
      const told =
        await db.sql`select 1 from event where subject_id = ${id} and name = ${`booking.${row?.state}`}`;
      ended.push([row?.state, told.length]);
    }
    expect(ended).toEqual([
      ['withdrawn', 1],
      ['declined', 1],
    ]);
  });

  test('with a debt keeps both accounts: the debtor’s and the creditor’s', async () => {
    const { owner, renter } = rental;
    const id = await rental.agreed();
    accepted(await cancelExchange(at(asking), renter, { id, reason: 'Snow' }));
    const exchange = { kind: 'booking', id } as const;
    const people = { debtorId: renter.accountId, creditorId: owner.accountId };
    await owe(
      db.sql,
      { ...people, legId: exchange.id, reason: 'award', title: 'A boat', cents: 5_000 },
      new Date(asking),
    );
    expect(await commitmentsOf(at(asking), renter.accountId)).toMatchObject([
      { kind: 'debt', cents: 5_000, path: '/wallet' },
    ]);
    expect(await commitmentsOf(at(asking), owner.accountId)).toMatchObject([
      { kind: 'owed', cents: 5_000, path: `/exchanges/${id}` },
    ]);
    expect([await remove(renter), await remove(owner)]).toEqual(['still-committed', 'still-committed']);
  });
});

test('lists claimed damage once, as a claim, for both sides', async () => {
  const { later, story } = disputeStories(db);
  const { owner, renter, exchange } = await story();
  expect(await kindsOf(owner)).toEqual(['booking_returned']);
  accepted(await claimDamage(later(1), owner, exchange, claimOf(20_000)));
  for (const who of [owner, renter]) expect(await kindsOf(who)).toEqual(['claim']);
});

test('as a swap keeps both accounts once it is agreed; an offer is withdrawn or declined with the account', async () => {
  const { ann, ben, boat, cabin } = await swappers(db.ownerSql);
  for (const who of [ann, ben]) await withAccount(who);
  const open = await offered(at(asking), ben, offerOf(boat.slug, cabin.slug));
  expect(await kindsOf(ann)).toEqual([]);
  accepted(await sayYes(at(asking), ann, { id: open.id, version: 1 }));
  for (const who of [ann, ben]) {
    expect(await commitmentsOf(at(asking), who.accountId)).toMatchObject([
      { kind: 'swap_agreed', title: 'A boat', otherName: 'Ann', path: `/exchanges/${open.id}` },
    ]);
    expect(await remove(who)).toBe('still-committed');
  }

  const others = await swappers(db.ownerSql);
  await withAccount(others.ann);
  const made = await offered(at(asking), others.ben, offerOf(others.boat.slug, others.cabin.slug));
  expect(await remove(others.ann)).toBe(true);
  expect(await sayYes(at(asking), others.ann, { id: made.id, version: 1 })).toMatchObject({
    refusal: 'account-gone',
  });
  await doJobs(asking);
  expect(await db.sql`select state from exchange where id = ${made.id}`).toEqual([{ state: 'declined' }]);
});
