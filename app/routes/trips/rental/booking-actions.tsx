import { useState } from 'react';
import type { ExchangeEvent } from '../../../../features/exchange/lifecycle/exchange-lifecycle.ts';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import { unpaidRestOf } from '../../../../features/exchange/price/split-payment.ts';
import page from '../../../components/exchange/exchange.module.css';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AcceptDialog, EndDialog } from '../answer-dialogs.tsx';
import { BackAmount } from './back-amount.tsx';
import { CounterDialog } from './counter-dialog.tsx';
import { PayDialog } from '../pay-dialog.tsx';
import { ReportNoShowDialog } from './report-no-show-dialog.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { useBookingAct, type BookingAct } from './use-booking-act.ts';

type Open = 'accept' | 'pay' | 'counter' | 'end' | 'no-show' | null;

const mustPayWords = {
  price: 'Pay with another card',
  rest: 'Pay the rest',
  deposit: 'Add a card for the deposit',
} as const;

/** Before it is charged, the renter can pay the second part by hand. */
const mayPayRest = ({ side, stage, money }: RentalView): boolean =>
  side === 'renter' && stage === 'agreed' && money.price?.state === 'captured' && unpaidRestOf(money) > 0;

/** The buttons the policy allows now; irreversible ones ask first. */
export function BookingActions({ view }: { view: RentalView }) {
  const acting = useBookingAct();
  const [open, setOpen] = useState<Open>(null);
  const show = (window: Open) => {
    acting.clear();
    setOpen(window);
  };
  const [leg] = view.legs;
  const may = (event: ExchangeEvent) => view.actions.includes(event);
  // With an open offer the card is part of accepting.
  const mustPay = view.side === 'renter' && view.stage !== 'asked' && view.money.needs !== null;
  const dialog = (name: Open) => ({ isOpen: open === name, onClose: () => setOpen(null), acting });
  return (
    <>
      {open === null && <TroubleNote trouble={acting.trouble} />}
      <div className={page.actions}>
        {may('accept') && (
          <Button variant="primary" onClick={() => show('accept')}>
            Accept
          </Button>
        )}
        {may('counter') && <Button onClick={() => show('counter')}>Counter-offer</Button>}
        {mustPay && (
          <Button variant="primary" onClick={() => show('pay')}>
            {mustPayWords[view.money.needs ?? 'price']}
          </Button>
        )}
        {!mustPay && mayPayRest(view) && <Button onClick={() => show('pay')}>Pay the rest now</Button>}
        <HandoverLink view={view} isSecond={mustPay} />
        {(may('decline') || may('withdraw')) && (
          <Button variant="ghost" onClick={() => show('end')}>
            {may('decline') ? 'Decline' : `Withdraw ${view.side === 'owner' ? 'offer' : 'request'}`}
          </Button>
        )}
        {leg.actions.includes('report_no_show') && (
          <Button variant="ghost" onClick={() => show('no-show')}>
            {view.other.name} didn’t show up
          </Button>
        )}
      </div>
      <AcceptDialog booking={view} needs={view.money.needs} {...dialog('accept')} />
      <EndDialog booking={view} {...dialog('end')} />
      <PayDialog view={view} {...dialog('pay')} />
      <CounterDialog view={view} {...dialog('counter')} />
      <ReportNoShowDialog
        isOpen={open === 'no-show'}
        onClose={() => setOpen(null)}
        kind="booking"
        leg={leg}
      />
    </>
  );
}

/** Cancelling, which asks first: in the fold of changes. */
export function CancelAction({ view }: { view: RentalView }) {
  const acting = useBookingAct();
  const [isOpen, setOpen] = useState(false);
  if (!view.actions.includes('cancel')) return null;
  return (
    <>
      {!isOpen && <TroubleNote trouble={acting.trouble} />}
      <div className={page.actions}>
        <Button
          variant="ghost"
          onClick={() => {
            acting.clear();
            setOpen(true);
          }}
        >
          Cancel the booking
        </Button>
      </div>
      <CancelDialog view={view} isOpen={isOpen} onClose={() => setOpen(false)} acting={acting} />
    </>
  );
}

/** Links to hand-over and return as early as possible: travellers can be added, and sign, long before. */
function HandoverLink({ view, isSecond }: { view: RentalView; isSecond: boolean }) {
  const { id, state, stage } = view;
  const [{ actions }] = view.legs;
  const isNow = actions.includes('hand_off') || actions.includes('return');
  if (stage === 'agreed')
    return (
      <ButtonLink
        to={`/exchanges/legs/${id}/handover`}
        variant={isNow && !isSecond ? 'primary' : 'secondary'}
      >
        {isNow ? 'Go to the hand-over' : 'Prepare the hand-over'}
      </ButtonLink>
    );
  if (stage === 'out')
    return (
      <ButtonLink to={`/exchanges/legs/${id}/return`} variant={isNow ? 'primary' : 'secondary'}>
        Go to the return
      </ButtonLink>
    );
  return stage === 'back' || state === 'completed' ? (
    <ButtonLink to={`/exchanges/legs/${id}/return`}>See hand-over record</ButtonLink>
  ) : null;
}

type DialogProps = { view: RentalView; isOpen: boolean; onClose: () => void; acting: BookingAct };

/** The refund, shown before cancelling. */
function CancelDialog({ view, ...given }: DialogProps) {
  const { id, side, other, refund, totalCents, points } = view;
  const isOwner = side === 'owner';
  const cents = isOwner ? totalCents - unpaidRestOf(view.money) : (refund?.centsNow ?? 0);
  const backPoints = isOwner ? points : (refund?.pointsNow ?? 0);
  const percent = isOwner ? 100 : (refund?.percentNow ?? 0);
  return (
    <ReasonDialog
      {...given}
      id={id}
      step="cancel"
      title="Cancel this booking?"
      confirm="Cancel the booking"
      done="The booking is cancelled"
      hint={`${other.name} reads it.`}
    >
      <BackAmount
        lead={isOwner ? `${other.name} gets back` : 'You get back'}
        to={isOwner ? other.name : 'you'}
        cents={cents}
        points={backPoints}
        note={`${percent}% of the rental`}
        besides={percent < 100 ? ', and all of delivery, cleaning and extras' : ''}
      />
      {isOwner && (
        <p className={page.quiet}>
          The days stay blocked in your calendar. Three cancellations within six months turn off instant
          booking for 45 days.
        </p>
      )}
    </ReasonDialog>
  );
}
