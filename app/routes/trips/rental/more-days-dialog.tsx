import { useState, type FormEvent } from 'react';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import { addDays, isCalendarDay } from '../../../../platform/time/date-range.ts';
import { AgreementSummary } from '../../../components/exchange/agreement-summary.tsx';
import { agreementOfMoreDays } from '../../../components/exchange/agreements.ts';
import { CardChoice } from '../../../components/money/card-choice.tsx';
import { PricedForm } from '../../../components/exchange/priced-form.tsx';
import { usePrice } from '../../../components/exchange/use-price.ts';
import { keepWords, useKeptWords } from '../../../components/session/kept-words.ts';
import { useCard } from '../../../components/money/use-card.ts';
import { daysText } from '../../../components/when-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import type { BookingAct } from './use-booking-act.ts';

type MoreDaysDialogProps = { view: RentalView; isOpen: boolean; onClose: () => void; acting: BookingAct };

/** A later end: its price is shown first, and the card authorised for exactly that. */
export function MoreDaysDialog({ view, isOpen, onClose, acting }: MoreDaysDialogProps) {
  const [{ toDay }] = view.legs;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title="Ask for more days"
      description={`The booking ends on ${daysText(toDay, toDay)}. ${view.other.name} can accept or decline. Nothing is charged until they accept.`}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form="more-days-form" variant="primary" busy={acting.busy === 'extension'}>
            Ask {view.other.name}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      <MoreDaysForm view={view} acting={acting} onDone={onClose} />
    </Dialog>
  );
}

type FormProps = { view: RentalView; acting: BookingAct; onDone: () => void };

function MoreDaysForm({ view, acting, onDone }: FormProps) {
  const { id, price: agreed } = view;
  const [{ toDay }] = view.legs;
  const [now] = useState(() => new Date());
  const about = `/exchanges/${id} more days`;
  const kept = useKeptWords(about, (words) =>
    typeof words === 'string' && isCalendarDay(words) && words > toDay ? words : null,
  );
  const [to, setTo] = useState(kept ?? addDays(toDay, 1));
  const isDay = isCalendarDay(to);
  const { priced, fault } = usePrice(`/exchanges/${id}/extension-price`, isDay ? { to } : null);
  const card = useCard(true, (payment) => keepWords(about, to, payment));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!priced || acting.busy !== null) return;
    const prepare = async () => ({
      to,
      paymentId: await card.authorise({ for: 'extension', bookingId: id, to }),
    });
    if ((await acting.act(id, 'extension', prepare, 'Request sent')) !== 'refused') onDone();
  };
  return (
    <PricedForm
      id="more-days-form"
      onSubmit={submit}
      priced={priced}
      fault={fault}
      ahead={isDay ? null : 'Choose a day to see its price.'}
    >
      <Field label={agreed.unit === 'night' ? 'New check-out' : 'New last day'}>
        <TextInput
          type="date"
          min={addDays(toDay, 1)}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Field>
      {priced && (
        <>
          <AgreementSummary agreement={agreementOfMoreDays(view, to, priced.price, now)} />
          <CardChoice card={card} amountCents={priced.price.totalCents} />
        </>
      )}
    </PricedForm>
  );
}
