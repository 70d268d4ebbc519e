import { Link } from 'react-router';
import { Rating } from '../../../components/listing/rating.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { Shape } from '../../../ui/show/shape.tsx';
import styles from './listing-header.module.css';

type ListingHeaderProps = {
  title: string;
  location: string;
  rating: number | null;
  reviewCount: number;
  isSample: boolean;
  /** 'Available Now', or from when. */
  availability: { isNow: boolean; words: string };
};

/** Title, place, rating, and the link back to the list. */
export function ListingHeader({
  title,
  location,
  rating,
  reviewCount,
  isSample,
  availability,
}: ListingHeaderProps) {
  return (
    <header className={styles.header}>
      <Link to="/listings" className={styles.back}>
        <Shape name="arrow-left" isSmall />
        Back to listings
      </Link>
      <div className={styles.name}>
        <h1>{title}</h1>
        {isSample && (
          <Badge size="small" className={styles.beta}>
            BETA
          </Badge>
        )}
      </div>
      <div className={styles.facts}>
        <a href="#reviews" className={styles.rating}>
          <Rating rating={rating} count={reviewCount} words={reviewCount === 1 ? 'review' : 'reviews'} />
        </a>
        <span className={styles.place}>
          <Shape name="map-pin" isSmall />
          {location}
        </span>
        <Badge variant={availability.isNow ? 'success' : 'neutral'} icon={<span className={styles.dot} />}>
          {availability.words}
        </Badge>
      </div>
    </header>
  );
}
