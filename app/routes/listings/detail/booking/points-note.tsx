import { useEffect, useState } from 'react';
import type { WalletSummary } from '../../../../../features/points/wallet-view.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { askApi } from '../../../../components/session/api-client.ts';
import { PointsMark } from '../../../../components/listing/points-mark.tsx';
import { pointsText } from '../../../../components/listing/price-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { takesBoth, type BookableListing, type BookingChoice } from './booking-choice.ts';
import styles from './booking-price.module.css';
import { pointsOffer } from './points-offer.ts';

type PointsNoteProps = { listing: BookableListing; choice: BookingChoice };

/** How much of the chosen days a member's points cover; if too few, one press pays the rest in cash. */
export default function PointsNote({ listing, choice }: PointsNoteProps) {
  const [spendable, setSpendable] = useState<number | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    // Without an answer the panel shows nothing: the request itself checks the points.
    askApi<WalletSummary>('/wallet', { signal: gone.signal }).then(
      ({ spendablePoints }) => setSpendable(spendablePoints),
      () => {},
    );
    return () => gone.abort();
  }, []);
  const { from, to } = choice.range;
  if (spendable === null || choice.quote === null || from === null || to === null) return null;
  const { fullPoints, points, cashCents } = pointsOffer(
    listing,
    { from, to, today: listing.calendar.today },
    spendable,
  );
  const has = spendable === 0 ? 'You have no points yet.' : `You have ${pointsText(spendable)}.`;
  if (choice.way === 'cashAndPoints')
    return (
      <Note>
        {has} {points > 0 && `With ${pointsText(points)}, you pay ${formatCents(cashCents)} in cash.`}
      </Note>
    );
  if (points === fullPoints)
    return (
      <Note>
        {has} You’ll have {pointsText(spendable - fullPoints)} left.
      </Note>
    );
  if (spendable === 0) return <Note>{has}</Note>;
  return (
    <>
      <Note>
        {has} These {listing.priceUnit}s cost {pointsText(fullPoints)}.{' '}
        {!takesBoth(listing) && 'This owner doesn’t take cash and points together.'}
      </Note>
      {takesBoth(listing) && (
        <Button size="small" block onClick={() => choice.chooseWay('cashAndPoints')}>
          Pay {pointsText(points)} + {formatCents(cashCents)}
        </Button>
      )}
    </>
  );
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className={styles.mix}>
    <PointsMark />
    <span>{children}</span>
  </p>
);
