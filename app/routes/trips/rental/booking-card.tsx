import type { RentalLine } from '../../../../features/exchange/views/exchange-view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Picture } from '../../../ui/show/picture.tsx';
import { daysText } from '../../../components/when-words.ts';
import { costText, receivesText, stateWords } from './booking-words.ts';
import { ExchangeCard, isOver } from '../exchange-card.tsx';
import styles from '../exchange-card.module.css';

type BookingCardProps = {
  booking: RentalLine;
  /** Milliseconds since the epoch: how much time is left to answer. */
  now: number;
  /** The very next one, shown larger. */
  isNext?: boolean;
  children?: React.ReactNode;
};

/** A booking in a list: what, when, with whom, the price and state. */
export function BookingCard({ booking, now, isNext = false, children }: BookingCardProps) {
  const { side, other, receives } = booking;
  const [{ title, picture, fromDay, toDay }] = booking.legs;
  return (
    <ExchangeCard
      line={booking}
      media={
        picture && (
          <Picture
            picture={picture}
            alt=""
            sizes={isNext ? '(max-width: 720px) 100vw, 520px' : '(max-width: 720px) 110px, 220px'}
          />
        )
      }
      badge={stateWords(booking)}
      now={now}
      title={title}
      isNext={isNext}
      isAsking={children !== undefined}
    >
      <p className={styles.when}>{daysText(fromDay, toDay)}</p>
      <p className={styles.who}>
        <span className={styles.person}>
          <Avatar name={other.name} src={other.photo} size={28} />
          <span>
            {side === 'renter' ? `from ${other.name}` : `${other.name} pays`}
            {other.isFounder && ', founder'}
          </span>
        </span>
        <span className={classNames(styles.cost, 'num')}>{costText(booking)}</span>
      </p>
      {receives !== null && !isOver(booking) && (
        <p className={styles.who}>
          <span>You receive</span>
          <span className={classNames(styles.cost, 'num')}>{receivesText(receives)}</span>
        </p>
      )}
      {children}
    </ExchangeCard>
  );
}
