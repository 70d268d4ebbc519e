import type { RentalView } from '../../../features/exchange/views/exchange-view.ts';
import { payableNow, unpaidRestOf } from '../../../features/exchange/price/split-payment.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { CardChoice } from '../../components/money/card-choice.tsx';
import { useCard } from '../../components/money/use-card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { BookingAct } from './rental/use-booking-act.ts';

type PayDialogProps = { view: RentalView; isOpen: boolean; onClose: () => void; acting: BookingAct };

/** A replacement for a declined card, or a card for the deposit. */
export function PayDialog({ view, isOpen, onClose, acting }: PayDialogProps) {
  const { id, money, price } = view;
  const isDeposit = money.needs === 'deposit';
  const isRest = !isDeposit && money.needs !== 'price' && money.rest !== null;
  const amountCents = isDeposit
    ? view.legs[0].depositCents
    : isRest
      ? unpaidRestOf(money)
      : payableNow(price);
  const sum = formatCents(amountCents);
  const card = useCard(isOpen);
  const pay = async () => {
    const prepare = async () => ({
      paymentId: await card.authorise({ for: isDeposit ? 'deposit' : 'booking', bookingId: id }),
    });
    const done = isDeposit ? 'Deposit held' : 'Thank you. We’re charging your card';
    if ((await acting.act(id, 'pay', prepare, done)) !== 'refused') onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        isDeposit
          ? `Add a card for the ${sum} deposit`
          : isRest
            ? `Pay the rest, ${sum}`
            : `Pay ${sum} with another card`
      }
      description={
        isDeposit
          ? 'We only charge it if there’s a claim, and release it 48 hours after the return.'
          : isRest
            ? 'Then everything is paid. We won’t charge anything else before the trip.'
            : 'We couldn’t charge your first card. Use another card to keep the booking.'
      }
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={acting.busy === 'pay'} onClick={() => void pay()}>
            {isDeposit ? 'Hold the deposit' : 'Pay'}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      <CardChoice card={card} amountCents={amountCents} isCharged={!isDeposit} />
    </Dialog>
  );
}
