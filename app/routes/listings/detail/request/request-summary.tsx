import { Link } from 'react-router';
import { AgreementSummary } from '../../../../components/exchange/agreement-summary.tsx';
import { amountText } from '../../../../components/exchange/agreement-rows.ts';
import { agreementOfRequest } from '../../../../components/exchange/agreements.ts';
import { PriceLines } from '../../../../components/money/price-lines.tsx';
import { atText, daysWithoutYear } from '../../../../components/when-words.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { Skeleton } from '../../../../ui/show/skeleton.tsx';
import { freeCancellation } from './newcomer-rules.ts';
import type { FixedPrice, PriceAnswer } from './request-price.ts';
import fold from './price-fold.module.css';
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
          <details className={fold.price}>
            <summary>
              <span>
                <b>Total</b> <span className={styles.link}>Details</span>
              </span>
              <b className={styles.total}>
                {amountText({ points: shown.price.points, cents: shown.price.totalCents })}
              </b>
            </summary>
            <PriceLines
              price={{ ...shown.price, depositCents: 0 }}
              className={price ? undefined : styles.old}
            />
          </details>
          {shown.price.depositCents > 0 && (
            <p className={styles.quiet}>
              Plus a {formatCents(shown.price.depositCents)} deposit, held, not charged
            </p>
          )}
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

/** The days, until when cancelling is free, and whether something is missing. Everything someone agrees to is in a fold. */
export function RequestAgreement({ priced: { price, last }, ...asked }: RequestAgreementProps) {
  const shown = price ?? last;
  if (!shown) return <Skeleton className={styles.waiting} />;
  const isMissing = shown.terms.requirements.some(({ state }) => state === 'missing');
  return (
    <>
      <p>
        <b>{daysWithoutYear(asked.from, asked.to)}</b>
        <br />
        <span className={styles.quiet}>{freeCancellation(shown.terms)}</span>
      </p>
      {isMissing && (
        <p className={styles.quiet}>
          You can add what’s missing after you send your request, or <Link to="/documents">add it now</Link>.
        </p>
      )}
      <details className={styles.agreement}>
        <summary>Everything you agree to</summary>
        <AgreementSummary agreement={agreementOfRequest({ ...asked, ...shown })} />
      </details>
    </>
  );
}

function whatComesNext({ terms: { answerUntil, isInstant }, price: { points } }: FixedPrice): string {
  if (isInstant) return 'Instant booking: these dates are yours right away.';
  if (answerUntil === null) return 'It’s too late to request this pick-up.';
  const held =
    points > 0
      ? 'We hold your points until then, and return them if it doesn’t happen.'
      : 'You’re charged only if they accept.';
  return `The owner has until ${atText(answerUntil)} to answer. ${held}`;
}
