import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { asked, clubMember, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { july, june, offered, offerOf, sayYes } from '../../../tests/builders/swaps.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';

// Random offers of several listings whose days are taken one by one: everything shown, paid and held concerns only what is left.
const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps('2027-05-01T18:00:00Z');
const [ann, ben, renter] = [
  await clubMember(db.ownerSql, 'owner'),
  await clubMember(db.ownerSql, 'owner'),
  await clubMember(db.ownerSql, 'renter'),
];

/** $49 with GST; cleaning with GST and PST. */
const partOf = (cleaning: number) =>
  5_145 + cleaning + Math.round(cleaning * 0.05) + Math.round(cleaning * 0.07);

const thing = fc.record({
  dollarsADay: fc.integer({ min: 50, max: 500 }),
  // Multiples of ten dollars, so that no tax is rounded.
  cleaning: fc.integer({ min: 0, max: 20 }).map((tens) => tens * 1_000),
});
const lives = fc.record({
  things: fc.array(thing, { minLength: 2, maxLength: 3 }),
  /** Whether the author receives first, and so needs a bond. */
  isFirst: fc.boolean(),
  /** Whose days are taken, in this order. */
  gone: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  choice: fc.nat(2),
});

test('of several offered listings, those left decide what each side pays, posts and reads again', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ things, isFirst, gone, choice }) => {
      const cabin = await listingOf(db.ownerSql, ben.accountId);
      const made = await Promise.all(
        things.map(async ({ dollarsADay, cleaning }) => {
          const listing = await listingOf(db.ownerSql, ann.accountId);
          await db.ownerSql`
            update listing set price_cents = ${dollarsADay * 100}, cleaning_fee_cents = ${cleaning} where id = ${listing.id}`;
          return { ...listing, bond: isFirst ? dollarsADay * 150 : 0, part: partOf(cleaning) };
        }),
      );
      const give = { slugs: made.map(({ slug }) => slug), ...(isFirst ? july : june) };
      const { id } = await offered(deps, ann, offerOf(cabin.slug, give.slugs, { give }));
      let left = made;
      let version = 1;
      for (const index of gone) {
        const lost = made[index];
        if (!lost) continue;
        const request = await asked(deps, renter, lost.slug, { from: give.from, to: give.to });
        expect(await acceptOffer(deps, ann, { id: request.id, version: 1 })).toBe('accepted');
        left = left.filter((each) => each !== lost);
        if (left.length === 0) {
          expect((await readSwap(db.sql, id))?.state).toBe('superseded');
          return;
        }
        version += 1;
        const [mine, theirs] = [await swapFor(deps, ann, id), await swapFor(deps, ben, id)];
        expect(mine).toMatchObject({ version, isMyTurn: false, price: { totalCents: 5_145 } });
        expect(mine?.price.bondCents).toBe(Math.max(...left.map(({ bond }) => bond)));
        expect(theirs).toMatchObject({ version, isMyTurn: true });
        const received = theirs?.legs.filter(({ side }) => side === 'receiver');
        expect(received?.map(({ slug }) => slug).toSorted((a, b) => a.localeCompare(b))).toEqual(
          left.map(({ slug }) => slug).toSorted((a, b) => a.localeCompare(b)),
        );
        for (const { slug, totalCents } of theirs?.price.ofChoices ?? [])
          expect(totalCents).toBe(left.find((each) => each.slug === slug)?.part);
        if (left.length === 1) expect(theirs?.price.totalCents).toBe(left[0]?.part);
        else expect(theirs?.price.ofChoices).toHaveLength(left.length);
      }
      const chosen = left[choice % left.length] ?? left[0];
      if (version > 1)
        expect(await sayYes(deps, ben, { id, version: version - 1, listing: chosen?.slug })).toMatchObject({
          refusal: 'stale-offer',
        });
      expect(await sayYes(deps, ben, { id, version, listing: chosen?.slug })).toBe('accepted');
      const swap = await readSwap(db.sql, id);
      expect(swap?.parties.map(({ totalCents, bondCents }) => [totalCents, bondCents])).toEqual([
        [5_145, chosen?.bond],
        [chosen?.part, 0],
      ]);
      expect(swap?.legs.map(({ listingId }) => listingId).toSorted((a, b) => a - b)).toEqual(
        [cabin.id, chosen?.id ?? 0].toSorted((a, b) => a - b),
      );
    }),
    proving(8),
  );
}, 600_000);

test('today’s fees change neither the bond of a member who keeps their acceptance nor the fee of the one who chooses', async () => {
  const cabin = await listingOf(db.ownerSql, ben.accountId);
  const boats = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ann.accountId),
  ] as const;
  const give = { slugs: boats.map(({ slug }) => slug), ...july };
  const { id } = await offered(deps, ann, offerOf(cabin.slug, give.slugs, { give }));
  await db.ownerSql`
    insert into setting (name, value, changed_at) values ('swap-bond-percent', '100', now()), ('swap-fee-cents', '9900', now())`;
  try {
    const request = await asked(deps, renter, boats[0].slug, { from: july.from, to: july.to });
    expect(await acceptOffer(deps, ann, { id: request.id, version: 1 })).toBe('accepted');
    // Half of three days at $300, and the fee of $49 with GST.
    const parts = async () =>
      (await readSwap(db.sql, id))?.parties.map(({ totalCents, bondCents }) => [totalCents, bondCents]);
    expect((await readSwap(db.sql, id))?.version).toBe(2);
    expect(await parts()).toEqual([
      [5_145, 45_000],
      [5_145, 0],
    ]);
    expect((await swapFor(deps, ben, id))?.price.ofChoices.map(({ totalCents }) => totalCents)).toEqual([
      5_145, 5_145,
    ]);
    expect(await sayYes(deps, ben, { id, version: 2, listing: boats[1].slug })).toBe('accepted');
    expect(await parts()).toEqual([
      [5_145, 45_000],
      [5_145, 0],
    ]);
  } finally {
    await db.ownerSql`delete from setting where name in ('swap-bond-percent', 'swap-fee-cents')`;
  }
});
