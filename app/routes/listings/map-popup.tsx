import { Link } from 'react-router';
import type { BrowseFilter } from '../../../features/browse/browse-filter.ts';
import type { ListingCard } from '../../../features/listings/listing-card.ts';
import { formatCents } from '../../../platform/money.ts';
import { Rating } from '../../components/rating.tsx';
import { unitsText } from '../../components/price-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './map-popup.module.css';

type MapPopupProps = { card: ListingCard | null; filter: BrowseFilter };

/** The card in a map popup; links to the listing. */
export function MapPopup({ card, filter }: MapPopupProps) {
  if (!card) return <Skeleton className={styles.waiting} />;
  const query =
    filter.from && filter.to ? new URLSearchParams({ from: filter.from, to: filter.to }).toString() : '';
  return (
    <Link to={{ pathname: `/listings/${card.slug}`, search: query }} className={styles.popup}>
      <span className={styles.media}>{card.picture && <Picture picture={card.picture} sizes="240px" />}</span>
      <span className={styles.words}>
        <b className={styles.title}>{card.title}</b>
        <span className={styles.place}>
          <Rating rating={card.rating} count={card.reviewCount} />
          <span>{card.location}</span>
        </span>
        <span className="num">
          <b>{formatCents(card.priceCents)}</b> <span className={styles.muted}>/{card.priceUnit}</span>
        </span>
        {card.stay && (
          <span className={`${styles.muted} num`}>
            {formatCents(card.stay.totalCents)} total for {unitsText(card.stay.units, card.priceUnit)}
          </span>
        )}
      </span>
    </Link>
  );
}
