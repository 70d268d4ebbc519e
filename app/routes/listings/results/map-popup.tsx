import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import type { BrowseFilter } from '../../../../features/browse/filter/browse-filter.ts';
import type { ListingCard } from '../../../../features/listings/listing-card.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { Rating } from '../../../components/listing/rating.tsx';
import { unitsText } from '../../../components/listing/price-text.ts';
import { Picture } from '../../../ui/show/picture.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import styles from './map-popup.module.css';

type MapPopupProps = { card: ListingCard | null; filter: BrowseFilter };

const queryOf = ({ from, to }: BrowseFilter): string =>
  from && to ? new URLSearchParams({ from, to }).toString() : '';

/** The card in a map popup; leads to the listing. */
export function MapPopup({ card, filter }: MapPopupProps) {
  if (!card) return <Skeleton className={styles.waiting} />;
  return (
    <Link to={{ pathname: `/listings/${card.slug}`, search: queryOf(filter) }} className={styles.popup}>
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

type MapSpotProps = {
  slugs: readonly string[];
  cardOf: (slug: string) => ListingCard | null;
  filter: BrowseFilter;
  /** Asks for the cards. */
  onShown: () => void;
};

/** Several listings at one place of the map, as a list. */
export function MapSpot({ slugs, cardOf, filter, onShown }: MapSpotProps) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return (
    <div className={styles.spot}>
      <p className={styles.spotHead}>
        <b>{slugs.length} listings here</b>
      </p>
      <ul className={styles.spotList}>
        {slugs.map((slug) => (
          <li key={slug}>
            {/* A link from the start: it takes the focus while the cards are on their way. */}
            <Link to={{ pathname: `/listings/${slug}`, search: queryOf(filter) }} className={styles.row}>
              <SpotRow card={cardOf(slug)} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SpotRow({ card }: { card: ListingCard | null }) {
  if (!card)
    return (
      <>
        <Skeleton className={styles.thumb} />
        <span className="visually-hidden">Listing</span>
      </>
    );
  return (
    <>
      <span className={styles.thumb}>{card.picture && <Picture picture={card.picture} sizes="72px" />}</span>
      <span className="stack-2">
        <b className={styles.title}>{card.title}</b>
        <span className="num">
          <b>{formatCents(card.stay?.totalCents ?? card.priceCents)}</b>{' '}
          <span className={styles.muted}>
            {card.stay ? `total for ${unitsText(card.stay.units, card.priceUnit)}` : `/${card.priceUnit}`}
          </span>
        </span>
      </span>
    </>
  );
}
