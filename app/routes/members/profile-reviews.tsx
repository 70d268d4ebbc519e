import { Link } from 'react-router';
import type { ProfileReview } from '../../../features/reviews/member-profile.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { monthLabel, monthOf } from '../../ui/dates/calendar-days.ts';
import { Stars } from '../../ui/show/stars.tsx';
import styles from './profile.module.css';

type ProfileReviewsProps = {
  id: string;
  title: string;
  reviews: ProfileReview[];
  /** Whose name heads it: the author's, or the subject's. */
  by: 'author' | 'subject';
};

type Named = { words: string; address: string | null; photo: string | null };

const Name = ({ words, address }: Omit<Named, 'photo'>) =>
  address === null ? <>{words}</> : <Link to={address}>{words}</Link>;

/** Reviews, newest first. */
export function ProfileReviews({ id, title, reviews, by }: ProfileReviewsProps) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.reviews}>
        {reviews.map((review, index) => (
          <li key={index}>
            <Review review={review} by={by} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Review({ review, by }: { review: ProfileReview; by: 'author' | 'subject' }) {
  const author: Named = { words: review.by.name, address: review.by.address, photo: review.by.photo };
  const head = by === 'author' ? author : review.about;
  return (
    <article>
      <header className={styles.author}>
        <Avatar name={head.words} src={head.photo} size={44} />
        <div>
          <h3>
            <Name {...head} />
          </h3>
          <p>
            {by === 'author' && review.about.address?.startsWith('/listing/') && (
              <>
                <Name {...review.about} /> ·{' '}
              </>
            )}
            <time dateTime={monthOf(review.on)}>{monthLabel(monthOf(review.on))}</time>
            {review.by.address?.startsWith('/members/') && (
              <>
                {' · '}
                <Link
                  to={`/report/${review.by.address.slice('/members/'.length)}?from=review${review.id === null ? '' : `&of=${review.id}`}`}
                  rel="nofollow"
                >
                  Report
                </Link>
              </>
            )}
          </p>
        </div>
        <Stars rating={review.rating} className={styles.stars} />
      </header>
      {review.body !== '' && <p className={styles.words}>{review.body}</p>}
      {review.reply !== null && (
        <div className={styles.reply}>
          <p>Replied</p>
          <p>{review.reply}</p>
        </div>
      )}
    </article>
  );
}
