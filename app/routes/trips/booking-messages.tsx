import { Suspense, lazy } from 'react';
import type { BookingView } from '../../../features/bookings/booking-view.ts';
import { PanelOnError } from '../../components/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './booking.module.css';

const ThreadPanel = lazy(() => import('../../components/thread/thread-panel.tsx'));

/** What the two sides write to each other, on the booking's own page; the same conversation stands under Messages. */
export function BookingMessages({ view: { id, other } }: { view: BookingView }) {
  return (
    <section aria-labelledby="messages-heading" className={styles.talk}>
      <h2 id="messages-heading">Messages</h2>
      <div className={styles.talkFrame}>
        <PanelOnError>
          <Suspense fallback={<Skeleton className={styles.talkWaiting} />}>
            <ThreadPanel source={{ booking: id }} to={other.name} />
          </Suspense>
        </PanelOnError>
      </div>
    </section>
  );
}
