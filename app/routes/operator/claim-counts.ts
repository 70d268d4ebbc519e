/** What do the numbers of claims to decide say beside the desk? What only another operator may decide is said apart, and is nobody's secret once it is late. */
import type { DeskOverview } from '../../../features/desk/overview.server.ts';

type Claims = DeskOverview['disputes'];

/** What follows the number that the reader may decide: 'claims to decide, 1 overdue; 2 for another operator, 1 overdue'. */
export function claimsLabel({ overdue, forOthers }: Claims): string {
  const own = overdue === 0 ? 'claims to decide' : `claims to decide, ${overdue} overdue`;
  if (forOthers.waiting === 0) return own;
  const late = forOthers.overdue === 0 ? '' : `, ${forOthers.overdue} overdue`;
  return `${own}; ${forOthers.waiting} for another operator${late}`;
}

/** The number beside the section: what the reader may decide, and what is late though only another one may. */
export const claimsWaiting = ({
  waiting,
  overdue,
  forOthers,
}: Claims): { count: number; isAlarm: boolean } => ({
  count: waiting + forOthers.overdue,
  isAlarm: overdue + forOthers.overdue > 0,
});
