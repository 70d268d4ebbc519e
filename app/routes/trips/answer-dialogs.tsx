import type { BookingLine, BookingView } from '../../../features/exchange/views/booking-view.ts';
import { CardChoice } from '../../components/card-choice.tsx';
import page from '../../components/exchange/exchange.module.css';
import { useCard } from '../../components/use-card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { daysText } from '../../components/when-words.ts';
import { costText, receivesText } from './booking-words.ts';
import { TroubleNote } from './trouble-note.tsx';
import type { BookingAct } from './use-booking-act.ts';

type AnswerProps = { booking: BookingLine; isOpen: boolean; onClose: () => void; acting: BookingAct };

type AcceptProps = AnswerProps & {
  /** What the renter has to bring a card for; nothing on an owner's list. */
  needs?: BookingView['money']['needs'];
};

/** What an acceptance means, before it is one. A renter brings a card when the owner's offer costs more than is authorised. */
export function AcceptDialog({ booking, isOpen, onClose, acting, needs = null }: AcceptProps) {
  const { id, version, side, other, title, fromDay, toDay, totalCents } = booking;
  const isCardNeeded = side === 'renter' && needs === 'price' && totalCents > 0;
  const card = useCard(isOpen && isCardNeeded);
  const accept = async () => {
    const prepare = async () => ({
      version,
      paymentId: isCardNeeded ? await card.authorise({ for: 'booking', bookingId: id }, { version }) : null,
    });
    const outcome = await acting.act(id, 'accept', prepare, 'Agreed. The days are taken.');
    if (outcome !== 'refused') onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={side === 'owner' ? `Accept ${other.name}’s request?` : `Accept ${other.name}’s offer?`}
      description={`${title}, ${daysText(fromDay, toDay)}`}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" busy={acting.busy === 'accept'} onClick={() => void accept()}>
            Accept
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      <dl className={page.facts}>
        <dt>{side === 'owner' ? `${other.name} pays` : 'You pay'}</dt>
        <dd className="num">{costText(booking)}</dd>
        {booking.receives !== null && (
          <>
            <dt>You receive</dt>
            <dd>
              <b className="num">{receivesText(booking.receives)}</b>
              <span className={page.quiet}>After the service fee and taxes.</span>
            </dd>
          </>
        )}
        <dt>Calendar</dt>
        <dd>
          {side === 'owner'
            ? 'These days are taken at once. Other requests that overlap end by themselves.'
            : 'These days are yours at once.'}
        </dd>
        <dt>Cancelling</dt>
        <dd>
          {side === 'owner'
            ? 'If you cancel later, everything goes back and the days stay blocked.'
            : 'By the policy that stands on the page of this booking.'}
        </dd>
      </dl>
      {isCardNeeded && <CardChoice card={card} amountCents={totalCents} />}
    </Dialog>
  );
}

/** Saying no, or taking a request back: once, and for good. */
export function EndDialog({ booking, isOpen, onClose, acting }: AnswerProps) {
  const { id, side, other, title } = booking;
  const isOwner = side === 'owner';
  const [step, verb] = isOwner ? (['decline', 'Decline'] as const) : (['withdraw', 'Take it back'] as const);
  const end = async () => {
    const outcome = await acting.act(id, step, {}, isOwner ? 'Declined' : 'Your request is taken back');
    if (outcome !== 'refused') onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={isOwner ? `Decline ${other.name}’s request?` : 'Take the request back?'}
      description={`${title}. ${other.name} is told, and everything held for it goes back. This cannot be undone.`}
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
