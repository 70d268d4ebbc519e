import type { WalletSummary } from '../../../features/points/wallet-queries.server.ts';
import { PointsBar } from '../../components/points-bar.tsx';
import { PointsMark } from '../../components/points-mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { dayText, pointsText } from './wallet-words.ts';
import styles from './wallet.module.css';

/** From here on the end of the points is more than a side note: the first notice goes out then. */
const soonDays = 60;

type BalancePanelProps = {
  wallet: WalletSummary;
  /** Until the points expire; null while there are none to expire. */
  daysLeft: number | null;
};

/** What can be spent, of what it consists, and how long it stays. */
export function BalancePanel({ wallet, daysLeft }: BalancePanelProps) {
  const { availablePoints, bonusPoints, heldPoints, bonusSharePercent } = wallet;
  return (
    <section aria-labelledby="balance-heading" className={styles.panel}>
      <h2 id="balance-heading" className={styles.label}>
        <PointsMark /> To spend
      </h2>
      <p className={styles.balance}>
        <span className="num">{pointsText(availablePoints + bonusPoints)}</span>{' '}
        <abbr title="Adventure Points">AP</abbr>
      </p>
      <PointsBar
        label="What your wallet consists of"
        parts={[
          { label: 'Earned', points: availablePoints, tone: 'earned' },
          { label: 'Bonus', points: bonusPoints, tone: 'bonus' },
          { label: 'Set aside', points: heldPoints, tone: 'held' },
        ]}
      />
      {bonusPoints > 0 && bonusSharePercent < 100 && (
        <p className={styles.note}>
          Bonus points pay for up to {bonusSharePercent} % of one booking; they are used first.
        </p>
      )}
      <Expiry wallet={wallet} daysLeft={daysLeft} />
    </section>
  );
}

function Expiry({ wallet: { expiry, expiryMonths }, daysLeft: days }: BalancePanelProps) {
  if (expiry === null || days === null) return null;
  const isSoon = days <= soonDays;
  return (
    <div className={classNames(styles.expiry, isSoon && styles.soon)}>
      <p>
        {isSoon ? (
          <>
            <strong>
              {pointsText(expiry.points)} AP expire on {dayText(expiry.at)}
            </strong>
            , in {days === 1 ? 'one day' : `${days} days`}. Any use of your wallet keeps them.
          </>
        ) : (
          <>
            Good until <strong>{dayText(expiry.at)}</strong>. Every use of your wallet begins {expiryMonths}{' '}
            new months; points that are set aside never expire.
          </>
        )}
      </p>
      {isSoon && (
        <ButtonLink to="/listings" variant="primary">
          Find something to do
        </ButtonLink>
      )}
    </div>
  );
}
