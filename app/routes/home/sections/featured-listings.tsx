import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { ListingCard as Card } from '../../../../features/listings/listing-card.ts';
import type { HomeWords } from '../../../content/marketing/home.ts';
import { ListingCard } from '../../../components/listing/listing-card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import section from '../section.module.css';
import styles from './featured-listings.module.css';

/** The first four listings in the featured order. */
export default function FeaturedListings({ words, cards }: { words: HomeWords['featured']; cards: Card[] }) {
  return (
    <section aria-labelledby="featured-heading" className={classNames('container', section.section)}>
      <header className={section.head}>
        <div>
          <h2 id="featured-heading">{words.title}</h2>
          <p>{words.text}</p>
        </div>
        <ButtonLink to="/listings" variant="secondary" iconAfter={<IconArrowRight aria-hidden="true" />}>
          Browse the marketplace
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
