/** Figures used on several pages, each from the one place that decides it, so that no page contradicts another. */
import { samplePrices } from '../../features/listings/sample-listings/sample-prices.ts';
import { applicationSteps } from '../../features/membership/application/application-draft.ts';

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small count as a word: 8 is 'eight'. */
export const countWord = (count: number): string => words[count] ?? String(count);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const {
  coachmenTrailer,
  superAirNautique,
  whiskeyJackChalet,
  okanaganDome,
  seadooPair,
  polarisSled,
  paddleBoards,
} = samplePrices;

export const figures = {
  /** 'Eight short questions': the application's steps. */
  applicationQuestions: `${capital(countWord(applicationSteps.length))} short questions`,
  /** How much of the year gear is used, and how much not. */
  weeksInUse: 'four weeks a year',
  weeksIdle: 'forty-eight',
  /** Two-day weekends on which both boards are rented out, and the points they bring. */
  boardsDayPoints: paddleBoards,
  boardsPoints: 4 * paddleBoards,
  domePoints: okanaganDome,
  trailerPoints: 3 * coachmenTrailer,
  /** Six nights in the trailer for two in the chalet. */
  chaletOverTrailerPoints: 2 * whiskeyJackChalet - 6 * coachmenTrailer,
  /** Four days of renting out the trailer, and a day on the wake boat they pay for. */
  trailerFourDaysPoints: (4 * coachmenTrailer).toLocaleString('en-CA'),
  wakeBoatDayPoints: superAirNautique.toLocaleString('en-CA'),
  /** A day on the watercraft for a day on the sled. */
  watercraftOverSledPoints: seadooPair - polarisSled,
} as const;

/** '$1,149': a sample listing's price, as on its card. */
export const samplePrice = (listing: keyof typeof samplePrices): string =>
  `$${samplePrices[listing].toLocaleString('en-CA')}`;
