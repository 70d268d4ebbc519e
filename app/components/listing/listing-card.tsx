import { Link } from 'react-router';
import type { ListingCard as Shown } from '../../../features/listings/listing-card.ts';
import { daysText } from '../../../platform/time/days-text.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { Kept } from '../../ui/show/kept.ts';
import { Picture } from '../../ui/show/picture.tsx';
import { Shape } from '../../ui/show/shape.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { exchangeBadge, pointsText, unitsText } from './price-text.ts';
import { PointsMark } from './points-mark.tsx';
import { Rating } from './rating.tsx';
import styles from './listing-card.module.css';

type ListingCardProps = {
  card: Shown;
  /** The first row loads at once, the rest when near. */
  isFirstRow?: boolean;
  isHighlighted?: boolean;
  /** Shows the button that adds it to a comparison. */
  canCompare?: boolean;
  /** Passed to the listing's page, so that the chosen dates are there too. */
  query?: string;
};

const sizes = '(max-width: 767px) 46vw, (max-width: 1180px) 31vw, 300px';

function Price({ card }: { card: Shown }) {
  return (
    <>
      <p className={styles.price}>
        <span className="num">
          <b>Rent for {formatCents(card.priceCents)}</b>
          <small>/{card.priceUnit}</small>
        </span>
        {card.takesPoints && (
          <span className={classNames(styles.points, 'num')}>
            <PointsMark />
            Use {pointsText(card.pricePoints)}
          </span>
        )}
      </p>
      {card.stay && (
        <p className={classNames(styles.total, 'num')}>
          <b>{formatCents(card.stay.totalCents)} total</b> ·{' '}
          {card.days
            ? daysText(card.days.from, card.days.to)
            : `${unitsText(card.stay.units, card.priceUnit)}, fees and taxes included`}
        </p>
      )}
    </>
  );
}

/** A listing in a list: picture, name, place, rating, price and ways to get it. */
export const ListingCard = (props: ListingCardProps) => (
  <Kept by={['card', props]}>
    <Card {...props} />
  </Kept>
);

function Card({ card, isFirstRow, isHighlighted, canCompare, query = '' }: ListingCardProps) {
  const swapQuery = new URLSearchParams(query);
  swapQuery.set('method', 'swap');
  return (
    <article data-slug={card.slug} className={classNames(styles.card, isHighlighted && styles.highlighted)}>
      <div className={styles.media}>
        {card.picture && (
          <Picture picture={card.picture} sizes={sizes} priority={isFirstRow} className={styles.picture} />
        )}
        <span className={styles.badges}>
          {card.isFeatured && <span className={classNames(styles.badge, styles.featured)}>Featured</span>}
          {card.badges.map(({ id, text }) => (
            <span key={id} className={classNames(styles.badge, id === 'top' && styles.top)}>
              {text}
            </span>
          ))}
        </span>
        <span className={classNames(styles.badge, styles.exchange)}>
          <Shape name="refresh" className={styles.sign} />
          {exchangeBadge(card)}
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link to={{ pathname: card.path, search: query }} className={styles.link} prefetch="intent">
            {card.title}
          </Link>
        </h3>
        <p className={styles.where}>
          <span className={styles.location}>{card.location}</span>
          <Rating rating={card.rating} count={card.reviewCount} className={styles.stars} />
        </p>
        <Price card={card} />
        {card.offersSwap && (
          <Link to={{ pathname: card.path, search: swapQuery.toString() }} className={styles.swap}>
            Make a swap offer
            <Shape name="arrow-right" className={styles.sign} />
          </Link>
        )}
      </div>
      {canCompare && (
        <button
          type="button"
          data-compare={card.slug}
          aria-label={`Compare ${card.title}`}
          className={styles.compare}
        >
          <Shape name="columns" isSmall />
        </button>
      )}
      <FavouriteButton slug={card.slug} title={card.title} className={styles.heart} />
    </article>
  );
}
