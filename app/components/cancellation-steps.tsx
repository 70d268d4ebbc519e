import type { RefundStepView } from '../../features/exchange/views/booking-view.ts';
import type { CancellationPolicy } from '../../features/exchange/price/cancellation-policy.ts';
import { wallMomentText } from './when-words.ts';
import styles from './cancellation-steps.module.css';

const names: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};

type CancellationStepsProps = {
  policy: CancellationPolicy;
  /** Those that can still happen; of an agreed booking the first one holds now. */
  steps: readonly RefundStepView[];
  /** 'Kelowna, BC': the place whose local time the steps show. */
  place: string;
  isAgreed?: boolean;
  /** Before it is agreed: for so many hours after the confirmation everything comes back. */
  graceHours?: number;
  /** Whether a late answer may leave only one hour of it. */
  mayShortenGrace?: boolean;
};

/** 'Kelowna time' */
const clockOf = (place: string): string => `${place.split(',')[0]} time`;

function stepText({ until, isGrace }: RefundStepView, clock: string, isOnly: boolean): string {
  if (until === null) return isOnly ? 'until pick-up' : 'after that, until pick-up';
  return `until ${wallMomentText(until)} (${clock})${isGrace ? ', the grace period after you both agreed' : ''}`;
}

/** The owner's cancellation policy: how much of the rental comes back until when, by the listing's clock. */
export function CancellationSteps({
  policy,
  steps,
  place,
  isAgreed = false,
  graceHours,
  mayShortenGrace = false,
}: CancellationStepsProps) {
  return (
    <div className={styles.frame}>
      <p className={styles.name}>{names[policy]} cancellation</p>
      <ol className={styles.steps}>
        {graceHours !== undefined && (
          <li data-share="all">
            <b className="num">100%</b>
            <span className="num">
              within {graceHours === 1 ? '1 hour' : `${graceHours} hours`} of confirmation
            </span>
          </li>
        )}
        {steps.map((step, index) => {
          const isNow = isAgreed && index === 0;
          return (
            <li
              key={step.until ?? 'pick-up'}
              data-share={step.percent === 100 ? 'all' : step.percent === 0 ? 'none' : 'part'}
              aria-current={isNow ? 'step' : undefined}
            >
              <b className="num">{step.percent}%</b>
              <span className="num">
                {isNow && <b>Now: </b>}
                {stepText(step, clockOf(place), graceHours === undefined && steps.length === 1)}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.note}>
        Delivery, cleaning and extras are always refunded in full, with their taxes.
        {mayShortenGrace &&
          ' If the owner confirms less than 7 days before pick-up, you have 1 hour instead of 24 for a full refund.'}
      </p>
    </div>
  );
}
