/** How likely is it that everybody says yes, and how much is a circle worth to the club? Estimates in the open, not promises. */
import type { Balance } from '../matcher/even-out.ts';
import { percentMore } from '../matcher/even-out.ts';

/** Before anybody has answered anything: four of five say yes. Each answer moves it, a few do not move it far. */
const priorAccepted = 4;
const priorAnswers = 5;
/** Points to add make a yes less likely; points instead of a part of the thing a little. */
const addingPercent = 10;
const addedPercent = 5;

/** In whole percent, 5 to 95: from how the member has answered so far and how even it is for them. */
export function chanceOf(
  member: { accepted: number; refused: number },
  balance: Balance,
  points: { adds: number; isAdded: number },
): number {
  const habit = Math.round(
    (100 * (member.accepted + priorAccepted)) / (member.accepted + member.refused + priorAnswers),
  );
  const isEvened = points.adds > 0 || points.isAdded > 0;
  // Who gets less without being paid for it says yes less often, percent for percent.
  const loss = isEvened ? 0 : Math.max(0, -percentMore(balance));
  const cost = (points.adds > 0 ? addingPercent : 0) + (points.isAdded > 0 ? addedPercent : 0);
  return Math.min(95, Math.max(5, habit - loss - cost));
}

/** The chance that all accept, in millionths: everybody answers for themselves. */
export const chanceOfAll = (percents: readonly number[]): number =>
  Math.round(percents.reduce((product, percent) => product * (percent / 100), 1_000_000));

/** From so many days on, waiting longer counts no more. */
export const mostWaitingDays = 100;

/** As many days of waiting does it count to have given in a circle that broke, and to have received nothing. */
const owedDays = 300;

/** How long a member waits for their wish, and whether they gave for it already. */
export type Waiting = { waitingDays: number; isOwed: boolean };

/** A match of somebody who waits counts up to twice one of somebody who has just come; of who has given already, four times. */
export const worthOfMatch = ({ waitingDays, isOwed }: Waiting): number =>
  100 + (isOwed ? owedDays : Math.min(Math.max(waitingDays, 0), mostWaitingDays));

/** What the matcher adds up: the expected worth of the matches that a circle makes. A whole number above zero, so that sums are exact. */
export function weightOf(chanceMillionths: number, members: readonly Waiting[]): number {
  const worth = members.reduce((sum, member) => sum + worthOfMatch(member), 0);
  return Math.max(1, Math.round((chanceMillionths * worth) / 1_000));
}
