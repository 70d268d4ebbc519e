/** Words the counts of claims to decide. Those only another operator may decide are separate, and shown to all once overdue. */
import type { DeskOverview } from '../../../../features/desk/overview.server.ts';

type Claims = DeskOverview['disputes'];

/** The text after the number the reader may decide: 'claims to decide, 1 overdue; 2 for another operator, 1 overdue'. */
export function claimsLabel({ overdue, forOthers }: Claims): string {
  const own = overdue === 0 ? 'claims to decide' : `claims to decide, ${overdue} overdue`;
  if (forOthers.waiting === 0) return own;
  const late = forOthers.overdue === 0 ? '' : `, ${forOthers.overdue} overdue`;
  return `${own}; ${forOthers.waiting} for another operator${late}`;
}

/** The number beside the section: those the reader may decide, and overdue ones for another operator. */
export const claimsWaiting = ({
  waiting,
  overdue,
  forOthers,
}: Claims): { count: number; isAlarm: boolean } => ({
  count: waiting + forOthers.overdue,
  isAlarm: overdue + forOthers.overdue > 0,
});
