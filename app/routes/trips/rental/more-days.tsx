import { useState } from 'react';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { DebtNote } from '../../../components/money/debt-note.tsx';
import { Deadline } from '../../../components/exchange/exchange-parts.tsx';
import { useHeadingOfChange } from '../../../components/use-heading-of-change.ts';
import { daysText } from '../../../components/when-words.ts';
import { Button } from '../../../ui/button.tsx';
import { moreDaysWords, receivesText } from './booking-words.ts';
import { MoreDaysDialog } from './more-days-dialog.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { useBookingAct } from './use-booking-act.ts';
import page from '../../../components/exchange/exchange.module.css';
import styles from './booking.module.css';

const steps = {
  agree: { label: 'Agree', done: 'Accepted. The dates are booked.' },
  decline: { label: 'Decline', done: 'Declined. The booking doesn’t change.' },
  withdraw: { label: 'Withdraw request', done: 'Withdrawn. The booking doesn’t change.' },
} as const;

/** Extensions: the request and its state, with the buttons the policy allows this side. */
export function MoreDays({ view }: { view: RentalView }) {
  const { id, extension, extensionActions, legs, isStoppedByDebt } = view;
  const acting = useBookingAct();
  const [isOpen, setIsOpen] = useState(false);
  const mayAsk = extensionActions.includes('ask');
  const words = moreDaysWords(view);
  const heading = useHeadingOfChange(`${extension?.toDay} ${extension?.state}`);
  if (!extension && !mayAsk && !isStoppedByDebt) return null;
  const isWaiting = extension?.state === 'asked';
  return (
    <section
      aria-labelledby="more-days-heading"
      className={page.panel}
      data-mine={extensionActions.includes('agree') || undefined}
    >
      <h2 id="more-days-heading" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {extension && (
        <p className={styles.terms}>
          <span>{daysText(legs[0].fromDay, extension.toDay)}</span>
          <b className="num">+ {formatCents(extension.totalCents)}</b>
        </p>
      )}
      {extension?.receives && isWaiting && (
        <p className={styles.receives}>
          <span>You’d receive after fees</span>
          <b className="num">{receivesText(extension.receives)}</b>
        </p>
      )}
      <p className={page.detail}>{words.detail}</p>
      {extension && isWaiting && <Deadline until={extension.answerUntil} />}
      {!isOpen && <TroubleNote trouble={acting.trouble} />}
      {isStoppedByDebt && <DebtNote />}
      <div className={page.actions}>
        {mayAsk && <Button onClick={() => setIsOpen(true)}>Ask for more days</Button>}
        {(['agree', 'decline', 'withdraw'] as const).map(
          (event) =>
            extensionActions.includes(event) && (
              <Button
                key={event}
                variant={event === 'agree' ? 'primary' : 'ghost'}
                busy={acting.busy === `extension/${event}`}
                onClick={() => void acting.act(id, `extension/${event}`, {}, steps[event].done)}
              >
                {steps[event].label}
              </Button>
            ),
        )}
      </div>
      <MoreDaysDialog view={view} isOpen={isOpen} onClose={() => setIsOpen(false)} acting={acting} />
    </section>
  );
}
