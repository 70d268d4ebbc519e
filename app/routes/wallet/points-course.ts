/** Draws a member's points over time as a step line. */
import { daysBetween } from '../../../platform/time/date-range.ts';
import type { WalletSummary } from '../../../features/points/wallet-view.ts';

export const courseWidth = 320;
export const courseHeight = 96;
/** Space above the highest step and beside today's dot. */
const inset = 8;

export type Course = { line: string; end: { x: number; y: number } };

/** The year's line, from the first change to today. @param today the calendar day it ends on @returns null if nothing ever changed */
export function courseOf(course: WalletSummary['course'], today: string): Course | null {
  const [first] = course;
  if (!first) return null;
  const span = Math.max(1, daysBetween(first.day, today));
  const top = Math.max(1, ...course.map(({ points }) => points));
  const x = (day: string) => (Math.max(0, daysBetween(first.day, day)) / span) * (courseWidth - inset);
  const y = (points: number) => courseHeight - (points / top) * (courseHeight - inset);
  const round = (value: number) => Math.round(value * 10) / 10;
  const last = course.at(-1) ?? first;
  const steps = course.map(({ day, points }) => `H${round(x(day))}V${round(y(points))}`);
  const end = { x: courseWidth - inset, y: round(y(last.points)) };
  // A first change starts from zero.
  return { line: `M0 ${courseHeight}${steps.join('')}H${end.x}`, end };
}

/** The same for screen readers: '500 on Jan 12, 122 on Apr 3'. At most the last few. */
export const courseWords = (course: WalletSummary['course'], dayText: (day: string) => string): string =>
  course
    .slice(-6)
    .map(({ day, points }) => `${points.toLocaleString('en-CA')} on ${dayText(day)}`)
    .join(', ');
