import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { categoryKindOf, fieldLines } from '../../../features/hosting/category-fields.ts';
import type { ReviewView } from '../../../features/hosting/hosting-view.ts';
import { pointsOf, unitOf } from '../../../features/hosting/public-listing.ts';
import type { ReviewEvent } from '../../../features/hosting/review-listing.server.ts';
import { exchangeWays } from '../../../features/listings/exchange-preference.ts';
import { formatCents } from '../../../platform/money.ts';
import { askApi } from '../../components/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import type { Route } from './+types/listing-review';
import { ActDialog } from './act-dialog.tsx';
import { Fact, Facts } from './facts.tsx';
import { usePageKeys } from './keyboard-context.ts';
import { listingStates } from './listing-states.ts';
import { Moment } from './moment.tsx';
import { PageHead } from './page-head.tsx';
import styles from './desk-page.module.css';
import photos from './listing-review.module.css';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  askApi<{ listing: ReviewView }>(`/operator/listings/${encodeURIComponent(params.id)}`);

const words: Record<
  ReviewEvent,
  { verb: string; letter: string; done: string; says: string; note: 'needed' | 'welcome' | null }
> = {
  approve: {
    verb: 'Approve',
    letter: 'a',
    done: 'On the market',
    says: 'It goes live, and the owner gets an email.',
    note: 'welcome',
  },
  send_back: {
    verb: 'Send back',
    letter: 'b',
    done: 'Sent back',
    says: 'The owner gets an email with your words, changes it and sends it in again.',
    note: 'needed',
  },
  take_down: {
    verb: 'Take down',
    letter: 'd',
    done: 'Taken down',
    says: 'It goes offline at once. Confirmed bookings stay as they are. The owner gets an email with your words.',
    note: 'needed',
  },
  look_over: {
    verb: 'Looks right',
    letter: 'l',
    done: 'Looked over',
    says: 'It leaves the list of changed listings. Its owner hears nothing of it.',
    note: null,
  },
};
const isReviewEvent = (event: string): event is ReviewEvent => Object.hasOwn(words, event);
const wayNames = {
  rent: 'Rental',
  directSwap: 'Direct swap',
  adventurePoints: 'Adventure Points',
  cashAndPoints: 'Cash + AP',
} as const;

/** One listing as its owner has sent it in, and the answer. */
export default function ListingReview({ loaderData: { listing } }: Route.ComponentProps) {
  const { about } = listing.draft;
  const [act, setAct] = useState<ReviewEvent | null>(null);
  const possible = useMemo(() => listing.actions.filter(isReviewEvent), [listing]);
  const keys = useMemo(
    () =>
      possible.map((event) => ({
        letter: words[event].letter,
        label: words[event].verb,
        run: () => setAct(event),
      })),
    [possible],
  );
  usePageKeys(keys);
  const title = about.title === '' ? 'No name yet' : about.title;
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/listings" className={styles.row}>
          Listings
        </Link>
      </p>
      <PageHead
        title={title}
        text={
          <span className={styles.badges}>
            <Badge variant={listingStates[listing.state].look}>{listingStates[listing.state].label}</Badge>
            {listing.isChanged && <Badge variant="sun">Changed since</Badge>}
          </span>
        }
        actions={possible.map((event) => (
          <Button
            key={event}
            variant={event === 'approve' ? 'primary' : event === 'take_down' ? 'danger' : 'secondary'}
            onClick={() => setAct(event)}
            aria-keyshortcuts={words[event].letter}
          >
            {words[event].verb}
          </Button>
        ))}
      />
      <div className={styles.twoColumns}>
        <Words listing={listing} />
        <Standing listing={listing} />
      </div>
      {act !== null && (
        <ReviewDialog key={act} listing={listing} title={title} event={act} onClose={() => setAct(null)} />
      )}
    </>
  );
}

type ReviewDialogProps = { listing: ReviewView; title: string; event: ReviewEvent; onClose: () => void };

function ReviewDialog({ listing, title, event, onClose }: ReviewDialogProps) {
  const [note, setNote] = useState('');
  const { verb, done, says, note: noteKind } = words[event];
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title={`${verb}: ${title}`}
      description={says}
      confirm={verb}
      isDangerous={event === 'take_down'}
      isRoutine={event === 'approve' || event === 'look_over'}
      done={done}
      act={(reason) =>
        askApi(`/operator/listings/${listing.id}/${event.replaceAll('_', '-')}`, {
          method: 'POST',
          body: { edition: listing.edition, reason, note },
        })
      }
    >
      {noteKind !== null && (
        <Field
          label="Words to the owner"
          hint={
            noteKind === 'needed'
              ? 'What to change. The owner sees it in the email and on the listing.'
              : 'The owner sees them in the email.'
          }
          optional={noteKind === 'welcome'}
          required={noteKind === 'needed'}
        >
          <TextArea
            value={note}
            rows={4}
            maxLength={2000}
            onChange={(change) => setNote(change.currentTarget.value)}
          />
        </Field>
      )}
    </ActDialog>
  );
}

function Words({ listing }: { listing: ReviewView }) {
  const { about, rules } = listing.draft;
  const paragraphs = about.description.split(/\n{2,}/);
  return (
    <div className={styles.column}>
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
        <h2>Words</h2>
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

function Standing({ listing }: { listing: ReviewView }) {
  const { draft, owner } = listing;
  const unit = unitOf(draft);
  const ways = exchangeWays.filter((way) => draft.exchange[way].isOn);
  return (
    <div className={styles.column}>
      <section className={styles.panel}>
        <h2>Its owner</h2>
        <Facts>
          <Fact name="Name">{owner.name}</Fact>
          <Fact name="Founder">{owner.isFounder ? 'Yes' : 'No'}</Fact>
          <Fact name="On the market">{owner.published}</Fact>
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
          <h2 id="hints">Check for contacts</h2>
          <p>These words may be contacts. Check them before you approve.</p>
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
