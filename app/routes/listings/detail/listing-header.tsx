import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { Link } from 'react-router';
import { Rating } from '../../../components/rating.tsx';
import { Badge } from '../../../ui/badge.tsx';
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

/** What it is, where it is, what others thought of it, and the way back to the list. */
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
        <IconArrowLeft size={19} stroke={2} aria-hidden="true" />
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
          <IconMapPin size={18} stroke={1.9} aria-hidden="true" />
          {location}
        </span>
        <Badge variant={availability.isNow ? 'success' : 'neutral'} icon={<span className={styles.dot} />}>
          {availability.words}
        </Badge>
      </div>
    </header>
  );
}
