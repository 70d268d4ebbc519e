/** Holds a swap offer being composed: what is given and received, when, and the top-up. */
import type { SwapChoice, SwapChoices, SwapView } from '../../../../../features/exchange/views/swap-view.ts';
import type { DirectOffer } from '../../../../../features/exchange/offer/swap-offer.ts';
import type { StayCalendar } from '../../../../components/listing/stay-days.ts';
import { noRange, type DayRange } from '../../../../ui/dates/calendar-selection.ts';

/** Who adds a top-up, and in what. */
export type TopUp = {
  by: 'nobody' | 'me' | 'them';
  in: 'points' | 'cash';
  /** Whole points, or CAD cents. */
  amount: number;
  /** The top-up in the other currency as well: CAD cents, or whole points. */
  also?: number;
};

export type Composition = {
  receive: string[];
  give: string[];
  isSameDays: boolean;
  receiveDays: DayRange;
  giveDays: DayRange;
  topUp: TopUp;
};

/** Which side is fixed: the requested listing. */
export type Fixed = 'receive' | 'give';

const noTopUp: TopUp = { by: 'nobody', in: 'points', amount: 0 };

/**
 * A new offer's defaults, with the days chosen on the listing's page.
 * @param give the slug of the reader's listing known to be wanted; null if none
 */
export const newComposition = (choices: SwapChoices, days: DayRange, give: string | null): Composition => ({
  receive: [choices.asked.slug],
  give: choices.mine
    .map(({ slug }) => slug)
    .filter((slug, _, all) => (give === null ? all.length === 1 : slug === give)),
  isSameDays: true,
  receiveDays: days,
  giveDays: noRange,
  topUp: noTopUp,
});

/** A counter-offer's defaults: the offer it answers. */
export function answerTo(view: SwapView): Composition {
  const [received, given] = [view.receives[0], view.gives[0]];
  const daysOf = (thing: typeof received): DayRange =>
    thing ? { from: thing.fromDay, to: thing.toDay } : noRange;
  const isSameDays = received?.fromDay === given?.fromDay && received?.toDay === given?.toDay;
  const added = (by: 'me' | 'them', { points, cents }: { points: number; cents: number }): TopUp =>
    points > 0 ? { by, in: 'points', amount: points, also: cents } : { by, in: 'cash', amount: cents };
  const isMine = view.adds.points + view.adds.cents > 0;
  const isTheirs = view.gets.points + view.gets.cents > 0;
  return {
    receive: view.receives.slice(0, view.isMine ? undefined : 1).map(({ slug }) => slug),
    give: view.gives.map(({ slug }) => slug),
    isSameDays,
    receiveDays: daysOf(received),
    giveDays: isSameDays ? noRange : daysOf(given),
    topUp: isMine ? added('me', view.adds) : isTheirs ? added('them', view.gets) : noTopUp,
  };
}

/** The offer to send; null while incomplete. */
export function offerOf({
  receive,
  give,
  isSameDays,
  receiveDays,
  giveDays,
  topUp,
}: Composition): DirectOffer | null {
  const own = isSameDays ? receiveDays : giveDays;
  const { from, to } = receiveDays;
  if (from === null || to === null || own.from === null || own.to === null) return null;
  if (receive.length === 0 || give.length === 0) return null;
  const { amount, also = 0 } = topUp.by === 'nobody' ? { amount: 0 } : topUp;
  return {
    receive: { slugs: receive, from, to },
    give: { slugs: give, from: own.from, to: own.to },
    topUp: {
      by: topUp.by === 'them' ? 'them' : 'me',
      points: topUp.in === 'points' ? amount : also,
      cents: topUp.in === 'cash' ? amount : also,
    },
  };
}

/** What is still missing, as a sentence; null when complete. */
export function missingIn(composition: Composition): string | null {
  const { receive, give, isSameDays, receiveDays, giveDays } = composition;
  if (give.length === 0) return 'Choose what you give.';
  if (receive.length === 0) return 'Choose what you’d like.';
  if (receiveDays.to === null) return 'Choose the days.';
  return !isSameDays && giveDays.to === null ? 'Choose the days you lend yours.' : null;
}

/** The calendar for choosing days of one listing, or of several on the same days. */
export function calendarFor(one: SwapChoice, others: readonly SwapChoice[]): StayCalendar {
  const all = [one, ...others];
  const most = (of: (choice: SwapChoice) => number) => Math.max(...all.map(of));
  const days = (of: (choice: SwapChoice) => string | null) =>
    all
      .map(of)
      .filter((day) => day !== null)
      .toSorted();
  return {
    priceUnit: one.priceUnit,
    today: one.today,
    minimumUnits: most(({ minimumUnits }) => minimumUnits),
    maximumUnits: Math.min(...all.map(({ maximumUnits }) => maximumUnits)),
    leadDays: most(({ leadDays }) => leadDays),
    horizonDays: Math.min(...all.map(({ horizonDays }) => horizonDays)),
    openFrom: days(({ openFrom }) => openFrom).at(-1) ?? null,
    openTo: days(({ openTo }) => openTo).at(0) ?? null,
    taken: all.flatMap(({ taken }) => taken),
  };
}
