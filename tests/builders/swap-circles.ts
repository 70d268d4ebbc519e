/** Creates circles of owners whose listings fit together, as if proposed by the matcher. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { bookableListing } from '../../features/exchange/price/bookable-listing.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import type { LegWish } from '../../features/exchange/offer/make-offer.server.ts';
import { proposeCircle } from '../../features/exchange/offer/open-swap.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { accepted } from '../../platform/refusal.ts';
import { clubMember, listingOf } from './bookings.ts';
import type { testDatabase } from './database.ts';

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
export type CircleMember = { actor: AccountActor; id: number; slug: string };

/** This many owners, each with one listing; the first one's is $100 a day, the second's $200, and so on. */
export const circleMembers = (ownerSql: PoolSql, many: number): Promise<CircleMember[]> =>
  Promise.all(
    Array.from({ length: many }, async (_, place) => {
      const actor = await clubMember(ownerSql, 'owner');
      const listing = await listingOf(ownerSql, actor.accountId);
      await ownerSql`update listing set price_cents = ${(place + 1) * 10_000} where id = ${listing.id}`;
      return { actor, ...listing };
    }),
  );

/**
 * Each gives to the next, the last one to the first; three days each.
 * @param begins the first day each one gives
 * @param nets what members pay in points, net; negative: receive
 * @returns its id
 */
export async function circleOf(
  db: TestDatabase,
  people: readonly CircleMember[],
  begins: readonly [from: string, to: string][],
  now: string,
  nets: readonly { memberId: string; points: number }[] = [],
): Promise<string> {
  const made = await inTransaction(db, {}, async (transaction) => {
    const wishes: LegWish[] = [];
    for (const [place, { id }] of people.entries()) {
      const listing = await bookableListing(transaction.sql, { id }, 'as it stands');
      const receiver = people[(place + 1) % people.length];
      const [from, to] = begins[place] ?? ['', ''];
      if (listing && receiver) wishes.push({ listing, receiverId: receiver.actor.accountId, from, to });
    }
    const members = people.map(({ actor }) => actor.accountId).toReversed();
    return proposeCircle(transaction, { members, wishes, nets, message: '' }, new Date(now));
  });
  return accepted(made).id;
}
