import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proving } from '../../../../tests/builders/prove.ts';
import { addDays, unitsBetween } from '../../../../platform/time/date-range.ts';
import { stayRefusal } from '../../../availability/stay-rules.ts';
import { circleOf, type Circle, type CircleRules } from './find-circles.ts';
import { matchWishes, type Market } from './match-wishes.server.ts';
import { withWorth, type GivenRow } from './priced-market.ts';
import { reasonsOf } from '../proposals/circle-reasons.ts';
import { isDreamedOf, refusedKey } from '../wishes/wish-fit.ts';
import type { GivenListing, Leg, Wish } from '../wishes/wish.ts';

const today = '2027-05-01';
const rules: CircleRules = {
  mostMembers: 3,
  tolerancePercent: 25,
  forgivenPercent: 5,
  hasTopUp: true,
  noticeDays: 0,
};

const listing = (id: number, ownerId: string, changes: Partial<GivenListing> = {}): GivenListing => {
  const made: GivenListing = { ...plainListing(id, ownerId), ...changes };
  return { ...made, worthOf: (from, to) => unitsBetween(from, to, made.priceUnit) * made.pricePoints };
};
const plainListing = (id: number, ownerId: string): GivenListing => ({
  id,
  ownerId,
  slug: `thing-${id}`,
  title: `Thing ${id}`,
  location: 'Vernon, BC',
  categoryId: 'water',
  longitude: -119.27,
  latitude: 50.27,
  pricePoints: 100,
  hasSeasons: false,
  priceUnit: 'day',
  minimumUnits: 1,
  maximumUnits: 30,
  leadDays: 0,
  horizonDays: 180,
  openFrom: null,
  openTo: null,
  taken: [],
  today,
  worthOf: () => 0,
});
const wish = (memberId: string, gives: number[], changes: Partial<Wish> = {}): Wish => ({
  id: `wish of ${memberId}`,
  memberId,
  gives,
  categories: [],
  areas: [],
  from: today,
  to: addDays(today, 60),
  units: 3,
  leastPoints: null,
  mostPoints: null,
  topUpPoints: 0,
  waitingDays: 0,
  isOwed: false,
  accepted: 0,
  refused: 0,
  ...changes,
});
/** A quote's other fields. */
const noExtras = {
  province: 'BC',
  priceCents: 20_000,
  cleaningFeeCents: 0,
  depositCents: 0,
  weeklyDiscountPercent: 0,
  monthlyDiscountPercent: 0,
  seasons: [],
  addOns: [],
  deliveryCents: null,
} as const;
const market = (wishes: Wish[], listings: GivenListing[], refused: string[] = []): Market => ({
  wishes,
  listings,
  refused: new Set(refused),
});
/** 'ann→bob→cid' for each circle, starting with the first in the list. */
const told = (circles: readonly Circle[], { wishes }: Market) =>
  circles.map(({ legs }) => legs.map(({ giver }) => wishes[giver]?.memberId).join('→'));

/** A boat for snow, snow for a cabin, a cabin for a boat. */
const three = () =>
  market(
    [
      wish('ann', [1], { categories: ['snow'] }),
      wish('bob', [2], { categories: ['cabins'] }),
      wish('cid', [3], { categories: ['water'] }),
    ],
    [
      listing(1, 'ann', { categoryId: 'water' }),
      listing(2, 'bob', { categoryId: 'snow' }),
      listing(3, 'cid', { categoryId: 'cabins', priceUnit: 'night' }),
    ],
  );

describe('who is matched', () => {
  test('a wish’s price limit applies to the dates: too expensive in season, fine after it', async () => {
    const quoted = (more: Partial<GivenRow>): GivenListing => {
      const { worthOf: _, hasSeasons: __, ...plain } = plainListing(2, 'bob');
      return withWorth({ ...plain, categoryId: 'snow', pricePoints: 200, ...noExtras, ...more });
    };
    const datesOfAnn = async (least: number | null, most: number | null, given: GivenListing) => {
      const units = 7;
      const wanted = { categories: ['snow'], units, leastPoints: least, mostPoints: most };
      const all = market([wish('ann', [1], wanted), wish('bob', [2])], [listing(1, 'ann'), given]);
      const { legs } = await matchWishes(all, { ...rules, tolerancePercent: 1_000 });
      return legs.find(({ giver }) => giver === 1)?.from;
    };
    const june = {
      name: 'Summer',
      from: '2027-05-01',
      to: '2027-05-20',
      priceCents: 40_000,
      pricePoints: 400,
    };
    const seasonal = quoted({ seasons: [june] });
    expect(await datesOfAnn(null, null, seasonal)).toBe(today);
    // Two of the seven days are in the season: 257 a day.
    expect(await datesOfAnn(null, 260, seasonal)).toBe('2027-05-19');
    expect(await datesOfAnn(null, 199, seasonal)).toBeUndefined();
    expect(await datesOfAnn(401, null, seasonal)).toBeUndefined();
  });

  test('three members of whom no two could swap form a circle, if circles of three are allowed', async () => {
    expect(told((await matchWishes(three(), rules)).circles, three())).toEqual(['ann→cid→bob']);
    expect((await matchWishes(three(), { ...rules, mostMembers: 2 })).circles).toEqual([]);
  });

  test('a member who gave in a broken circle and got nothing comes before those who waited long', async () => {
    const rivals = (isOwed: boolean) =>
      market(
        [
          wish('ann', [1], { categories: ['snow'] }),
          wish('bob', [2], { categories: ['water'], waitingDays: 400 }),
          wish('cid', [3], { categories: ['water'], isOwed }),
        ],
        [
          listing(1, 'ann'),
          listing(2, 'bob', { categoryId: 'snow' }),
          listing(3, 'cid', { categoryId: 'snow' }),
        ],
      );
    expect(told((await matchWishes(rivals(false), rules)).circles, rivals(false))).toEqual(['ann→bob']);
    expect(told((await matchWishes(rivals(true), rules)).circles, rivals(true))).toEqual(['ann→cid']);
  });

  test('of two members who match a third, the one who has waited longer is chosen', async () => {
    const rivals = (waitingDays: number) =>
      market(
        [
          wish('ann', [1], { categories: ['snow'] }),
          wish('bob', [2], { categories: ['water'] }),
          wish('cid', [3], { categories: ['water'], waitingDays }),
        ],
        [
          listing(1, 'ann'),
          listing(2, 'bob', { categoryId: 'snow' }),
          listing(3, 'cid', { categoryId: 'snow' }),
        ],
      );
    expect(told((await matchWishes(rivals(30), rules)).circles, rivals(30))).toEqual(['ann→cid']);
    expect(told((await matchWishes(rivals(0), rules)).circles, rivals(0))).toEqual(['ann→bob']);
  });

  test('never offers a wish again what its member has declined', async () => {
    const { wishes, listings } = three();
    const refusing = market([...wishes], [...listings], [refusedKey('wish of ann', 2)]);
    expect((await matchWishes(refusing, rules)).circles).toEqual([]);
  });

  test('respects area, value, length and calendar', async () => {
    const tried = async (annWants: Partial<Wish>, bobs: Partial<GivenListing> = {}) => {
      const { wishes, listings } = three();
      const [ann, ...others] = wishes;
      const [boat, snow, cabin] = listings;
      if (!ann || !boat || !snow || !cabin) throw new Error('There are three of each.');
      const { circles } = await matchWishes(
        market([{ ...ann, ...annWants }, ...others], [boat, { ...snow, ...bobs }, cabin]),
        rules,
      );
      return circles;
    };
    const kelowna = { town: 'Kelowna', longitude: -119.496, latitude: 49.888 };
    // Vernon is about 45 km from Kelowna.
    expect(await tried({ areas: [{ ...kelowna, withinKm: 40 }] })).toHaveLength(0);
    expect(await tried({ areas: [{ ...kelowna, withinKm: 50 }] })).toHaveLength(1);
    expect(await tried({ mostPoints: 99 })).toHaveLength(0);
    expect(await tried({}, { minimumUnits: 4 })).toHaveLength(0);
    expect(await tried({}, { taken: [{ from: '2027-05-01', until: '2027-06-29' }] })).toHaveLength(0);
    const [circle] = await tried({}, { taken: [{ from: '2027-05-01', until: '2027-06-28' }] });
    expect(circle?.legs.find(({ listingId }) => listingId === 2)).toMatchObject({
      from: '2027-06-28',
      to: '2027-06-30',
    });
  });
});

test('every proposal says why, with the figures behind it', async () => {
  const { wishes, listings, refused } = three();
  const dear = listings.map((each) =>
    each.id === 2 ? listing(2, 'bob', { ...each, pricePoints: 180 }) : each,
  );
  const willing = wishes.map((each) => ({ ...each, topUpPoints: 500, waitingDays: 12 }));
  const matching = await matchWishes({ wishes: willing, listings: dear, refused }, rules);
  const [circle] = matching.circles;
  if (!circle) throw new Error('There is a circle.');
  const reasons = reasonsOf(circle, {
    wishes: willing,
    listings: dear,
    legs: matching.legs,
    categoryNames: new Map([['snow', 'Snow & Winter']]),
    rules,
  });
  expect(reasons.all).toEqual([
    'Each of you has what the next one wishes for, and no two of you could swap with each other: it takes all three.',
    'The listings are not worth the same. Members who get more than they give pay points, and those who get less receive them. Differences under 5% don’t count.',
    expect.stringContaining('estimate a 42% chance'),
  ]);
  expect(reasons.each[0]).toEqual([
    'You get Thing 2 in Vernon, BC, May 1, 2027 to May 3, 2027. You wish for Snow & Winter, 3 days or nights between May 1, 2027 and Jun 30, 2027.',
    'What you get is worth 540 AP, and what you give is worth 300 AP: you pay 240 AP to even it out.',
    'Your wish has waited 12 days, and long waits come first.',
  ]);
});

/** A few members with two of three categories, three periods and two calendars. */
const anyMarket = fc
  .array(
    fc.record({
      member: fc.integer({ min: 0, max: 5 }),
      kinds: fc.subarray(['rv', 'water', 'snow', 'cabins'], { minLength: 0, maxLength: 2 }),
      gives: fc.array(
        fc.record({
          kind: fc.constantFrom('rv', 'water', 'snow', 'cabins'),
          price: fc.constantFrom(60, 80, 100, 160),
          takenFor: fc.constantFrom(0, 10, 50),
          isNight: fc.boolean(),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      units: fc.constantFrom(2, 3),
      topUp: fc.constantFrom(0, 150, 1_000),
      waiting: fc.nat(120),
      accepted: fc.nat(3),
      refused: fc.nat(3),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((people): Market => {
    const listings: GivenListing[] = [];
    const wishes = people.map((person, place): Wish => {
      const memberId = `m${person.member}`;
      const gives = person.gives.map(({ kind, price, takenFor, isNight }) => {
        const id = listings.length + 1;
        const taken = takenFor === 0 ? [] : [{ from: today, until: addDays(today, takenFor) }];
        const priceUnit = isNight ? ('night' as const) : ('day' as const);
        listings.push(listing(id, memberId, { categoryId: kind, pricePoints: price, taken, priceUnit }));
        return id;
      });
      const { units, topUp: topUpPoints, waiting: waitingDays, accepted, refused } = person;
      const window = { from: addDays(today, place), to: addDays(today, place + 30) };
      return wish(memberId, gives, {
        id: `w${place}`,
        categories: person.kinds,
        ...window,
        units,
        topUpPoints,
        waitingDays,
        accepted,
        refused,
      });
    });
    return market(wishes, listings);
  });

/** Whether some dates work, by trying each as a member would. */
function datesOf(dream: Wish, given: GivenListing): { from: string; to: string } | null {
  const reach = given.priceUnit === 'day' ? dream.units - 1 : dream.units;
  for (let from = dream.from; addDays(from, reach) <= dream.to; from = addDays(from, 1))
    if (!stayRefusal(given, given.taken, from, addDays(from, reach), today))
      return { from, to: addDays(from, reach) };
  return null;
}

/** All sequences of two or three wishes with every choice of listings: no graph, bound or component. */
function everyCircle({ wishes, listings }: Market): Circle[] {
  const places = [...wishes.keys()];
  const legs = places.map((giver) => places.map((receiver) => legsOf(giver, receiver)));
  function legsOf(giver: number, receiver: number): Leg[] {
    return listings.flatMap((given): Leg[] => {
      const [from, to] = [wishes[giver], wishes[receiver]];
      if (!from || !to || from.memberId === to.memberId || !from.gives.includes(given.id)) return [];
      const dates = isDreamedOf(to, given) ? datesOf(to, given) : null;
      const { units } = to;
      return dates
        ? [{ giver, receiver, listingId: given.id, ...dates, units, worthPoints: units * given.pricePoints }]
        : [];
    });
  }
  const sequences = places.flatMap((a) =>
    places.flatMap((b) => [
      ...(b > a ? [[a, b]] : []),
      ...places.filter((c) => b > a && c > a).map((c) => [a, b, c]),
    ]),
  );
  return sequences
    .filter((ring) => new Set(ring.map((place) => wishes[place]?.memberId)).size === ring.length)
    .flatMap((ring) =>
      ring
        .map((giver, place) => legs[giver]?.[ring[(place + 1) % ring.length] ?? 0] ?? [])
        .reduce<Leg[][]>((all, next) => all.flatMap((begun) => next.map((leg) => [...begun, leg])), [[]]),
    )
    .map((ring) => circleOf(ring, wishes, rules))
    .filter((circle) => circle !== null);
}

/** Every disjoint subset; a wish and a listing are one bit each. */
function bestTotal(circles: readonly Circle[]): number {
  const needs = circles.map(({ legs }) =>
    legs.reduce((mask, { giver, listingId }) => mask | (1 << giver) | (1 << (listingId + 6)), 0),
  );
  const best = (from: number, used: number): number => {
    const circle = circles[from];
    if (!circle) return 0;
    const without = best(from + 1, used);
    const own = needs[from] ?? 0;
    return (used & own) === 0 ? Math.max(without, circle.weight + best(from + 1, used | own)) : without;
  };
  return best(0, 0);
}

test('law: in random markets no set of disjoint circles is worth more than the chosen one', async () => {
  const length = proving(150);
  let matched = 0;
  await fc.assert(
    fc.asyncProperty(anyMarket, async (random) => {
      const everything = everyCircle(random);
      // Above this, brute force takes too long for a test.
      fc.pre(everything.length <= 22);
      const matching = await matchWishes(random, rules);
      expect(matching.found).toBe(everything.length);
      expect({ total: matching.total, isProven: matching.isProven }).toEqual({
        total: bestTotal(everything),
        isProven: true,
      });
      matched += matching.circles.length;
    }),
    length,
  );
  expect(matched).toBeGreaterThan(length.numRuns * 0.3);
});

test('law: every proposal follows the rules: each gives once and receives once, what they wish for, on days that can be requested, evenly', async () => {
  await fc.assert(
    fc.asyncProperty(anyMarket, async (random) => {
      const { circles } = await matchWishes(random, rules);
      const all = circles.flatMap(({ legs }) => legs);
      expect(new Set(all.map(({ giver }) => giver)).size).toBe(all.length);
      expect(new Set(all.map(({ listingId }) => listingId)).size).toBe(all.length);
      for (const { legs, nets } of circles) {
        expect(legs.length === 2 || legs.length === 3).toBe(true);
        expect(new Set(legs.map(({ giver }) => random.wishes[giver]?.memberId)).size).toBe(legs.length);
        legs.forEach((leg, place) => {
          const [gets, given] = [random.wishes[leg.receiver], random.listings[leg.listingId - 1]];
          if (!gets || !given) throw new Error('A leg names a wish and a thing.');
          expect(leg.receiver).toBe(legs[(place + 1) % legs.length]?.giver);
          expect(given.ownerId).toBe(random.wishes[leg.giver]?.memberId);
          expect(stayRefusal(given, given.taken, leg.from, leg.to, today)).toBeNull();
          expect(leg.from >= gets.from && leg.to <= gets.to).toBe(true);
          expect(gets.categories.length === 0 || gets.categories.includes(given.categoryId)).toBe(true);
          expect(nets[place]).toBeLessThanOrEqual(random.wishes[leg.giver]?.topUpPoints ?? 0);
        });
      }
    }),
    { numRuns: 300 },
  );
});
