import { useRevalidator } from 'react-router';
import type { BookingView } from '../../../../features/bookings/booking-view.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';

const states: ReadonlySet<string> = new Set(['handed_off', 'returned', 'completed']);

/** What is left to do between the two sides while it is out, and once it is back. */
export default function AfterReturn({ view }: { view: BookingView }) {
  const { revalidate } = useRevalidator();
  if (!states.has(view.state)) return null;
  const given = { kind: 'booking', id: view.id, other: view.other.name } as const;
  return (
    <>
      {/* Asked anew with each state of the booking. */}
      <ClaimPanel key={view.state} {...given} onChange={revalidate} />
      {view.state !== 'handed_off' && <ReviewsPanel {...given} />}
    </>
  );
}
