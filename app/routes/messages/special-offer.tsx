import { useState, type FormEvent } from 'react';
import type { ThreadView } from '../../../features/messaging/message-view.ts';
import { addDays, isCalendarDay } from '../../../platform/time/date-range.ts';
import { sendCommand } from '../../components/session/command.ts';
import { DaysFields, OfferedPrice, PricedForm } from '../../components/exchange/priced-form.tsx';
import { usePrice } from '../../components/exchange/use-price.ts';
import { nameOf } from '../../components/thread/thread-words.ts';
import { useAct } from '../../components/session/use-act.ts';
import { amountText } from '../../components/exchange/agreement-rows.ts';
import { daysText } from '../../components/when-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import { focusUnreadable } from '../../ui/fields/unreadable-field.ts';
import styles from './messages.module.css';

type DealProps = { view: ThreadView; onChange: () => Promise<void> };

/** The open offer between the two people in a conversation about a listing, or a button to make a special one. */
export function Deal({ view, onChange }: DealProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, people, me, booking, isBlocked, isBlockedByMe } = view;
  const isOwner = people.find(({ id }) => id === me)?.side === 'owner';
  const name = nameOf(people.find(({ id }) => id !== me));
  if (kind !== 'listing' || isBlocked || isBlockedByMe) return null;
  if (booking?.state === 'requested') {
    const isMine = (booking.offeredBy === 'owner') === isOwner;
    const cost = amountText({ cents: booking.totalCents, points: booking.points });
    const terms = `${daysText(booking.fromDay, booking.toDay)} for ${cost}`;
    return (
      <div className={styles.deal}>
        <span>
          {isMine
            ? `You ${isOwner ? 'offered' : 'asked for'} ${terms}`
            : `${name} ${isOwner ? 'asks for' : 'offers you'} ${terms}`}
        </span>
        <ButtonLink to={`/exchanges/${booking.id}`} size="small" variant={isMine ? 'secondary' : 'primary'}>
          {isMine ? 'See offer' : 'Answer offer'}
        </ButtonLink>
      </div>
    );
  }
  if (!isOwner) return null;
  return (
    <div className={styles.deal}>
      <span>Offer {name} your own dates and price</span>
      <Button size="small" onClick={() => setOpen(true)}>
        Special offer
      </Button>
      <SpecialOfferDialog
        threadId={view.id}
        name={name}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSent={onChange}
      />
    </div>
  );
}

type DialogProps = {
  threadId: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => Promise<void>;
};

function SpecialOfferDialog({ threadId, name, isOpen, onClose, onSent }: DialogProps) {
  const { busy, act, note } = useAct();
  const send = async (offer: object) => {
    const isSent = await act('offer', async () => {
      await sendCommand(`/messages/${threadId}/offer`, offer);
      await onSent();
      return 'Special offer sent';
    });
    if (isSent) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title="Send a special offer"
      description={`${name} can accept it, counter it or decline. The dates stay open until they accept.`}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form="special-offer-form" variant="primary" busy={busy === 'offer'}>
            Send offer
          </Button>
        </>
      }
    >
      {note}
      <SpecialOfferForm threadId={threadId} name={name} onSend={send} />
    </Dialog>
  );
}

type FormProps = { threadId: string; name: string; onSend: (offer: object) => Promise<void> };

function SpecialOfferForm({ threadId, name, onSend }: FormProps) {
  const [days, setDays] = useState({ from: '', to: '' });
  const [rentalCents, setRentalCents] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const isReady = isCalendarDay(days.from) && isCalendarDay(days.to);
  const offer = { ...days, rentalCents };
  const { priced, fault } = usePrice(`/messages/${threadId}/offer-price`, isReady ? offer : null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!priced || focusUnreadable(event.currentTarget)) return;
    await onSend({ ...offer, message });
  };
  const change = (more: Partial<typeof days>) => {
    setDays((now) => {
      const next = { ...now, ...more };
      // The first day alone suggests a weekend's length.
      return next.to === '' && isCalendarDay(next.from) ? { ...next, to: addDays(next.from, 2) } : next;
    });
    // A price is for the days that it was typed for.
    setRentalCents(null);
  };
  return (
    <PricedForm
      id="special-offer-form"
      onSubmit={submit}
      priced={priced}
      fault={fault}
      ahead={isReady ? null : 'Choose dates to see what they pay and what you get.'}
      other={name}
    >
      <DaysFields from={days.from} to={days.to} onChange={change} />
      <OfferedPrice cents={rentalCents} onCents={setRentalCents} />
      <Field label="Message" optional>
        <TextArea
          rows={3}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Field>
    </PricedForm>
  );
}
