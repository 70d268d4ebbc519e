import { Link } from 'react-router';
import { AgreementSummary } from '../../../../components/exchange/agreement-summary.tsx';
import { agreementOfRequest } from '../../../../components/exchange/agreements.ts';
import { PriceLines } from '../../../../components/money/price-lines.tsx';
import { atText } from '../../../../components/when-words.ts';
import { Skeleton } from '../../../../ui/show/skeleton.tsx';
import type { FixedPrice, PriceAnswer } from './request-price.ts';
import styles from './request-dialog.module.css';

type PricedProps = { priced: PriceAnswer & { last: FixedPrice | null } };

const timeText = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

type RequestPriceProps = PricedProps & {
  /** Whether it cannot be requested: then nothing is promised. */
  isBarred: boolean;
};

/** The price, fixed for half an hour, and what happens after sending. */
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
              <p className={styles.quiet}>Price guaranteed until {timeText(shown.validUntil)} your time</p>
              <p className={styles.quiet}>{whatComesNext(shown)}</p>
            </>
          )}
        </>
      )}
    </div>
  );
}

type RequestAgreementProps = PricedProps & { title: string; from: string; to: string };

/** What is requested, when and where, what is paid and held, and the cost of cancelling. */
export function RequestAgreement({ priced: { price, last }, ...asked }: RequestAgreementProps) {
  const shown = price ?? last;
  if (!shown) return <Skeleton className={styles.waiting} />;
  return (
    <>
      <AgreementSummary agreement={agreementOfRequest({ ...asked, ...shown })} />
      {shown.terms.requirements.some(({ state }) => state === 'missing') && (
        <p className={styles.quiet}>
          You can add what’s missing after you send your request, or <Link to="/documents">add it now</Link>.
        </p>
      )}
    </>
  );
}

function whatComesNext({ terms: { answerUntil, isInstant }, price: { points } }: FixedPrice): string {
  if (isInstant) return 'Instant booking: these dates are yours right away.';
  if (answerUntil === null) return 'It’s too late to request this pick-up.';
  const held =
    points > 0
      ? 'We hold your points until then, and return them if it doesn’t happen.'
      : 'Nothing is charged until you both agree.';
  return `The owner has until ${atText(answerUntil)} to answer. ${held}`;
}
