import { useSearchParams } from 'react-router';
import type { ListingCard as Card } from '../../../../../features/listings/listing-card.ts';
import { ListingCard } from '../../../../components/listing/listing-card.tsx';
import styles from './around-here.module.css';

type AroundHereProps = {
  cards: Card[];
};

/** The chosen days, passed to the other listing. */
function daysOf(params: URLSearchParams): string {
  const from = params.get('from');
  const to = params.get('to');
  return from && to ? new URLSearchParams({ from, to }).toString() : '';
}

/** Others of the kind, then what else is near: for when this one is taken or doesn't fit. */
export default function AroundHere({ cards }: AroundHereProps) {
  const [params] = useSearchParams();
  const query = daysOf(params);
  return (
    <section aria-labelledby="around-heading">
      <h2 id="around-heading" className={styles.heading}>
        Similar listings
      </h2>
      <div className={styles.grid}>
        {cards.map((card) => (
          <ListingCard key={card.slug} card={card} query={query} />
        ))}
      </div>
    </section>
  );
}
