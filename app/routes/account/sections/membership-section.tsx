import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnMembership } from '../../../../features/membership/application/application-view.ts';
import type { OwnFees } from '../../../../features/membership-fees/fee-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAct } from '../../../components/session/use-act.ts';
import { MembershipFee } from './membership-fee.tsx';
import { Section } from '../section.tsx';
import { onDay } from '../when.ts';
import styles from '../section.module.css';

const seats = 100;

/** A year's price and start, in a sentence. */
function feeSentence({ kind, fee, founderFree }: OwnMembership): string {
  if (kind === 'renter' && fee.yearlyCents === 0)
    return 'Renting has no yearly fee; a small platform fee applies to each booking.';
  if (founderFree === 'life') return 'Free for life: no yearly fee, ever.';
  const yearly = `${formatCents(fee.yearlyCents)} a year`;
  if (founderFree === 'first_year' && fee.owedFrom !== null)
    return `Your first year is free. From ${onDay(fee.owedFrom)}, it’s ${yearly}.`;
  return `${yearly}.`;
}

/** A membership for its member: status, price, leaving and rejoining. */
export function MembershipSection({
  membership,
  fees,
  note,
}: {
  membership: OwnMembership;
  /** Null if there is nothing to show. */
  fees: OwnFees | null;
  /** The operator's note at approval; '' for none. */
  note: string;
}) {
  const { kind, state, founderSeat, joinedAt, cancelledAt, actions } = membership;
  const isActive = state === 'active';
  return (
    <Section
      id="your-membership"
      title={kind === 'owner' ? 'Owner membership' : 'Renter membership'}
      badge={<Badge variant={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Cancelled'}</Badge>}
      lead={
        isActive
          ? `${joinedAt === null ? 'You’re a member.' : `Member since ${onDay(joinedAt)}.`} ${feeSentence(membership)}`
          : `Cancelled${cancelledAt === null ? '' : ` on ${onDay(cancelledAt)}`}. You can rejoin at the standard fee, ${formatCents(membership.fee.yearlyCents)} a year.`
      }
    >
      {isActive && founderSeat !== null && (
        <div className={styles.seat}>
          <span className={`${styles.number} num`}>{founderSeat}</span>
          <b>
            Founder {founderSeat} of {seats}
          </b>
          <span>You keep the badge and the lower fees for as long as you’re a member.</span>
        </div>
      )}
      {isActive && note !== '' && <blockquote className={styles.note}>{note}</blockquote>}
      {fees && (
        <MembershipFee
          fees={fees}
          isFree={membership.fee.owedFrom === null || membership.fee.yearlyCents === 0}
        />
      )}
      {isActive && <RenterTerms terms={membership.renterTerms} />}
      <div className={styles.actions}>
        {actions.includes('rejoin') && <Rejoin yearlyCents={membership.fee.yearlyCents} />}
        {actions.includes('cancel') && (
          <Cancel isFounder={founderSeat !== null} yearlyCents={membership.fee.yearlyCents} />
        )}
      </div>
    </Section>
  );
}

/** What a member accepts before their first request; a new version must be accepted again. */
function RenterTerms({ terms }: { terms: OwnMembership['renterTerms'] }) {
  const { busy, act, note } = useAct();
  const { acceptedVersion, acceptedAt, currentVersion } = terms;
  if (acceptedVersion === currentVersion)
    return (
      <p className={styles.lead}>
        You accepted the terms for renters{acceptedAt === null ? '' : ` on ${onDay(acceptedAt)}`}.
      </p>
    );
  const accept = () =>
    act('terms', async () => {
      await askApi('/membership/renter-terms', { method: 'POST', body: { version: currentVersion } });
      return 'You can send requests now';
    });
  return (
    <div className={styles.asked}>
      <p>
        Before your first request, please accept the <Link to="/terms">terms between members</Link>, which
        cover what you rent and swap.
      </p>
      <Button busy={busy !== null} onClick={() => void accept()}>
        Accept the terms
      </Button>
      {note}
    </div>
  );
}

function Cancel({ isFounder, yearlyCents }: { isFounder: boolean; yearlyCents: number }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, act, note } = useAct();
  const cancel = async () => {
    const isDone = await act('cancel', async () => {
      await askApi('/membership/cancel', { method: 'POST' });
      return 'Your membership is cancelled';
    });
    if (isDone) setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel membership</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Cancel your membership?"
        description="You lose your benefits right away. You keep your account and your points."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep membership</Button>
            <Button variant="danger" busy={busy !== null} onClick={() => void cancel()}>
              Cancel membership
            </Button>
          </>
        }
      >
        <ul className={styles.points}>
          {isFounder && <li>You lose your founder seat and badge for good. Nobody else gets the seat.</li>}
          {isFounder && <li>You lose the lower fees and free features.</li>}
          <li>
            You can’t list, book or swap until you rejoin, at the standard fee of {formatCents(yearlyCents)} a
            year. If you’ve paid for the year, we refund the full months you haven’t used.
          </li>
        </ul>
        {note}
      </Dialog>
    </>
  );
}

function Rejoin({ yearlyCents }: { yearlyCents: number }) {
  const { busy, act, note } = useAct();
  const rejoin = () =>
    act('rejoin', async () => {
      await askApi('/membership/rejoin', { method: 'POST' });
      return 'Welcome back';
    });
  return (
    <div>
      <Button variant="primary" busy={busy !== null} onClick={() => void rejoin()}>
        Rejoin for {formatCents(yearlyCents)} a year
      </Button>
      {note}
    </div>
  );
}
