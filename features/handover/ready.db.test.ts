import { afterAll, expect, test } from 'vitest';
import { showLicence } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { viewFor } from '../../tests/builders/handovers.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { rentals, start } from '../../tests/builders/rentals.ts';
import { returnedLegs } from '../../tests/builders/returned.ts';
import { moveRental } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const at = (instant: string) => db.deps(instant);

test('tells both sides at the hand-over that something must still be shown, but not what; once it is out, it says nothing', async () => {
  const { owner, renter, ...rental } = await rentals(db)();
  const ref = { kind: 'booking', id: await rental.agreed() } as const;
  const needs = () =>
    Promise.all([renter, owner].map(async (who) => (await viewFor(at(start), who, ref)).needsShowing));
  expect(await needs()).toEqual([false, false]);
  await db.ownerSql`delete from shown_by_member where account_id = ${renter.accountId}`;
  expect(await needs()).toEqual([true, true]);
  await showLicence(db.ownerSql, renter.accountId);
  await rental.handedOff(ref.id);
  await db.ownerSql`delete from shown_by_member where account_id = ${renter.accountId}`;
  expect(await needs()).toEqual([false, false]);
});

test('says when we hold the deposit, and asks for it only when its page has a button for it', async () => {
  const { renter, ...rental } = await rentals(db)();
  const ref = { kind: 'booking', id: await rental.agreed() } as const;
  await moveRental(db.ownerSql, ref.id, { deposit_cents: 50_000 });
  const asked = async (instant: string) => {
    const { needsDeposit, depositFrom } = await viewFor(at(instant), renter, ref);
    const page = await rentalFor(at(instant), renter, ref.id);
    return { needsDeposit, depositFrom, hasButton: page?.money.needs === 'deposit' };
  };
  const from = '2027-06-02T16:00:00.000Z';
  expect(await asked('2027-06-02T15:59:59Z')).toEqual({
    needsDeposit: false,
    depositFrom: from,
    hasButton: false,
  });
  expect(await asked(from)).toEqual({ needsDeposit: true, depositFrom: null, hasButton: true });
});

test('does the same for a leg of a swap', async () => {
  const { owner, renter, exchange } = await returnedLegs(db)(Date.parse(start));
  await db.ownerSql`
    update leg set state = 'agreed', returned_at = null, return_said_at = null, claim_until = null where id = ${exchange.id}`;
  const needs = async (who = renter) => (await viewFor(at(start), who, exchange)).needsShowing;
  expect(await needs()).toBe(false);
  await db.ownerSql`delete from shown_by_member where account_id = ${renter.accountId}`;
  expect([await needs(), await needs(owner)]).toEqual([true, true]);
});
