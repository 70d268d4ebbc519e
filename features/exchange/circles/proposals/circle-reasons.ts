/** Explains why a circle is proposed, in sentences for all members and for each of them. */
import { dayText } from '../../../availability/stay-rules.ts';
import { percentMore } from '../matcher/even-out.ts';
import type { Circle, CircleRules } from '../matcher/find-circles.ts';
import type { GivenListing, Leg, Wish } from '../wishes/wish.ts';

export type Reasons = {
  /** The same for all. */
  all: string[];
  /** In leg order: for the giver of that leg. */
  each: string[][];
};

export type ReasonsContext = {
  wishes: readonly Wish[];
  listings: readonly Pick<GivenListing, 'id' | 'title' | 'location' | 'categoryId' | 'priceUnit'>[];
  legs: readonly Leg[];
  /** By category id: 'Snow & Winter'. */
  categoryNames: ReadonlyMap<string, string>;
  rules: CircleRules;
};

const points = (count: number) => `${count.toLocaleString('en-CA')} AP`;
const listed = (words: readonly string[], last: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
const numbers = ['', '', 'two', 'three', 'four', 'five', 'six'];
const counted = (members: number) => numbers[members] ?? String(members);

/** 'boats or snow within 60 km of Vernon, for 3 days between Jul 1 and Jul 31, 2027' */
export function wishWords(wish: Wish, categoryNames: ReadonlyMap<string, string>): string {
  const what = listed(
    wish.categories.map((id) => categoryNames.get(id) ?? id),
    'or',
  );
  const where = listed(
    wish.areas.map(({ town, withinKm }) => `within ${withinKm} km of ${town}`),
    'or',
  );
  const long = `${wish.units} ${wish.units === 1 ? 'day or night' : 'days or nights'}`;
  return `${what || 'anything'}${where && ` ${where}`}, ${long} between ${dayText(wish.from)} and ${dayText(wish.to)}`;
}

/** A circle's sentences. The matcher used every figure in them. */
export function reasonsOf(circle: Circle, context: ReasonsContext): Reasons {
  const { legs } = circle;
  const each = legs.map((leg, place) => {
    const gets = legs.at(place - 1) as Leg;
    const wish = context.wishes[leg.giver] as Wish;
    return [
      whatComes(gets, wish, context),
      worthWords(circle, place, gets, context.rules),
      ...waitingWords(wish),
    ];
  });
  return { all: [whyTogether(circle, context), evenWords(circle, context.rules), chanceWords(circle)], each };
}

const isEvened = ({ nets }: Circle) => nets.some((net) => net !== 0);

const evenWords = (circle: Circle, { tolerancePercent, forgivenPercent }: CircleRules): string =>
  isEvened(circle)
    ? `The listings are not worth the same. Members who get more than they give pay points, and those who get less receive them. Differences under ${forgivenPercent}% don’t count.`
    : `What each gets is worth what they give, within ${tolerancePercent}%: nobody pays points.`;

function whatComes(gets: Leg, wish: Wish, { listings, categoryNames }: ReasonsContext): string {
  const listing = listings.find(({ id }) => id === gets.listingId);
  const dates = `${dayText(gets.from)} to ${dayText(gets.to)}`;
  return `You get ${listing?.title ?? 'it'} in ${listing?.location ?? 'reach'}, ${dates}. You wish for ${wishWords(wish, categoryNames)}.`;
}

function worthWords(circle: Circle, place: number, gets: Leg, rules: CircleRules): string {
  const [getsPoints, givesPoints] = [gets.worthPoints, circle.legs[place]?.worthPoints ?? 0];
  const both = `What you get is worth ${points(getsPoints)}, and what you give is worth ${points(givesPoints)}`;
  if (isEvened(circle)) {
    const net = circle.nets[place] ?? 0;
    if (net === 0) return `${both}: close enough that you neither pay nor receive points.`;
    return `${both}: you ${net > 0 ? 'pay' : 'receive'} ${points(Math.abs(net))} to even it out.`;
  }
  const more = percentMore({ getsPoints, givesPoints });
  if (more === 0) return `${both}: the same.`;
  return `${both}: ${Math.abs(more)}% ${more > 0 ? 'more' : 'less'}, within the ${rules.tolerancePercent}% that count as even.`;
}

function waitingWords({ waitingDays, isOwed }: Wish): string[] {
  if (isOwed) return ['You gave in a circle that fell apart and got nothing back, so you come first.'];
  return waitingDays < 7 ? [] : [`Your wish has waited ${waitingDays} days, and long waits come first.`];
}

/** Whether any two could have swapped without the others. */
function whyTogether({ legs }: Circle, { legs: all }: ReasonsContext): string {
  if (legs.length === 2) return 'Each of you has what the other one wishes for.';
  const isWanted = ({ giver, receiver }: Leg) =>
    all.some((other) => other.giver === receiver && other.receiver === giver);
  const many = counted(legs.length);
  return legs.some(isWanted)
    ? `Each of you has what the next one wishes for. Two of you could swap, but that would leave someone out, so we matched all ${many}.`
    : `Each of you has what the next one wishes for, and no two of you could swap with each other: it takes all ${many}.`;
}

const chanceWords = ({ chanceMillionths }: Circle): string =>
  `We estimate a ${Math.max(1, Math.round(chanceMillionths / 10_000))}% chance that everyone accepts, based on how even the swap is and how each of you answered before.`;
