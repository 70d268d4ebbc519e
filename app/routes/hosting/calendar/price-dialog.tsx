import { useState, type FormEvent } from 'react';
import type { CalendarRow } from '../../../../features/hosting/calendar/calendar-view.ts';
import { seasonOn } from '../../../../features/listings/day-prices.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { isCalendarDay } from '../../../../platform/time/date-range.ts';
import { sentenceOf } from '../../../components/session/api-client.ts';
import { sendCommand } from '../../../components/session/command.ts';
import { DaysFields } from '../../../components/exchange/priced-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CentsField } from '../../../ui/fields/money-field.tsx';
import { focusUnreadable } from '../../../ui/fields/unreadable-field.ts';
import { useFault } from '../../../ui/use-fault.tsx';
import { daysInWords, inOrder } from './calendar-cells.ts';
import type { ChosenDays } from './calendar-grid.tsx';
import styles from './calendar.module.css';

/** Days of a listing whose price is being set. */
export type Pricing = { row: CalendarRow; days: ChosenDays };

type PriceDialogProps = {
  /** Null: the window is closed. */
  pricing: Pricing | null;
  onClose: () => void;
  /** @param words what has changed, to be said aloud */
  onPriced: (words: string) => Promise<void>;
};

/** Sets what the chosen days cost, or every weekend. */
export function PriceDialog({ pricing, onClose, onPriced }: PriceDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen={pricing !== null}
      onClose={onClose}
      size="small"
      title="Set your price"
      description={pricing?.row.title}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form="price-form" variant="primary" busy={isBusy}>
            Save price
          </Button>
        </>
      }
    >
      {pricing && <PriceForm {...pricing} onBusy={setBusy} onPriced={onPriced} />}
    </Dialog>
  );
}

const weekendsOf = { night: 'Friday and Saturday nights', day: 'Saturdays and Sundays' } as const;

function PriceForm({
  row,
  days: first,
  onBusy,
  onPriced,
}: Pricing & { onBusy: (isBusy: boolean) => void; onPriced: PriceDialogProps['onPriced'] }) {
  const fault = useFault();
  const weekend = row.seasons.find(({ kind }) => kind === 'weekends')?.priceCents ?? null;
  const own = seasonOn({ seasons: row.seasons, priceUnit: row.unit }, first.from);
  const [days, setDays] = useState(first);
  const [isWeekends, setWeekends] = useState(false);
  const [cents, setCents] = useState(own?.kind === 'days' ? own.priceCents : null);
  const choose = (next: boolean) => {
    setWeekends(next);
    setCents(next ? weekend : own?.kind === 'days' ? own.priceCents : null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusUnreadable(event.currentTarget)) return;
    if (!isWeekends && !(isCalendarDay(days.from) && isCalendarDay(days.to)))
      return fault.say({ title: 'Enter the first and the last day' });
    fault.clear();
    onBusy(true);
    try {
      const { listingId } = row;
      const priced = isWeekends ? first : inOrder(days.from, days.to);
      await sendCommand('/hosting/calendar/prices', { listingId, ...priced, isWeekends, priceCents: cents });
      const what = isWeekends ? weekendsOf[row.unit] : daysInWords(priced);
      await onPriced(`${what}: ${cents === null ? 'the usual price' : formatCents(cents)}.`);
    } catch (error) {
      fault.say({ title: 'We couldn’t change the price', description: sentenceOf(error) });
    } finally {
      onBusy(false);
    }
  };
  return (
    <form id="price-form" noValidate className={styles.priceForm} onSubmit={(event) => void submit(event)}>
      {fault.note}
      <ChoiceCards
        legend="Which days"
        hideLegend
        name="scope"
        choices={[
          { value: 'days', label: 'These days' },
          { value: 'weekends', label: 'Every weekend', hint: weekendsOf[row.unit] },
        ]}
        chosen={[isWeekends ? 'weekends' : 'days']}
        onChange={([chosen]) => choose(chosen === 'weekends')}
      />
      {!isWeekends && <DaysFields {...days} onChange={(more) => setDays((now) => ({ ...now, ...more }))} />}
      <CentsField
        key={String(isWeekends)}
        label={`Price per ${row.unit}`}
        optional
        hint={`Before fees and taxes. Leave empty for the usual price${isWeekends ? '' : ', season or weekend price'}.`}
        placeholder={String(row.priceCents / 100)}
        leastCents={100}
        cents={cents}
        onCents={setCents}
      />
    </form>
  );
}
