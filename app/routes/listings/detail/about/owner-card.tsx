import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs';
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs';
import { Link } from 'react-router';
import type { ListingOwner } from '../../../../../features/listings/listing-detail.ts';
import { Rating } from '../../../../components/listing/rating.tsx';
import { Avatar } from '../../../../ui/show/avatar.tsx';
import { Badge } from '../../../../ui/show/badge.tsx';
import { monthLabel, monthOf } from '../../../../ui/dates/calendar-days.ts';
import { AskOwner } from '../request/ask-owner.tsx';
import styles from './owner-card.module.css';

/** The owner, and how fast they answer. */
export function OwnerCard({ owner, slug }: { owner: ListingOwner; slug: string }) {
  const facts = [
    { name: 'Joined', words: monthLabel(monthOf(owner.joinedOn)) },
    owner.responseTime !== null && { name: 'Response time', words: `Answers ${owner.responseTime}` },
    owner.responseRatePercent !== null && { name: 'Response rate', words: `${owner.responseRatePercent}%` },
  ].filter((fact) => fact !== false);
  return (
    <section aria-labelledby="owner-heading" className={styles.card}>
      <div className={styles.head}>
        <Avatar name={owner.name} src={owner.photo} size={68} />
        <div>
          <h2 id="owner-heading" className={styles.name}>
            <span className="visually-hidden">Owner: </span>
            <Link to={owner.address}>{owner.name}</Link>
          </h2>
          <div className={styles.standing}>
            <Rating rating={owner.rating} count={owner.reviewCount} />
            {owner.isFounder && (
              <Badge variant="gold" size="small" icon={<IconAward aria-hidden="true" />}>
                Founder
              </Badge>
            )}
          </div>
        </div>
      </div>
      {owner.bio !== '' && <p className={styles.bio}>{owner.bio}</p>}
      {owner.languages.length > 0 && <p className={styles.speaks}>Speaks {owner.languages.join(', ')}</p>}
      <dl className={styles.facts}>
        {facts.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{words}</dd>
          </div>
        ))}
      </dl>
      {owner.verifications.length > 0 && (
        <ul className={styles.verifications} aria-label="Verifications">
          {owner.verifications.map((verification) => (
            <li key={verification}>
              <IconRosetteDiscountCheck size={19} stroke={1.9} aria-hidden="true" />
              {verification}
            </li>
          ))}
        </ul>
      )}
      <AskOwner slug={slug} name={owner.name} />
    </section>
  );
}
