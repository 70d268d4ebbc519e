import type { WalletSummary } from '../../../features/points/wallet-queries.server.ts';
import { PointsBar } from '../../components/points-bar.tsx';
import { PointsMark } from '../../components/points-mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { dayText, pointsText } from './wallet-words.ts';
import styles from './wallet.module.css';

/** From here on the end of the points is more than a side note: the first notice goes out then. */
const soonDays = 60;

type WalletProps = {
  wallet: WalletSummary;
  /** Until the points expire; null while there are none to expire. */
  daysLeft: number | null;
};

/** What can be spent, of what it consists, and a word in good time before it expires. */
export function BalancePanel({ wallet, daysLeft }: WalletProps) {
  const { spendablePoints, heldPoints, expiry } = wallet;
  return (
    <section aria-labelledby="balance-heading" className={styles.panel}>
      <h2 id="balance-heading" className={styles.label}>
        <PointsMark /> To spend
      </h2>
      <p className={styles.balance}>
        {pointsText(spendablePoints)} <abbr title="Adventure Points">AP</abbr>
      </p>
      <PointsBar
        label="What your wallet consists of"
        parts={[
          { label: 'To spend', points: spendablePoints, tone: 'earned' },
          { label: 'Set aside', points: heldPoints, tone: 'held' },
        ]}
      />
      {expiry !== null && daysLeft !== null && daysLeft <= soonDays && (
        <div className={styles.soon}>
          <p>
            <strong>
              {pointsText(expiry.points)} AP expire on {dayText(expiry.at)}
            </strong>
            , in {daysLeft === 1 ? 'one day' : `${daysLeft} days`}. Any use of your wallet keeps them.
          </p>
          <ButtonLink to="/listings" variant="primary">
            Find something to do
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** The rules as they hold for this very wallet. */
export function GoodToKnow({ wallet: { expiry, expiryMonths } }: WalletProps) {
  return (
    <section aria-labelledby="rules-heading">
      <h2 id="rules-heading" className={styles.heading}>
        Good to know
      </h2>
      <div className={styles.facts}>
        {expiry !== null && (
          <p>
            Your points are good until <strong>{dayText(expiry.at)}</strong>. Every use of the wallet begins{' '}
            {expiryMonths} new months, and what is set aside never expires.
          </p>
        )}
        <p>Points have no cash value. They pass on through bookings and swaps alone.</p>
      </div>
    </section>
  );
}
