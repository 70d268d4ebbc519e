// Invents a market of wishes, always the same: members in the towns of the two provinces, with listings and wishes in the ten categories.
import { addDays, unitsBetween } from '../../../platform/time/date-range.ts';
import type { Market } from '../../../features/exchange/circles/matcher/match-wishes.server.ts';
import type { GivenListing, Wish } from '../../../features/exchange/circles/wishes/wish.ts';
import { towns, type Town } from '../../../features/hosting/towns.ts';

/** Categories with their share of a hundred listings, and a day's value in points (lowest, highest). */
const kinds: [id: string, share: number, least: number, most: number, isStay: boolean][] = [
  ['rv', 22, 110, 280, false],
  ['water', 20, 140, 450, false],
  ['cabins', 15, 150, 420, true],
  ['atv', 12, 90, 240, false],
  ['snow', 9, 110, 220, false],
  ['motorcycle', 7, 90, 200, false],
  ['lite', 6, 30, 90, false],
  ['glamping', 5, 110, 260, true],
  ['unique', 2, 150, 350, true],
  ['specialty', 2, 180, 400, false],
];
const today = '2027-05-01';

/** A small generator of numbers from 0 to 1 (mulberry32): the same seed gives the same market. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Each member has one wish for one or two categories other than their own, two to seven days within about five weeks, half of them within
 * 250 km of home; and one listing, a quarter of them two. Some weeks are booked.
 */
export function inventedMarket(members: number, seed: number): Market {
  const throwDice = dice(seed);
  const between = (least: number, most: number) => least + Math.floor(throwDice() * (most - least + 1));
  const of = <T>(list: readonly T[]): T => list[Math.floor(throwDice() * list.length)] as T;
  const kind = () => {
    let left = throwDice() * 100;
    return kinds.find(([, share]) => (left -= share) < 0) ?? kinds[0]!;
  };
  const listings: GivenListing[] = [];
  const own = (ownerId: string, home: Town): GivenListing => {
    const [categoryId, , least, most, isStay] = kind();
    const id = listings.length + 1;
    const busyFrom = addDays(today, between(0, 80));
    const priceUnit = isStay ? ('night' as const) : ('day' as const);
    const pricePoints = between(least, most);
    const thing: GivenListing = {
      id,
      ownerId,
      slug: `thing-${id}`,
      title: `Thing ${id}`,
      location: home.name,
      categoryId,
      longitude: home.longitude,
      latitude: home.latitude,
      pricePoints,
      hasSeasons: false,
      worthOf: (from, to) => unitsBetween(from, to, priceUnit) * pricePoints,
      priceUnit,
      minimumUnits: between(1, 3),
      maximumUnits: 28,
      leadDays: between(0, 3),
      horizonDays: 183,
      openFrom: null,
      openTo: null,
      taken: [{ from: busyFrom, until: addDays(busyFrom, between(5, 30)) }],
      today,
    };
    listings.push(thing);
    return thing;
  };
  const wishes = Array.from({ length: members }, (_, number): Wish => {
    const memberId = `member ${number}`;
    const home = of(towns);
    const things = Array.from({ length: throwDice() < 0.25 ? 2 : 1 }, () => own(memberId, home));
    const dreams = new Set<string>();
    const wanted = between(1, 2);
    while (dreams.size < wanted) {
      const [id] = kind();
      if (!things.some(({ categoryId }) => categoryId === id)) dreams.add(id);
    }
    const from = addDays(today, between(5, 60));
    const area = { town: home.name, longitude: home.longitude, latitude: home.latitude, withinKm: 250 };
    return {
      id: `wish ${number}`,
      memberId,
      gives: things.map(({ id }) => id),
      categories: [...dreams],
      areas: throwDice() < 0.5 ? [area] : [],
      from,
      to: addDays(from, between(14, 56)),
      units: between(2, 7),
      leastPoints: null,
      mostPoints: null,
      topUpPoints: between(0, 1_000),
      waitingDays: between(0, 60),
      isOwed: false,
      accepted: between(0, 3),
      refused: between(0, 2),
    };
  });
  return { wishes, listings, refused: new Set() };
}
