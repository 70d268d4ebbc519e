import { Link } from 'react-router';
import { CancellationSteps } from '../../../components/cancellation-steps.tsx';
import { RequirementList } from '../../../components/requirement-list.tsx';
import { CoverFacts } from '../../../components/cover-facts.tsx';
import { PriceLines } from '../../../components/price-lines.tsx';
import { atText, wallText } from '../../../components/when-words.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { FixedPrice, PriceAnswer } from './request-price.ts';
import styles from './request-dialog.module.css';

type PricedProps = { priced: PriceAnswer & { last: FixedPrice | null } };

const timeText = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

type RequestPriceProps = PricedProps & {
  /** Whether it cannot be asked for: then nothing is promised. */
  isBarred: boolean;
};

/** What it costs, fixed for half an hour, and what happens when it is sent. */
export function RequestPrice({ priced: { price, fault, last }, isBarred }: RequestPriceProps) {
  const shown = price ?? last;
  return (
    <div className={styles.summary} aria-live="polite" aria-busy={!price && !fault}>
      {fault && <p className={styles.fault}>{fault.sentence}</p>}
      {!shown && !fault && <Skeleton className={styles.waiting} />}
      {shown && !fault && (
        <>
          <PriceLines price={shown.price} className={price ? undefined : styles.old} />
          {!isBarred && (
            <>
              <p className={styles.quiet}>Fixed for you until {timeText(shown.validUntil)}</p>
              <p className={styles.quiet}>{whatComesNext(shown)}</p>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** When it changes hands, and what comes back until when. */
export function RequestTimes({ priced: { price, last } }: PricedProps) {
  const shown = price ?? last;
  if (!shown) return <Skeleton className={styles.waiting} />;
  const { pickUp, returnBy, offset, policy, refundSteps, requirements, location } = shown.terms;
  const { graceHours, mayShortenGrace } = shown.terms;
  const [first, end] = shown.price.unit === 'night' ? ['Check-in', 'Check-out'] : ['Pick-up', 'Return'];
  return (
    <>
      <dl className={styles.times}>
        <dt>{first}</dt>
        <dd>
          {wallText(pickUp)} <span className={styles.quiet}>{offset}</span>
        </dd>
        <dt>{end}</dt>
        <dd>by {wallText(returnBy)}</dd>
      </dl>
      {requirements.length > 0 && (
        <section aria-labelledby="needed-heading" className={styles.needed}>
          <h3 id="needed-heading">Before pick-up you will need</h3>
          <RequirementList lines={requirements} reader="renter" />
          {requirements.some(({ state }) => state === 'missing') && (
            <p className={styles.quiet}>
              You can add these after you send your request, or <Link to="/documents">add them now</Link>.
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="cover-heading" className={styles.needed}>
        <h3 id="cover-heading">If something goes wrong</h3>
        <CoverFacts cover={shown.price.cover ?? null} depositCents={shown.price.depositCents} />
      </section>
      <CancellationSteps
        policy={policy}
        steps={refundSteps}
        place={location}
        graceHours={graceHours}
        mayShortenGrace={mayShortenGrace}
      />
    </>
  );
}

function whatComesNext({ terms: { answerUntil, isInstant }, price: { points } }: FixedPrice): string {
  if (isInstant) return 'The owner has agreed beforehand: these days are yours at once.';
  if (answerUntil === null) return 'The pick-up is too soon for a request.';
  const held =
    points > 0
      ? 'Your points are set aside until then and come back if it comes to nothing.'
      : 'Nothing is charged before both sides agree.';
  return `The owner answers by ${atText(answerUntil)} at the latest. ${held}`;
}
