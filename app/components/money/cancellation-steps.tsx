import type { RefundStepView } from '../../../features/exchange/price/quote-terms-shape.ts';
import type { CancellationPolicy } from '../../../features/exchange/price/cancellation-policy.ts';
import { wallMomentText } from '../when-words.ts';
import styles from './cancellation-steps.module.css';

const names: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};

type CancellationStepsProps = {
  policy: CancellationPolicy;
  /** Steps still possible; for an agreed booking the first applies now. */
  steps: readonly RefundStepView[];
  /** 'Kelowna, BC': the steps are in this place's local time. */
  place: string;
  isAgreed?: boolean;
};

/** 'Kelowna time' */
const clockOf = (place: string): string => `${place.split(',')[0]} time`;

function stepText({ until, isGrace }: RefundStepView, clock: string, isOnly: boolean): string {
  if (until === null) return isOnly ? 'until pick-up' : 'after that, until pick-up';
  return `until ${wallMomentText(until)} (${clock})${isGrace ? ', the grace period after you both agreed' : ''}`;
}

/** The owner's cancellation policy: how much of the rental is refunded until when, in the listing's local time. */
export function CancellationSteps({ policy, steps, place, isAgreed = false }: CancellationStepsProps) {
  return (
    <div className="stack-10">
      <p className={styles.name}>{names[policy]} cancellation</p>
      <ol className={styles.steps}>
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
                {stepText(step, clockOf(place), steps.length === 1)}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.note}>
        Delivery, cleaning and extras are always refunded in full, with their taxes.
      </p>
    </div>
  );
}
