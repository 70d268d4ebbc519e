import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import type { QueueRow } from '../../../../features/membership/application/application-view.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { useServerNow } from '../frame/desk-clock.ts';
import { spanText } from './moments.ts';

type TimeLeftProps = {
  /** The promised time of the answer; null if none is due. */
  dueAt: string | null;
  urgency: QueueRow['urgency'];
};

/** The time left until the promised answer, counting down. Icon and text show the urgency; the colour only repeats it. */
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
