import { useId, useState, type ReactNode } from 'react';
import type { BookingPage } from '../../../features/bookings/booking-queries.server.ts';
import type { BookingLine } from '../../../features/bookings/booking-view.ts';
import { askApi, sentenceOf } from '../../components/api-client.ts';
import { Button } from '../../ui/button.tsx';
import styles from './trips.module.css';

type BookingShelfProps = {
  title: string;
  /** Below the title: what is special about these. */
  lead?: string;
  bookings: readonly BookingLine[];
  renderCard: (booking: BookingLine, index: number) => ReactNode;
  /** Where further ones are asked for: the address of the list without `after`. */
  more?: { path: string; after: string | null };
};

/** Bookings that stand together, with the rest behind a button; nothing at all when there are none. */
export function BookingShelf({ title, lead, bookings, renderCard, more }: BookingShelfProps) {
  const id = useId();
  const [further, setFurther] = useState<BookingLine[]>([]);
  const [after, setAfter] = useState(more?.after ?? null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (bookings.length === 0 && after === null) return null;
  const load = async () => {
    setBusy(true);
    setFault('');
    try {
      const page = await askApi<BookingPage>(`${more?.path ?? ''}&after=${after ?? ''}`);
      setFurther([...further, ...page.bookings]);
      setAfter(page.after);
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby={id} className={styles.shelf}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <ul className={styles.cards}>
        {[...bookings, ...further].map((booking, index) => (
          <li key={booking.id}>{renderCard(booking, index)}</li>
        ))}
      </ul>
      {fault !== '' && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {after !== null && (
        <p>
          <Button busy={isBusy} onClick={() => void load()}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}
