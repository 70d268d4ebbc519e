import { CancellationSteps } from '../../../components/cancellation-steps.tsx';
import { PriceLines } from '../../../components/price-lines.tsx';
import { atText, wallText } from '../../../components/when-words.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { FixedPrice, PriceAnswer } from './request-price.ts';
import styles from './request-dialog.module.css';

type RequestSummaryProps = { priced: PriceAnswer & { last: FixedPrice | null }; isInstant: boolean };

const timeText = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** When, for how much, and what comes back until when: everything to know before it is asked for. */
export function RequestSummary({ priced: { price, fault, last }, isInstant }: RequestSummaryProps) {
  const shown = price ?? last;
  return (
    <div className={styles.summary} aria-live="polite" aria-busy={!price && !fault}>
      {fault && <p className={styles.fault}>{fault.sentence}</p>}
      {!shown && !fault && <Skeleton className={styles.waiting} />}
      {shown && !fault && (
        <>
          <PriceLines price={shown.price} className={price ? undefined : styles.old} />
          <p className={styles.quiet}>This price holds until {timeText(shown.validUntil)}.</p>
          <dl className={styles.times}>
            <dt>{shown.price.unit === 'night' ? 'Check-in' : 'Pick-up'}</dt>
            <dd>
              {wallText(shown.terms.pickUp)} <span className={styles.quiet}>{shown.terms.offset}</span>
            </dd>
            <dt>{shown.price.unit === 'night' ? 'Check-out' : 'Return'}</dt>
            <dd>by {wallText(shown.terms.returnBy)}</dd>
          </dl>
          <CancellationSteps policy={shown.terms.policy} steps={shown.terms.refundSteps} />
          <p className={styles.quiet}>{whatComesNext(shown, isInstant)}</p>
        </>
      )}
    </div>
  );
}

function whatComesNext(
  { terms: { answerUntil }, price: { points } }: FixedPrice,
  isInstant: boolean,
): string {
  if (isInstant) return 'The owner has agreed beforehand: these days are yours at once.';
  const held =
    points > 0 ? ' Your points are set aside until then and come back if it comes to nothing.' : '';
  return answerUntil === null
    ? 'The pick-up is too soon for a request.'
    : `The owner has until ${atText(answerUntil)} to answer.${held}`;
}
