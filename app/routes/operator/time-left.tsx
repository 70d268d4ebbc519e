import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import type { QueueRow } from '../../../features/membership/application-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { useServerNow } from './desk-clock.ts';
import { spanText } from './moments.ts';

type TimeLeftProps = {
  /** Until when the answer is promised; null when none is waited for. */
  dueAt: string | null;
  urgency: QueueRow['urgency'];
};

/** How long until the promised answer, going on while one looks. Icon and words say how urgent it is; the colour only repeats them. */
export function TimeLeft({ dueAt, urgency }: TimeLeftProps) {
  const now = useServerNow();
  if (dueAt === null) return <span>–</span>;
  const left = Date.parse(dueAt) - now;
  if (left <= 0)
    return (
      <Badge variant="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
        {spanText(left)} overdue
      </Badge>
    );
  if (urgency === 'late' || urgency === 'half')
    return (
      <Badge
        variant={urgency === 'late' ? 'danger' : 'sun'}
        icon={<IconClockExclamation aria-hidden="true" />}
      >
        {spanText(left)} left
      </Badge>
    );
  return <Badge icon={<IconClock aria-hidden="true" />}>{spanText(left)} left</Badge>;
}
