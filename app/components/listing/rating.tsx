import { classNames } from '../../ui/class-names.ts';
import { Stars } from '../../ui/show/stars.tsx';
import styles from './rating.module.css';

type RatingProps = { rating: number | null; count: number; words?: string; className?: string };

/** Stars, the mean to one decimal and the number of reviews; 'New' without any. */
export function Rating({ rating, count, words, className }: RatingProps) {
  if (rating === null) return <span className={classNames(styles.rating, className)}>New</span>;
  return (
    <span className={classNames(styles.rating, 'num', className)}>
      <Stars rating={rating} />
      <b>{rating.toFixed(1)}</b>
      <span className="text-muted">({words ? `${count} ${words}` : count})</span>
    </span>
  );
}
