import { categoryKindOf, fieldLines } from '../../../../features/hosting/category-fields.ts';
import type { ReviewView } from '../../../../features/hosting/hosting-view.ts';
import { pointsOf, unitOf } from '../../../../features/hosting/public-listing.ts';
import { exchangeWays } from '../../../../features/listings/exchange-preference.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { Picture } from '../../../ui/show/picture.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import styles from '../frame/desk-page.module.css';
import photos from './listing-review.module.css';

const wayNames = {
  rent: 'Rental',
  directSwap: 'Direct swap',
  adventurePoints: 'Adventure Points',
  cashAndPoints: 'Cash + AP',
} as const;

/** The listing as guests will see it. */
export function ListingWords({ listing }: { listing: ReviewView }) {
  const { about, rules } = listing.draft;
  const paragraphs = about.description.split(/\n{2,}/);
  return (
    <div className="stack-16">
      <section className={styles.panel}>
        <h2>Photos</h2>
        {listing.photos.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <ul className={photos.grid}>
            {listing.photos.map(({ id, picture }, index) => (
              <li key={id}>
                <Picture
                  picture={picture}
                  alt={picture.alt || `Photo ${index + 1}`}
                  sizes="(max-width: 900px) 45vw, 260px"
                  className={photos.picture}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.panel}>
        <h2>Description</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={photos.paragraph}>
            {paragraph}
          </p>
        ))}
        <ul className={photos.lines}>
          {[...fieldLines(about.categoryId, about.details), ...about.features].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {rules.rules.length > 0 && (
          <>
            <h3 className={photos.heading}>Rules</h3>
            <ul className={photos.lines}>
              {rules.rules.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}

/** Owner, its facts, and what to check. */
export function ListingFacts({ listing }: { listing: ReviewView }) {
  const { draft, owner } = listing;
  const unit = unitOf(draft);
  const ways = exchangeWays.filter((way) => draft.exchange[way].isOn);
  return (
    <div className="stack-16">
      <section className={styles.panel}>
        <h2>Owner</h2>
        <Facts>
          <Fact name="Name">{owner.name}</Fact>
          <Fact name="Founder">{owner.isFounder ? 'Yes' : 'No'}</Fact>
          <Fact name="Published">{owner.published}</Fact>
          <Fact name="Verified">
            {owner.verifications.length === 0 ? 'Nothing yet' : owner.verifications.join(', ')}
          </Fact>
        </Facts>
      </section>
      <section className={styles.panel}>
        <h2>Facts</h2>
        <Facts>
          <Fact name="Category">{categoryKindOf(draft.about.categoryId)?.name ?? '–'}</Fact>
          <Fact name="Near">{draft.place.location || '–'}</Fact>
          <Fact name="Price">
            {draft.price.priceCents === null
              ? '–'
              : `${formatCents(draft.price.priceCents)} or ${pointsOf(draft.price)} AP a ${unit}`}
          </Fact>
          <Fact name="Deposit">{formatCents(draft.price.depositCents)}</Fact>
          <Fact name="Cancellation">{draft.rules.cancellationPolicy}</Fact>
          <Fact name="Ways">{ways.map((way) => wayNames[way]).join(', ') || 'None'}</Fact>
          {listing.submittedAt !== null && (
            <Fact name="Sent in">
              <Moment at={listing.submittedAt} />
            </Fact>
          )}
          {listing.decidedAt !== null && (
            <Fact name="Answered">
              <Moment at={listing.decidedAt} />
            </Fact>
          )}
          {listing.reviewNote !== '' && <Fact name="Our words">{listing.reviewNote}</Fact>}
        </Facts>
      </section>
      {listing.hints.length > 0 && (
        <section className={styles.panel} aria-labelledby="hints">
          <h2 id="hints">Possible contact details</h2>
          <p>Check these for contact details before you approve.</p>
          <ul className={photos.lines}>
            {listing.hints.map(({ label, words: found }) => (
              <li key={`${label} ${found}`}>
                <b>{label}:</b> {found}
              </li>
            ))}
          </ul>
        </section>
      )}
      {listing.problems.length > 0 && (
        <section className={styles.panel}>
          <h2>Still missing</h2>
          <ul className={photos.lines}>
            {listing.problems.map(({ step, field, sentence }) => (
              <li key={`${step} ${field}`}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
