import { useState, type FormEvent } from 'react';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import { refundOfAll } from '../../../../features/exchange/price/booking-sums.ts';
import { unpaidRestOf } from '../../../../features/exchange/price/split-payment.ts';
import page from '../../../components/exchange/exchange.module.css';
import { useHeadingOfChange } from '../../../components/use-heading-of-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { BackAmount } from './back-amount.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { useBookingAct, type BookingAct } from './use-booking-act.ts';
import styles from './booking.module.css';

/** Ending by agreement: both propose a refund percentage, and when they match it is settled. */
export function EndingTogether({ view }: { view: RentalView }) {
  const { id, side, cancelWords, cancelReasons } = view;
  const acting = useBookingAct();
  const [asked, setAsked] = useState<number | null>(null);
  const mine = cancelWords[side];
  const theirSide = side === 'owner' ? 'renter' : 'owner';
  const theirs = cancelWords[theirSide];
  const theirReason = cancelReasons[theirSide];
  const heading = useHeadingOfChange(`${mine}`);
  if (!view.actions.includes('cancel_together')) return null;
  const takeBack = () =>
    void acting.act(
      id,
      'cancel-together',
      { percent: null, reason: 'Withdrawn' },
      'Withdrawn. The booking goes ahead.',
    );
  return (
    <section
      aria-labelledby="together-heading"
      className={page.panel}
      data-mine={(theirs !== null && mine === null) || undefined}
    >
      <h2 id="together-heading" ref={heading} tabIndex={-1}>
        Cancel together{' '}
      </h2>
      <p className={page.quiet}>{sayingOf(view, mine, theirs)}</p>
      {theirReason !== null && <blockquote className={page.words}>{theirReason}</blockquote>}
      {asked === null && <TroubleNote trouble={acting.trouble} />}
      <div className={page.actions}>
        {theirs !== null && (
          <Button variant="lake" onClick={() => setAsked(theirs)}>
            {' '}
            Cancel with {theirs}% refunded{' '}
          </Button>
        )}
        <Button variant={theirs === null ? 'secondary' : 'ghost'} onClick={() => setAsked(mine ?? 100)}>
          {mine === null && theirs === null ? 'Propose a refund' : 'Propose another percentage'}
        </Button>
        {mine !== null && (
          <Button variant="ghost" busy={acting.busy === 'cancel-together'} onClick={takeBack}>
            Withdraw my proposal
          </Button>
        )}
      </div>
      <WordDialog
        key={asked ?? 'closed'}
        view={view}
        theirs={theirs}
        first={asked ?? 100}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        acting={acting}
      />
    </section>
  );
}

function sayingOf({ other }: RentalView, mine: number | null, theirs: number | null): string {
  if (mine === null && theirs === null)
    return `If plans change for both of you, suggest how much of the rental to refund. If ${other.name} agrees, we cancel the booking, and it doesn’t count against either of you.`;
  const words = [];
  if (theirs !== null)
    words.push(`${other.name} proposes cancelling with ${theirs}% of the rental refunded.`);
  if (mine !== null) words.push(`You propose cancelling with ${mine}% refunded.`);
  words.push('Once you both agree on a percentage, we cancel the booking.');
  return words.join(' ');
}

type WordDialogProps = {
  view: RentalView;
  theirs: number | null;
  /** The initial percentage. */
  first: number;
  isOpen: boolean;
  onClose: () => void;
  acting: BookingAct;
};

function WordDialog({ view, theirs, first, isOpen, onClose, acting }: WordDialogProps) {
  const { id, side, other, price, further } = view;
  const [percent, setPercent] = useState(first);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const isAgreement = percent === theirs;
  const prices = [price, ...further.map((days) => days.price)];
  const { refundCents: fullCents, refundPoints } = refundOfAll(prices, percent);
  const refundCents = Math.max(0, fullCents - unpaidRestOf(view.money));
  const send = async () => {
    if (reason.trim() === '') return setFault('Enter a reason.');
    setFault('');
    const done = isAgreement ? 'The booking is cancelled' : `Proposal sent to ${other.name}`;
    const word = { percent, reason: reason.trim() };
    if ((await acting.act(id, 'cancel-together', word, done)) !== 'refused') onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (acting.busy === null) void send();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isAgreement ? 'Cancel this booking together?' : 'Propose cancelling together'}
      description={
        isAgreement
          ? `${other.name} proposed the same, so this cancels the booking and opens the dates right away.`
          : `We’ll ask ${other.name}. Nothing changes until they agree.`
      }
      actions={
        <>
          <Button onClick={onClose}>Keep the booking</Button>
          <Button
            type="submit"
            form="together-form"
            variant={isAgreement ? 'danger' : 'primary'}
            busy={acting.busy === 'cancel-together'}
          >
            {isAgreement ? 'Cancel together' : 'Send proposal'}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      <form id="together-form" noValidate className={styles.form} onSubmit={submit}>
        <Field label="Share of the rental refunded">
          <Slider
            min={0}
            max={100}
            step={5}
            value={percent}
            onChange={setPercent}
            wordsFor={(each) => `${each}%`}
          />
        </Field>
        <BackAmount
          lead={side === 'renter' ? 'You get back' : `${other.name} gets back`}
          to={side === 'renter' ? 'you' : other.name}
          cents={refundCents}
          points={refundPoints}
          note={`${percent}% of the rental${further.length > 0 ? ' and of the further days' : ''}`}
          besides=", and all of delivery, cleaning and extras"
        />
        <Field label="Reason" hint={`${other.name} reads it.`} error={fault} required>
          <TextArea
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
