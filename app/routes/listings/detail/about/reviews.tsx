import { Link } from 'react-router';
import type { ListingReview } from '../../../../../features/listings/listing-detail.ts';
import { Avatar } from '../../../../ui/show/avatar.tsx';
import { monthLabel, monthOf } from '../../../../ui/dates/calendar-days.ts';
import { Stars } from '../../../../ui/show/stars.tsx';
import styles from './reviews.module.css';

type ReviewsProps = { rating: number | null; count: number; reviews: ListingReview[] };

/** The newest reviews with text. */
export default function Reviews({ rating, count, reviews }: ReviewsProps) {
  const worded = reviews.filter((review) => review.body !== '');
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <header className={styles.head}>
        <h2 id="reviews-heading">Reviews</h2>
        {rating === null ? (
          <p className="text-muted">No reviews yet. Be the first to book it.</p>
        ) : (
          <p className={styles.mean}>
            <b className="num">{rating.toFixed(1)}</b>
            <Stars rating={rating} size={20} />
            <span className="num">
              {count} {count === 1 ? 'review' : 'reviews'}
            </span>
          </p>
        )}
      </header>
      <ul className={styles.list}>
        {worded.map((review) => (
          <li key={`${review.author} ${review.stayedOn} ${review.body}`}>
            <article className={styles.review}>
              <header className={styles.author}>
                <Avatar name={review.author} src={review.photo} size={44} />
                <div>
                  <h3>
                    {review.address === null ? (
                      review.author
                    ) : (
                      <Link to={review.address}>{review.author}</Link>
                    )}
                  </h3>
                  <p>
                    <time dateTime={monthOf(review.stayedOn)}>{monthLabel(monthOf(review.stayedOn))}</time>
                  </p>
                </div>
                <Stars rating={review.rating} className={styles.stars} />
              </header>
              <p className={styles.words}>{review.body}</p>
              {review.reply !== null && (
                <div className={styles.reply}>
                  <p>The owner replied</p>
                  <p className={styles.words}>{review.reply}</p>
                </div>
              )}
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
