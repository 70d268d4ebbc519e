import type { ListingCard as Card } from '../../../../features/listings/listing-card.ts';
import { ListingCard } from '../../../components/listing-card.tsx';
import styles from './around-here.module.css';

type AroundHereProps = {
  place: string;
  cards: Card[];
  /** The chosen days, carried along to the other listing. */
  query: string;
};

/** What else there is within an hour's drive: for the days one is there anyway, or when this one is taken. */
export function AroundHere({ place, cards, query }: AroundHereProps) {
  return (
    <section aria-labelledby="around-heading">
      <h2 id="around-heading" className={styles.heading}>
        More around {place.split(',')[0]}
      </h2>
      <div className={styles.grid}>
        {cards.map((card) => (
          <ListingCard key={card.slug} card={card} query={query} />
        ))}
      </div>
    </section>
  );
}
