/** Defines the facts in notifications about a swap, as each recipient may know them. */
import { z } from 'zod';
import { formatCents } from '../../../platform/money/money.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { momentText } from '../../../platform/time/moment-text.ts';

const topUp = z.object({ points: z.number(), cents: z.number() });
const none = { points: 0, cents: 0 };

const leg = z.object({
  title: z.string(),
  /** Wall time in the listing's zone. */
  pickUp: z.string(),
  returnBy: z.string(),
  zone: z.string(),
});

export const swapFacts = z.object({
  swapId: z.string(),
  version: z.number(),
  isCircle: z.boolean(),
  /** What the reader gives and gets. With several on one side of a direct swap, the other side chooses one. */
  gives: z.array(leg),
  gets: z.array(leg),
  /** The public names of the others. */
  others: z.array(z.string()),
  totalCents: z.number(),
  points: z.number(),
  /** What the reader adds on top, and what others add for them (in a circle one of them, net): whole points and CAD cents. */
  adds: topUp.catch(none),
  getsOnTop: topUp.catch(none),
  until: z.string().nullable(),
  /** Who did it: a public name; '' for the clock or us. */
  who: z.string(),
  isMine: z.boolean(),
  /** Done by the clock. */
  isByClock: z.boolean(),
  /** Nobody confirmed a hand-over. */
  isBySilence: z.boolean().catch(false),
  /** The emergency; '' if none. */
  emergency: z.string().catch(''),
  isNoShow: z.boolean(),
  /** It counts as returned without both confirmations. */
  isPresumed: z.boolean().catch(false),
  /** Its leg ended because of another one. */
  follows: z.boolean().catch(false),
  cents: z.number().nullable(),
  /** Who got someone's bond: a public name; '' if nobody. */
  toWhom: z.string().catch(''),
  /** Whether everything the reader gives and gets still happens. */
  isUntouched: z.boolean().catch(true),
  /** Its leg, if any: the title, and whether the reader receives it. */
  legTitle: z.string(),
  isReceiver: z.boolean(),
  /** Whether the reader, and the leg's other side, confirmed the hand-over. */
  hasSaid: z.boolean().catch(false),
  hasOtherSaid: z.boolean().catch(false),
  /** It has unclaimed meter overage: it is claimed automatically when the giver's time to claim ends. */
  areMetersOpen: z.boolean().catch(false),
});

export type SwapFacts = z.infer<typeof swapFacts>;
export type SwapLegFacts = z.infer<typeof leg>;

/** 'Ann', 'Ann and Bo', 'Ann, Bo and Cy' */
export function listText(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

const amountText = ({ points, cents }: SwapFacts['adds']): string =>
  [
    ...(points > 0 ? [`${points.toLocaleString('en-CA')} AP`] : []),
    ...(cents > 0 ? [formatCents(cents)] : []),
  ].join(' and ');

/** One side of a swap with its top-up. Several listings on one side are always a choice: nobody gives two. */
function sideText(legs: readonly SwapLegFacts[], onTop: SwapFacts['adds']): string {
  const titles = listText(
    legs.map(({ title }) => `“${title}”`),
    'or',
  );
  const added = amountText(onTop);
  return added === '' ? titles : `${titles} plus ${added}`;
}

/** '“Boat” for “Cabin”', '“Boat” or “Sled” plus 200 AP for “Cabin”' */
export const dealText = ({ gives, gets, adds, getsOnTop }: SwapFacts): string =>
  `${sideText(gives, adds)} for ${sideText(gets, getsOnTop)}`;

/** What the reader would give and get, and who chooses, if there is a choice. */
export function offerText(facts: SwapFacts): string {
  const { gives, gets, others } = facts;
  const chooser = gets.length > 1 ? 'You choose' : `${listText(others)} chooses`;
  const choice = gets.length > 1 || gives.length > 1 ? ` ${chooser} which one.` : '';
  return `You’d give ${sideText(gives, facts.adds)} and get ${sideText(gets, facts.getsOnTop)}.${choice}`;
}

const moment = ({ zone }: SwapLegFacts, wall: string): string => momentText(instantOf(zone, wall), zone);

/** In the zone of the listing the reader gets. */
export function swapUntilText({ until, gets, gives }: SwapFacts): string {
  const zone = (gets[0] ?? gives[0])?.zone ?? 'America/Vancouver';
  return until === null ? '' : momentText(new Date(until), zone);
}

/** The first pick-up of everything the reader gives or gets. */
export function firstPickUp({ gives, gets }: SwapFacts): string {
  const [first] = [...gives, ...gets].toSorted(
    (one, other) => instantOf(one.zone, one.pickUp).getTime() - instantOf(other.zone, other.pickUp).getTime(),
  );
  return first ? moment(first, first.pickUp) : '';
}

const costText = ({ totalCents, points }: SwapFacts): string => {
  const pointsText = `${points.toLocaleString('en-CA')} AP`;
  if (points === 0) return formatCents(totalCents);
  return totalCents === 0 ? pointsText : `${pointsText} + ${formatCents(totalCents)}`;
};

type Row = readonly [string, string];

/** @param deadline the label of the deadline to act, last; without one there is nothing to do */
export function swapRows(facts: SwapFacts, deadline = ''): Row[] {
  const legRows = (name: string) => (each: SwapLegFacts, index: number, all: readonly SwapLegFacts[]) =>
    [
      [all.length > 1 ? `${name}, choice ${index + 1}` : name, each.title],
      ['Pick-up', moment(each, each.pickUp)],
      ['Return', moment(each, each.returnBy)],
    ] as const;
  return [
    ['With', listText(facts.others)],
    ...facts.gives.flatMap(legRows('You give')),
    ...facts.gets.flatMap(legRows('You get')),
    ...(amountText(facts.getsOnTop) === '' ? [] : [['You also get', amountText(facts.getsOnTop)] as const]),
    ['You pay', costText(facts)],
    ...(deadline === '' || facts.until === null ? [] : [[deadline, swapUntilText(facts)] as const]),
  ];
}

/** Why it counts as a no-show: for that person, and for the other side. */
export function absentText({ isMine, isBySilence, who }: SwapFacts): string {
  const mistaken = 'Is that wrong? Contact us.';
  if (isMine)
    return isBySilence
      ? `The other side confirmed the hand-over and you didn’t, so it counts as your no-show. ${mistaken}`
      : `The other side reported you as a no-show. ${mistaken}`;
  return isBySilence
    ? `You confirmed the hand-over and ${who} didn’t, so it counts as their no-show.`
    : `You reported ${who} as a no-show.`;
}
