import { Link } from 'react-router';
import type { BookingLine } from '../../../features/bookings/booking-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { daysText } from '../../components/when-words.ts';
import { costText, leftText, stateWords } from './booking-words.ts';
import styles from './booking-card.module.css';

type BookingCardProps = {
  booking: BookingLine;
  /** Milliseconds since the epoch: how much time there is to answer. */
  now: number;
  /** The next of all, drawn larger. */
  isNext?: boolean;
  children?: React.ReactNode;
};

/** One booking in a list: what, when, with whom, for how much, and how it stands. */
export function BookingCard({ booking, now, isNext = false, children }: BookingCardProps) {
  const { id, side, title, picture, other, fromDay, toDay, answerUntil, state } = booking;
  const { label, tone } = stateWords(booking);
  const isOver = ['declined', 'withdrawn', 'expired', 'superseded', 'cancelled'].includes(state);
  return (
    <article
      data-next={isNext || undefined}
      className={classNames(styles.card, isNext && styles.next, isOver && styles.over)}
    >
      <div className={styles.media}>
        {picture && (
          <Picture
            picture={picture}
            alt=""
            sizes={isNext ? '(max-width: 720px) 100vw, 520px' : '(max-width: 720px) 110px, 220px'}
          />
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.state}>
          <Badge variant={tone}>{label}</Badge>
          {answerUntil !== null && (
            <span className={styles.clock}>
              {booking.isMyTurn ? 'answer' : 'ends'} {leftText(answerUntil, now)}
            </span>
          )}
        </p>
        <h3 className={styles.title}>
          <Link to={`/bookings/${id}`} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.when}>{daysText(fromDay, toDay)}</p>
        <p className={styles.who}>
          <span>
            {side === 'renter' ? 'from' : 'for'} {other.name}
            {other.isFounder && ', founder'}
          </span>
          <span className={classNames(styles.cost, 'num')}>{costText(booking)}</span>
        </p>
        {children}
      </div>
    </article>
  );
}
