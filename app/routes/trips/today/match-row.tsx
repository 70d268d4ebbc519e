import { Link } from 'react-router';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { daysText } from '../../../components/when-words.ts';
import { Picture } from '../../../ui/show/picture.tsx';
import type { Matches, WishMatches } from './ask-today.ts';
import styles from './today.module.css';

/** What owners who want one's listing would give: each card starts an offer. */
export function MatchRow({ matches: { give, seekers } }: { matches: NonNullable<Matches> }) {
  const cards = seekers
    .flatMap((seeker) => seeker.has.slice(0, 1).map((gift) => ({ seeker, gift })))
    .slice(0, 3);
  return (
    <ul className={styles.matches}>
      {cards.map(({ seeker: { wishId, memberName, wants }, gift }) => {
        const isSaved = wishId === null;
        const query = new URLSearchParams({
          for: gift.slug,
          give: give.slug,
          from: wants.from,
          to: wants.to,
        });
        return (
          <li key={`${wishId} ${gift.slug}`}>
            <Link to={`/exchanges/new?${query}`} className={styles.match}>
              <span className={styles.matchMedia}>
                {gift.picture && <Picture picture={gift.picture} alt="" sizes="240px" />}
                <span className={styles.matchBadge}>
                  <IconRefresh aria-hidden="true" size={16} />
                  {memberName} {isSaved ? 'saved yours too' : 'would swap'}
                </span>
              </span>
              <b>{gift.title}</b>
              <span>
                {isSaved ? 'Both free' : `${gift.location},`} {daysText(wants.from, wants.to)}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Listings that match a wish: each card links to its page. */
export function WishRow({ cards }: { cards: NonNullable<WishMatches>['cards'] }) {
  return (
    <ul className={styles.matches}>
      {cards.map(({ slug, title, location, picture }) => (
        <li key={slug}>
          <Link to={`/listing/${slug}`} className={styles.match}>
            <span className={styles.matchMedia}>
              {picture && <Picture picture={picture} alt="" sizes="240px" />}
            </span>
            <b>{title}</b>
            <span>{location}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
