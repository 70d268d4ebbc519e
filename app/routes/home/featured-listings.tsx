import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { ListingCard as Card } from '../../../features/listings/listing-card.ts';
import { ListingCard } from '../../components/listing-card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './featured-listings.module.css';

/** Four listings that lead the featured order. */
export function FeaturedListings({ cards }: { cards: Card[] }) {
  return (
    <section aria-labelledby="featured-heading" className={classNames('container', styles.section)}>
      <header className={styles.head}>
        <div>
          <h2 id="featured-heading">Featured listings</h2>
          <p>
            Gear and stays from owners around the Okanagan and beyond, for cash, for points or for what you
            own.
          </p>
        </div>
        <ButtonLink to="/listings" variant="secondary" iconAfter={<IconArrowRight aria-hidden="true" />}>
          See all listings
        </ButtonLink>
      </header>
      <div className={styles.grid}>
        {cards.map((card) => (
          <ListingCard key={card.slug} card={card} />
        ))}
      </div>
    </section>
  );
}
