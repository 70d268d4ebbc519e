import type { OwnMembership } from '../../../../features/membership/application/application-view.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import styles from '../frame/desk-page.module.css';

const states: Record<OwnMembership['state'], { label: string; variant: 'success' | 'neutral' | 'sun' }> = {
  active: { label: 'Active', variant: 'success' },
  reserved: { label: 'Not joined yet', variant: 'sun' },
  cancelled: { label: 'Cancelled', variant: 'neutral' },
};

/** A member's kind, state, and founder's seat. */
export function MembershipBadges({ membership }: { membership: OwnMembership }) {
  const { kind, state, founderSeat } = membership;
  return (
    <span className={styles.badges}>
      <Badge>{kind === 'renter' ? 'Renting only' : 'Owner'}</Badge>
      <Badge variant={states[state].variant}>{states[state].label}</Badge>
      {founderSeat !== null && <Badge variant="gold">Founder {founderSeat}</Badge>}
    </span>
  );
}
