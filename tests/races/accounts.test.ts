import { afterAll, expect, test } from 'vitest';
import { deleteAccount } from '../../features/auth/account/delete-account.server.ts';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { deletionRefusal } from '../../features/commitments/open-commitments.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { addAccount } from '../builders/accounts.ts';
import { asked, clubMember, listingOf } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { offered, offerOf, sayYes, swappers } from '../builders/swaps.ts';
import { rentalRows } from '../builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 16 });
afterAll(() => db.drop());
const deps = db.deps('2027-05-20T18:00:00Z');
const said = (outcome: string | boolean | object): string =>
  isRefusal(outcome) ? (outcome as Refusal).refusal : typeof outcome === 'boolean' ? 'deleted' : 'agreed';
const rounds = 24;

/** If an agreement and a deletion start together exactly one succeeds, and the other learns why not. */
const expectOneWinner = (agreed: string, deleted: string) =>
  expect([
    ['agreed', 'still-committed'],
    ['account-gone', 'deleted'],
  ]).toContainEqual([agreed, deleted]);

test.each(['owner', 'renter'] as const)(
  'accepting a booking while its %s deletes the account: never both',
  async (leaving) => {
    for (let round = 0; round < rounds; round += 1) {
      const owner = await clubMember(db.ownerSql, 'owner');
      const renter = await clubMember(db.ownerSql, 'renter');
      const { accountId } = leaving === 'owner' ? owner : renter;
      await addAccount(db.ownerSql, { accountId });
      const { slug } = await listingOf(db.ownerSql, owner.accountId);
      const { id } = await asked(deps, renter, slug);
      const accept = () => acceptOffer(deps, owner, { id, version: 1 });
      const remove = () => deleteAccount(deps, accountId, deletionRefusal);
      const [agreed, deleted] = await (round % 2 === 0
        ? Promise.all([accept(), remove()])
        : Promise.all([remove(), accept()]).then(([last, first]) => [first, last] as const));
      expectOneWinner(said(agreed), said(deleted));
      const [booking] = await db.sql<
        { state: string }[]
      >`select state from ${rentalRows(db.sql)} rental where id = ${id}`;
      expect(booking?.state).toBe(said(agreed) === 'agreed' ? 'accepted' : 'requested');
    }
  },
);

test('the last acceptance of a swap while the other side deletes the account: never both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ann, ben, boat, cabin } = await swappers(db.ownerSql);
    await addAccount(db.ownerSql, { accountId: ben.accountId });
    const { id } = await offered(deps, ben, offerOf(boat.slug, cabin.slug));
    const [agreed, deleted] = await Promise.all([
      sayYes(deps, ann, { id, version: 1 }),
      deleteAccount(deps, ben.accountId, deletionRefusal),
    ]);
    expectOneWinner(said(agreed), said(deleted));
  }
});
