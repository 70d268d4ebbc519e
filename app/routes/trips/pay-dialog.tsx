import type { BookingView } from '../../../features/exchange/views/booking-view.ts';
import { CardChoice } from '../../components/card-choice.tsx';
import { useCard } from '../../components/use-card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { BookingAct } from './use-booking-act.ts';

type PayDialogProps = { view: BookingView; isOpen: boolean; onClose: () => void; acting: BookingAct };

/** A replacement for a declined card, or a card for the deposit. */
export function PayDialog({ view, isOpen, onClose, acting }: PayDialogProps) {
  const { id, money, price, depositCents } = view;
  const isDeposit = money.needs === 'deposit';
  const amountCents = isDeposit ? depositCents : price.totalCents;
  const card = useCard(isOpen);
  const pay = async () => {
    const prepare = async () => ({
      paymentId: await card.authorise({ for: isDeposit ? 'deposit' : 'booking', bookingId: id }),
    });
    const done = isDeposit ? 'The deposit is held' : 'Thank you, it is being charged';
    if ((await acting.act(id, 'pay', prepare, done)) !== 'refused') onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isDeposit ? 'Add a card for the deposit' : 'Pay with another card'}
      description={
        isDeposit
          ? 'We never charge it without a claim, and release it 48 hours after the return.'
          : 'The card you chose first could not be charged. Use another card to keep the booking.'
      }
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={acting.busy === 'pay'} onClick={() => void pay()}>
            {isDeposit ? 'Set it aside' : 'Pay'}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      <CardChoice card={card} amountCents={amountCents} />
    </Dialog>
  );
}
