import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database.server/connect.ts';
import { present } from '../../../platform/assert.ts';
import { accepted } from '../../../platform/refusal.ts';
import { asked, clubMember, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { rentals } from '../../../tests/builders/rentals.ts';
import { circleMembers, circleOf } from '../../../tests/builders/swap-circles.ts';
import { offered, offerOf, sayYes } from '../../../tests/builders/swaps.ts';
import type { AccountActor } from '../../members/actor.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { exchangeFor, exchangesOf } from './exchange-queries.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-30T18:00:00Z';
const at = (instant: string) => db.deps(instant);

/** Every listing has an exact place and instructions. */
const placed = () => db.ownerSql`
  insert into listing_place (listing_id, address, check_in, longitude, latitude)
  select id, '12 Baker Street', 'The code is 4711.', longitude, latitude from listing
      on conflict (listing_id) do update set address = excluded.address, check_in = excluded.check_in`;

/** What each reader learns of how to get there: by leg, their side, the address and the instructions. */
async function waysIn(instant: string, who: AccountActor, id: string) {
  const { legs } = present(await exchangeFor(at(instant), who, id), 'exchange');
  return Object.fromEntries(
    legs.map(({ side, place, checkIn }) => [
      side ?? 'other',
      [place?.address ?? null, checkIn?.words ?? null],
    ]),
  );
}

const nothing = [null, null];
const everything = ['12 Baker Street', 'The code is 4711.'];
const own = [null, 'The code is 4711.'];
/** A day before the pick-up. */
const dayBefore = '2027-06-03T16:00:00Z';

test('a rental’s place and instructions are for its two sides, from the agreement until its end', async () => {
  const rental = await rentals(db)();
  await placed();
  const id = await rental.requested();
  for (const who of [rental.owner, rental.renter])
    expect(Object.values(await waysIn(asking, who, id))).toEqual([nothing]);
  const agreed = await rental.agreed();
  expect(await waysIn(dayBefore, rental.renter, agreed)).toEqual({ receiver: everything });
  expect(await waysIn(dayBefore, rental.owner, agreed)).toEqual({ giver: everything });
  await cancelExchange(at(dayBefore), rental.renter, { id: agreed, reason: 'Rain' });
  for (const who of [rental.owner, rental.renter])
    expect(Object.values(await waysIn(dayBefore, who, agreed))).toEqual([nothing]);
  expect(await exchangeFor(at(dayBefore), await clubMember(db.ownerSql, 'owner'), agreed)).toBeNull();
});

test('a circle’s member sees of the others’ leg neither its place nor its requirements, nor anything that is open', async () => {
  const people = await circleMembers(db.ownerSql, 3);
  await placed();
  const days = ['2027-06-04', '2027-06-06'] as const;
  const id = await circleOf(db, people, [[...days], [...days], [...days]], asking);
  const seen = () => Promise.all(people.map(({ actor }) => waysIn(dayBefore, actor, id)));
  for (const each of await seen())
    expect(each).toEqual({ giver: nothing, receiver: nothing, other: nothing });
  for (const { actor } of people) accepted(await sayYes(at(asking), actor, { id, version: 1 }));
  for (const each of await seen()) expect(each).toEqual({ giver: own, receiver: everything, other: nothing });
  const [first] = people;
  const view = present(await exchangeFor(at(dayBefore), present(first, 'member').actor, id), 'circle');
  expect(view.legs.find(({ side }) => side === null)).toMatchObject({
    actions: [],
    requirements: [],
    isOthersLeftOut: false,
    checklist: null,
    isDisputed: false,
    areMetersOpen: false,
    isNoShowOpen: false,
    interruption: null,
  });
  // In a list there are only one's own.
  const list = { kind: 'swap', side: 'renter', shelf: 'coming', after: null } as const;
  const [line] = (await exchangesOf(at(dayBefore), present(first, 'member').actor, list)).exchanges;
  expect(line?.legs.map(({ side }) => side).toSorted()).toEqual(['giver', 'receiver']);
});

test('a list reads as many statements for one exchange as for several, of any kind', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const other = await clubMember(db.ownerSql, 'owner');
  let sent = 0;
  const counted = openDatabase({ directUrl: null, poolSize: 2 }, db.url, {
    role: 'marketplace_web',
    watch: {
      began: () => {
        sent += 1;
        return () => undefined;
      },
      trace: () => null,
    },
  });
  const sentFor = async (kind: 'rental' | 'swap') => {
    sent = 0;
    const list = { kind, side: 'owner', shelf: 'requests', after: null } as const;
    const page = await exchangesOf({ ...at(asking), sql: counted.sql }, owner, list);
    return [page.exchanges.length, sent];
  };
  const add = async () => {
    const [mine, theirs] = [
      await listingOf(db.ownerSql, owner.accountId),
      await listingOf(db.ownerSql, other.accountId),
    ];
    await asked(at(asking), other, mine.slug);
    await offered(at(asking), other, offerOf(mine.slug, theirs.slug));
  };
  await add();
  const [[one, forOneRental], [, forOneSwap]] = [await sentFor('rental'), await sentFor('swap')];
  for (let more = 0; more < 3; more += 1) await add();
  expect(await sentFor('rental')).toEqual([4, forOneRental]);
  expect(await sentFor('swap')).toEqual([4, forOneSwap]);
  expect(one).toBe(1);
  await counted.close();
});
