/** Estimates how likely everyone is to accept, and how valuable a circle is. Published estimates, not promises. */
import type { Balance } from '../matcher/even-out.ts';
import { percentMore } from '../matcher/even-out.ts';

/** The prior before any answers: four of five accept. Each answer shifts it, a few not by much. */
const priorAccepted = 4;
const priorAnswers = 5;
/** Paying points makes acceptance less likely; receiving some only slightly. */
const payingPercent = 10;
const receivingPercent = 5;

/**
 * In whole percent, 5 to 95: from the member's earlier answers and how even it is for them.
 * @param net what they pay in points (negative: receive) in a circle that points balance; null: nobody pays any
 */
export function chanceOf(
  member: { accepted: number; refused: number },
  balance: Balance,
  net: number | null,
): number {
  const habit = Math.round(
    (100 * (member.accepted + priorAccepted)) / (member.accepted + member.refused + priorAnswers),
  );
  // Someone who gets less without compensation accepts less often, percent for percent.
  const loss = net === null ? Math.max(0, -percentMore(balance)) : 0;
  const cost = net === null || net === 0 ? 0 : net > 0 ? payingPercent : receivingPercent;
  return Math.min(95, Math.max(5, habit - loss - cost));
}

/** The chance that all accept, in millionths: answers are independent. */
export const chanceOfAll = (percents: readonly number[]): number =>
  Math.round(percents.reduce((product, percent) => product * (percent / 100), 1_000_000));

/** Waiting counts up to this many days. */
export const mostWaitingDays = 100;

/** Having given in a broken circle without receiving counts as this many days of waiting. */
const owedDays = 300;

/** How long a member has waited for their wish, and whether they have already given for it. */
export type Waiting = { waitingDays: number; isOwed: boolean };

/** A match of a waiting member counts up to twice that of a new one; of one who has already given, four times. */
export const worthOfMatch = ({ waitingDays, isOwed }: Waiting): number =>
  100 + (isOwed ? owedDays : Math.min(Math.max(waitingDays, 0), mostWaitingDays));

/** What the matcher sums: the expected worth of a circle's matches. A positive integer, so that sums are exact. */
export function weightOf(chanceMillionths: number, members: readonly Waiting[]): number {
  const worth = members.reduce((sum, member) => sum + worthOfMatch(member), 0);
  return Math.max(1, Math.round((chanceMillionths * worth) / 1_000));
}
