import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { BookingView } from '../../../features/bookings/booking-view.ts';
import { interruptionWords } from './interruption-words.ts';
import page from '../../components/exchange/exchange.module.css';
import styles from './relief.module.css';

/** An emergency where the trip is at that moment: it may come back early, and is not late while it lasts. */
export function Interruption({ view }: { view: BookingView }) {
  const { interruption } = view;
  if (!interruption || interruption.state === 'over') return null;
  return (
    <section aria-labelledby="interruption-heading" className={styles.relief}>
      <h2 id="interruption-heading">
        <IconAlertTriangle size={24} aria-hidden="true" /> {interruption.title}
      </h2>
      <p className={page.detail}>{interruptionWords(view, interruption)}</p>
    </section>
  );
}
