import type { BookingView } from '../../../features/bookings/booking-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { atText, daysText } from '../../components/when-words.ts';
import { costText, historyOf } from './booking-words.ts';
import styles from './booking.module.css';

const nameOf = ({ side, other }: BookingView, madeBy: 'renter' | 'owner') =>
  madeBy === side ? 'You' : other.name;

/** Every version of the offer, the newest first: what changed, and the words that came with it. */
export function Offers({ view }: { view: BookingView }) {
  const { offers, version, state } = view;
  return (
    <section aria-labelledby="offers-heading" className={styles.panel}>
      <h2 id="offers-heading">{offers.length === 1 ? 'The request' : 'Offers'}</h2>
      <ol className={styles.offers}>
        {offers.toReversed().map((offer) => (
          <li key={offer.version} className={styles.offer}>
            <p className={styles.offerHead}>
              <b>{nameOf(view, offer.madeBy)}</b>
              <time dateTime={offer.madeAt} className={styles.quiet}>
                {atText(offer.madeAt)}
              </time>
              {offers.length > 1 && offer.version === version && (
                <Badge size="small" variant={state === 'requested' ? 'ember' : 'neutral'}>
                  {state === 'requested' ? 'Open' : 'Last offer'}
                </Badge>
              )}
            </p>
            <p className={styles.offerTerms}>
              <span>{daysText(offer.fromDay, offer.toDay)}</span>
              <b className="num">{costText(offer)}</b>
            </p>
            {offer.message !== '' && <blockquote className={styles.words}>{offer.message}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What has happened so far, the newest last. */
export function Timeline({ view }: { view: BookingView }) {
  return (
    <section aria-labelledby="timeline-heading" className={styles.panel}>
      <h2 id="timeline-heading">What happened</h2>
      <ol className={styles.timeline}>
        {historyOf(view).map(({ words, at }) => (
          <li key={`${words} ${at}`}>
            <span>{words}</span>
            <time dateTime={at} className={styles.quiet}>
              {atText(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
