/** Holds a swap offer being composed: what is given and received, when, and the top-up. */
import type { SwapView } from '../../../../../features/exchange/views/exchange-view.ts';
import type { SwapChoice, SwapChoices } from '../../../../../features/exchange/views/swap-choices-view.ts';
import type { DirectOffer } from '../../../../../features/exchange/offer/swap-offer.ts';
import { givenIn, receivedIn } from '../../../../components/exchange/legs.ts';
import type { StayCalendar } from '../../../../components/listing/stay-days.ts';
import { pointsText } from '../../../../components/listing/price-text.ts';
import { noRange, type DayRange } from '../../../../ui/dates/calendar-selection.ts';

/** Who adds a top-up: whole points, CAD cents, or both. */
export type TopUp = { by: 'nobody' | 'me' | 'them'; points: number; cents: number };

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

export const noTopUp: TopUp = { by: 'nobody', points: 0, cents: 0 };

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

/** The top-up of an offer, from one side. */
export function topUpOf({ adds, gets }: Pick<SwapView, 'adds' | 'gets'>): TopUp {
  if (adds.points + adds.cents > 0) return { by: 'me', points: adds.points, cents: adds.cents };
  return gets.points + gets.cents > 0 ? { by: 'them', points: gets.points, cents: gets.cents } : noTopUp;
}

/** A counter-offer's defaults: the offer it answers. */
export function answerTo(view: SwapView): Composition {
  const [receives, gives] = [receivedIn(view), givenIn(view)];
  const [[received], [given]] = [receives, gives];
  const daysOf = (thing: typeof received): DayRange =>
    thing ? { from: thing.fromDay, to: thing.toDay } : noRange;
  const isSameDays = received?.fromDay === given?.fromDay && received?.toDay === given?.toDay;
  return {
    receive: receives.slice(0, view.isMine ? undefined : 1).map(({ slug }) => slug),
    give: gives.map(({ slug }) => slug),
    isSameDays,
    receiveDays: daysOf(received),
    giveDays: isSameDays ? noRange : daysOf(given),
    topUp: topUpOf(view),
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
  const { points, cents } = topUp.by === 'nobody' ? noTopUp : topUp;
  return {
    receive: { slugs: receive, from, to },
    give: { slugs: give, from: own.from, to: own.to },
    topUp: {
      by: topUp.by === 'them' ? 'them' : 'me',
      points,
      cents,
    },
  };
}

/** The points that the reader would add and doesn't have. */
export const shortPoints = ({ by, points }: TopUp, walletPoints: number): number =>
  by === 'me' ? Math.max(0, points - walletPoints) : 0;

/** What is still missing, as a sentence; null when complete. @param walletPoints what the reader could add */
export function missingIn(composition: Composition, walletPoints: number): string | null {
  const { receive, give, isSameDays, receiveDays, giveDays, topUp } = composition;
  if (shortPoints(topUp, walletPoints) > 0)
    return `You have ${pointsText(walletPoints)}. Add fewer points, or cash for the rest.`;
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
