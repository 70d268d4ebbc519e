import type { BookingView } from '../../../../features/bookings/booking-view.ts';
import { ReviewsPanel } from './reviews-panel.tsx';

/** What is left to do between the two sides once it is back. */
export default function AfterReturn({ view }: { view: BookingView }) {
  return <ReviewsPanel kind="booking" id={view.id} other={view.other.name} />;
}
