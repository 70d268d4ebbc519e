import type { ListingCard as Card } from '../../../../features/listings/listing-card.ts';
import { ListingCard } from '../../../components/listing-card.tsx';
import styles from './around-here.module.css';

/** What else there is within an hour's drive: for the days one is there anyway, or when this one is taken. */
export function AroundHere({ place, cards }: { place: string; cards: Card[] }) {
  return (
    <section aria-labelledby="around-heading">
      <h2 id="around-heading" className={styles.heading}>
        More around {place.split(',')[0]}
      </h2>
      <div className={styles.grid}>
        {cards.map((card) => (
          <ListingCard key={card.slug} card={card} />
        ))}
      </div>
    </section>
  );
}
