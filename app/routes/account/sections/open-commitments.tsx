import type { Commitment, CommitmentKind } from '../../../../features/commitments/commitment.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from '../section.module.css';

/** What is open, and how the member can end it. */
const words: Record<CommitmentKind, { what: string; how: string; action: string }> = {
  booking_agreed: {
    what: 'Agreed trip',
    how: 'Cancel it, or wait until the trip is over.',
    action: 'Open booking',
  },
  booking_out: {
    what: 'Trip under way',
    how: 'It closes when you both confirm the return.',
    action: 'Open booking',
  },
  booking_returned: {
    what: 'Trip just returned',
    how: 'It closes 48 hours after the return, unless there’s a damage claim.',
    action: 'Open booking',
  },
  swap_agreed: {
    what: 'Agreed swap',
    how: 'Cancel it, or wait until the swap is over.',
    action: 'Open swap',
  },
  swap_out: {
    what: 'Swap under way',
    how: 'It closes when everything is returned and confirmed.',
    action: 'Open swap',
  },
  swap_returned: {
    what: 'Swap just returned',
    how: 'It closes 48 hours after the return, unless there’s a damage claim.',
    action: 'Open swap',
  },
  claim: {
    what: 'Damage claim',
    how: 'It closes when the claim is settled or withdrawn.',
    action: 'Open claim',
  },
  debt: { what: 'Amount you owe', how: 'Pay it from your wallet.', action: 'Open wallet' },
  owed: {
    what: 'Amount owed to you',
    how: 'It closes when the other member pays you.',
    action: 'See details',
  },
  payout: {
    what: 'Payout on its way',
    how: 'It closes when we’ve sent you the money.',
    action: 'Open earnings',
  },
};

const about = ({ title, otherName, cents }: Commitment): string =>
  [title, otherName && `with ${otherName}`, cents !== null && formatCents(cents)].filter(Boolean).join(' · ');

/** Everything that prevents deleting the account, with the way to end it. */
export function OpenCommitments({ commitments }: { commitments: readonly Commitment[] }) {
  return (
    <ul className={styles.open} aria-label="Still open">
      {commitments.map((each) => {
        const { what, how, action } = words[each.kind];
        return (
          <li key={`${each.kind} ${each.path} ${each.title}`} className={styles.asked}>
            <div>
              <b>{what}</b>
              <p>{about(each)}</p>
              <p className="text-muted">{how}</p>
            </div>
            <ButtonLink to={each.path}>{action}</ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
