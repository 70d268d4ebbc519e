import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { clubMember, listingOf, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { july, june, sayYes, swappers, type Listed } from '../../../tests/builders/swaps.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import { moneyJobs } from '../money/money-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { confirmHandOver } from './hand-over.server.ts';
import type { LegWish } from '../offer/make-offer.server.ts';
import { proposeCircle } from '../offer/open-swap.server.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

/** Runs everything due by then. */
const settle = (instant: string) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
};

/** Time passes: bonds are renewed before the bank releases them. */
async function live(from: string, to: string): Promise<void> {
  for (let day = Date.parse(from); day <= Date.parse(to); day += 4 * 86_400_000)
    await settle(new Date(day).toISOString());
}

let ann: AccountActor;
let ben: AccountActor;
let boat: Listed;
let cabin: Listed;
beforeEach(async () => {
  ({ ann, ben, boat, cabin } = await swappers(db.ownerSql));
});

/** Ann gets the cabin from Ben. */
async function handOff(instant: string, legId: string) {
  for (const actor of [ann, ben])
    accepted(await confirmHandOver(at(instant), actor, { legId, step: 'hand_off' }));
  await settle(instant);
}

const claims = async () =>
  (await db.sql`select listing_id from listing_claim where listing_id = any(${[boat.id, cabin.id]})`).length;
describe('a circle of three', () => {
  async function circle() {
    const cat = await clubMember(db.ownerSql, 'owner');
    const sled = await listingOf(db.ownerSql, cat.accountId);
    const people = [ann, ben, cat] as const;
    // Ann has the cabin in June, Ben the sled in July, Cat the boat in August.
    const rides = [
      { slug: cabin.slug, receiver: ann, days: june },
      { slug: sled.slug, receiver: ben, days: july },
      { slug: boat.slug, receiver: cat, days: { from: '2027-07-30', to: '2027-08-01' } },
    ];
    const outcome = await inTransaction(db, {}, async (transaction) => {
      const wishes: LegWish[] = [];
      for (const { slug, receiver, days } of rides) {
        const listing = await bookableListing(transaction.sql, { slug }, 'as it stands');
        if (listing) wishes.push({ listing, receiverId: receiver.accountId, ...days });
      }
      const members = people.map(({ accountId }) => accountId);
      return proposeCircle(transaction, { members, wishes, nets: [], message: '' }, new Date(asking));
    });
    return { ...accepted(outcome), cat, sled, people };
  }

  const legOf = async (id: string, giver: AccountActor): Promise<string> =>
    (await readSwap(db.sql, id))?.legs.find(({ giverId }) => giverId === giver.accountId)?.id ?? '';
  const pricesOf = (id: string) => db.sql<{ state: string; kept: number }[]>`
    select p.state, p.captured_cents - p.refunded_cents as kept from payment p join exchange_party s on s.id = p.party_id
     where s.exchange_id = ${id} and p.purpose = 'price' order by s.place`;

  test('is agreed once everyone has accepted, and not before', async () => {
    const { id, cat, sled, people } = await circle();
    expect(await sayYes(at(asking), ann, { id, version: 1 })).toBe('agreed');
    expect(await sayYes(at(asking), cat, { id, version: 1 })).toBe('agreed');
    expect(codeOf(await sayYes(at(asking), cat, { id, version: 1 }))).toBe('not-your-turn');
    expect(await claims()).toBe(0);
    expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
    expect(await claims()).toBe(2);
    expect(await db.sql`select 1 from listing_claim where listing_id = ${sled.id}`).toHaveLength(1);
    await settle(asking);
    expect(await pricesOf(id)).toEqual(people.map(() => ({ state: 'captured', kept: 5_145 })));
  });

  test('settles a break halfway between the member who received and the one who got nothing', async () => {
    const { id, cat, people } = await circle();
    for (const person of people) accepted(await sayYes(at(asking), person, { id, version: 1 }));
    await settle(asking);
    await settle('2027-06-03T12:00:00Z');
    await handOff('2027-06-04T16:00:00Z', await legOf(id, ben));
    await live('2027-06-05T12:00:00Z', '2027-06-20T18:00:00Z');
    // Cat will not give the sled to Ben, who has given his cabin to Ann; Cat's boat from Ann is off too, so Ann has received without
    // giving.
    const legId = await legOf(id, cat);
    expect(
      await leaveLeg(at('2027-06-20T18:00:00Z'), cat, { legId, event: 'call_off', reason: 'Broken' }),
    ).toBe('called-off');
    await settle('2027-06-20T18:00:00Z');
    const [payout] =
      await db.sql`select member_id, cents from payout where payment_id in (select id from payment where purpose = 'deposit') and member_id = ${ben.accountId}`;
    expect(payout).toMatchObject({ cents: 45_000 });
    // Ann received and pays her fee, Ben gets everything back, Cat broke it.
    expect((await pricesOf(id)).map(({ kept }) => kept)).toEqual([5_145, 0, 5_145]);
  });
});
