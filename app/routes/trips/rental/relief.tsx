import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useState } from 'react';
import type { ReliefView } from '../../../../features/exchange/relief/emergency-view.ts';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import type { ReliefChoice } from '../../../../features/exchange/relief/relief-terms.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { Deadline } from '../../../components/exchange/exchange-parts.tsx';
import { pointsText } from '../../../components/listing/price-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { reliefWords } from './booking-words.ts';
import { TroubleNote } from '../trouble-note.tsx';
import { useBookingAct } from './use-booking-act.ts';
import page from '../../../components/exchange/exchange.module.css';
import styles from './relief.module.css';

const back = ({ refundCents, refundPoints }: ReliefView): string =>
  refundPoints === 0
    ? formatCents(refundCents)
    : refundCents === 0
      ? pointsText(refundPoints)
      : `${formatCents(refundCents)} + ${pointsText(refundPoints)}`;

/** An emergency that affects a booking: its kind, and the two options for the renter. */
export function Relief({ view }: { view: RentalView }) {
  const { id, relief } = view;
  const acting = useBookingAct();
  const [choice, setChoice] = useState<ReliefChoice | null>(null);
  if (!relief || relief.state === 'overtaken') return null;
  const words = reliefWords(view, relief);
  const choose = async (chosen: ReliefChoice) => {
    const done = chosen === 'points' ? 'The points are in your wallet' : 'A full refund';
    if ((await acting.act(id, 'relief', { choice: chosen }, done)) !== 'refused') setChoice(null);
  };
  return (
    <section aria-labelledby="relief-heading" className={styles.relief}>
      <h2 id="relief-heading">
        <IconAlertTriangle size={24} aria-hidden="true" /> {relief.title}
      </h2>
      <p className={page.detail}>{words}</p>
      {relief.choices.length > 0 && (
        <>
          <Deadline until={relief.answerUntil} />
          <ul className={styles.choices}>
            <li>
              <b className="num">{back(relief)}</b>
              <span>A full refund to your original payment method.</span>
              <Button onClick={() => setChoice('refund')}>Get a full refund</Button>
            </li>
            {relief.pointsInstead !== null && (
              <li>
                <b className="num">{pointsText(relief.pointsInstead)}</b>
                <span>More than you paid, in Adventure Points instead of cash.</span>
                <Button
                  variant="lake"
                  disabled={!relief.choices.includes('points')}
                  onClick={() => setChoice('points')}
                >
                  Take the points
                </Button>
              </li>
            )}
          </ul>
        </>
      )}
      <Dialog
        isOpen={choice !== null}
        onClose={() => setChoice(null)}
        size="small"
        title={choice === 'points' ? `Take ${pointsText(relief.pointsInstead ?? 0)}?` : 'Get a full refund?'}
        description={
          choice === 'points'
            ? 'We cancel the booking and add the points to your wallet right away. You get no cash back, and you can’t undo this.'
            : 'We cancel the booking and refund you in full. You can’t undo this.'
        }
        actions={
          <>
            <Button onClick={() => setChoice(null)}>Not now</Button>
            <Button
              variant="primary"
              busy={acting.busy === 'relief'}
              onClick={() => void choose(choice ?? 'refund')}
            >
              {choice === 'points' ? 'Take the points' : 'Get a full refund'}
            </Button>
          </>
        }
      >
        <TroubleNote trouble={acting.trouble} />
      </Dialog>
    </section>
  );
}
