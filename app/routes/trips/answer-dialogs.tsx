import { useEffect, useState } from 'react';
import type { RentalLine, RentalView } from '../../../features/exchange/views/exchange-view.ts';
import { sentenceOf } from '../../components/session/api-client.ts';
import { askRental } from '../../components/session/ask-exchange.ts';
import { payableNow } from '../../../features/exchange/price/split-payment.ts';
import { CardChoice } from '../../components/money/card-choice.tsx';
import { AgreementSummary } from '../../components/exchange/agreement-summary.tsx';
import { agreementOfBooking } from '../../components/exchange/agreements.ts';
import page from '../../components/exchange/exchange.module.css';
import { PriceLines } from '../../components/money/price-lines.tsx';
import { useCard } from '../../components/money/use-card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { BookingAct } from './rental/use-booking-act.ts';
import styles from './rental/booking.module.css';

type AnswerProps = { booking: RentalLine; isOpen: boolean; onClose: () => void; acting: BookingAct };

type AcceptProps = Omit<AnswerProps, 'booking'> & {
  /** A whole booking, or a list row. */
  booking: RentalLine | RentalView;
  /** What the renter needs a card for; nothing on an owner's list. */
  needs?: RentalView['money']['needs'];
};

type Read = { key: string; view?: RentalView; problem?: string };

/** A list row lacks details an answer needs: the rest loads when the dialog opens, again for each version. */
function useWholeBooking(booking: RentalLine | RentalView, isOpen: boolean): Omit<Read, 'key'> {
  const whole = 'price' in booking ? booking : undefined;
  const [read, setRead] = useState<Read>({ key: '' });
  const { id, version } = booking;
  const key = `${id} ${version}`;
  const isNeeded = isOpen && whole === undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const gone = new AbortController();
    askRental(id, gone.signal).then(
      (view) => setRead({ key, view }),
      (error: unknown) => gone.signal.aborted || setRead({ key, problem: sentenceOf(error) }),
    );
    return () => gone.abort();
  }, [isNeeded, id, key]);
  if (whole) return { view: whole };
  return read.key === key ? read : {};
}

/** What accepting means, before it happens. A renter adds a card when the owner's offer costs more than is authorised. */
export function AcceptDialog({ booking, isOpen, onClose, acting, needs = null }: AcceptProps) {
  const { id, version, side, other } = booking;
  const dueCents = 'price' in booking ? payableNow(booking.price) : booking.totalCents;
  const isCardNeeded = side === 'renter' && needs === 'price' && dueCents > 0;
  const card = useCard(isOpen && isCardNeeded);
  const { view, problem } = useWholeBooking(booking, isOpen);
  // The cost of cancelling is computed as if agreed now.
  const [openedAt] = useState(() => new Date());
  const accept = async () => {
    const prepare = async () => ({
      version,
      paymentId: isCardNeeded ? await card.authorise({ for: 'booking', bookingId: id }, { version }) : null,
    });
    const outcome = await acting.act(id, 'accept', prepare, 'Accepted. The dates are booked.');
    if (outcome !== 'refused') onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={side === 'owner' ? `Accept ${other.name}’s request?` : `Accept ${other.name}’s offer?`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            busy={acting.busy === 'accept'}
            disabled={!view}
            onClick={() => void accept()}
          >
            Accept
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      {view ? (
        <>
          <AgreementSummary agreement={agreementOfBooking(view, openedAt)} />
          {side === 'renter' && (
            <details className={styles.prices}>
              <summary>Price details</summary>
              <PriceLines price={view.price} />
            </details>
          )}
        </>
      ) : (
        problem === undefined && <Skeleton className={styles.waitingPrice} />
      )}
      {problem !== undefined && (
        <p role="alert" className={page.fault}>
          {problem}
        </p>
      )}
      <p className={page.quiet}>
        {side === 'owner'
          ? 'We book these dates right away and end overlapping requests.'
          : 'These dates are yours right away.'}
      </p>
      {isCardNeeded && <CardChoice card={card} amountCents={dueCents} />}
    </Dialog>
  );
}

/** Declines, or withdraws a request: once and finally. */
export function EndDialog({ booking, isOpen, onClose, acting }: AnswerProps) {
  const { id, side, isMine, other, legs } = booking;
  const isNo = !isMine;
  const thing = (side === 'owner') === isMine ? 'offer' : 'request';
  const [step, verb] = isNo
    ? (['decline', 'Decline'] as const)
    : (['withdraw', `Withdraw ${thing}`] as const);
  const end = async () => {
    const outcome = await acting.act(id, step, {}, isNo ? 'Declined' : `You withdrew your ${thing}`);
    if (outcome !== 'refused') onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={isNo ? `Decline ${other.name}’s ${thing}?` : `Withdraw the ${thing}?`}
      description={`${legs[0].title}. We notify ${other.name} and release every hold. You can’t undo this.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={acting.busy === step} onClick={() => void end()}>
            {verb}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
    </Dialog>
  );
}
