import type { RefundStepView } from '../../features/bookings/booking-view.ts';
import type { CancellationPolicy } from '../../features/bookings/cancellation-policy.ts';
import { wallMomentText } from './when-words.ts';
import styles from './cancellation-steps.module.css';

const names: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};

type CancellationStepsProps = { policy: CancellationPolicy; steps: readonly RefundStepView[] };

/** The owner's cancellation policy as instants, with the offset that holds there: what of the rental comes back until when. */
export function CancellationSteps({ policy, steps }: CancellationStepsProps) {
  return (
    <div className={styles.frame}>
      <p className={styles.name}>{names[policy]} cancellation</p>
      <ol className={styles.steps}>
        {steps.map(({ until, percent }) => (
          <li key={until ?? 'pick-up'} data-share={percent === 100 ? 'all' : percent === 0 ? 'none' : 'part'}>
            <b className="num">{percent}%</b>
            <span className="num">
              {until === null ? 'after that, up to the pick-up' : `until ${wallMomentText(until)}`}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>Delivery, cleaning and extras always come back whole.</p>
    </div>
  );
}
