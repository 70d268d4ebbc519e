import { meterWords, type MeterKind } from '../../../features/listings/meter-terms.ts';
import { useState, type FormEvent } from 'react';
import { currentReadings, tenthsByMeter, type Stage } from '../../../features/handover/handover-set.ts';
import { overagesOf, tenthsOf, tenthsText } from '../../../features/handover/evidence/overage.ts';
import { shownStage, type ShownStage } from '../../../features/handover/waiting-work.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { Hand } from './use-handover.ts';
import styles from './handover.module.css';

type MeterPartProps = { hand: Hand; stage: Stage; shown: ShownStage; isOpen: boolean };

/** Kilometres and hours, if any; the price of extra use is shown before departure. */
export function MeterPart({ hand, stage, shown, isOpen }: MeterPartProps) {
  const { view, works } = hand;
  const { checklist, meterTerms, days } = view;
  const now = currentReadings(shown.readings);
  const before =
    stage === 'return'
      ? tenthsByMeter(shownStage(view, works, 'departure').readings)
      : new Map<MeterKind, number>();
  const meters = checklist.meters.filter((meter) => isOpen || now.has(meter) || before.has(meter));
  if (meters.length === 0) return null;
  const owed = overagesOf(meterTerms, before, tenthsByMeter(shown.readings), days);
  return (
    <section aria-labelledby="meters-heading" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="meters-heading">Meters</h2>
      </div>
      {meters.map((meter) => {
        const terms = meterTerms.find((each) => each.meter === meter);
        const over = owed.find((each) => each.meter === meter);
        const reading = now.get(meter);
        const { unit } = meterWords[meter];
        return (
          <div key={meter} className={styles.meter}>
            <MeterForm
              hand={hand}
              stage={stage}
              meter={meter}
              isNeeded={terms !== undefined || before.has(meter)}
              before={before.get(meter)}
              value={reading?.tenths}
              isOpen={isOpen}
            />
            {terms && (
              <p className={styles.quiet}>
                {tenthsText(terms.includedTenths)} {unit} a day included (
                {tenthsText(terms.includedTenths * days)} {unit} in all). Each extra{' '}
                {unit === 'h' ? 'hour' : unit} is {formatCents(terms.rateCents)}.
              </p>
            )}
            {over && (
              <p className={styles.over}>
                {tenthsText(over.usedTenths)} {unit} used:{' '}
                <b>{over.overCents === 0 ? 'nothing more to pay' : `${formatCents(over.overCents)} more`}</b>
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}

type MeterFormProps = {
  hand: Hand;
  stage: Stage;
  meter: MeterKind;
  isNeeded: boolean;
  before: number | undefined;
  value: number | undefined;
  isOpen: boolean;
};

function MeterForm({ hand, stage, meter, isNeeded, before, value, isOpen }: MeterFormProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const { label, unit } = meterWords[meter];
  const send = (event: FormEvent) => {
    event.preventDefault();
    const tenths = tenthsOf(text);
    if (tenths === null) return setFault('Enter the number on the meter, such as 12,345.6.');
    if (before !== undefined && tenths < before)
      return setFault(`It was ${tenthsText(before)} at pick-up, so it can’t be lower now. Check the meter.`);
    setFault('');
    setText('');
    void hand.say({ kind: 'reading', stage, meter, tenths });
  };
  const said = [
    before === undefined ? '' : `At pick-up: ${tenthsText(before)} ${unit}.`,
    value === undefined ? '' : `Recorded: ${tenthsText(value)} ${unit}.`,
    isNeeded || value !== undefined ? '' : 'Skip it if there isn’t one.',
  ].filter(Boolean);
  if (!isOpen)
    return (
      <p>
        <b>{label}</b> <span className="num">{said.join(' ')}</span>
      </p>
    );
  return (
    <form onSubmit={send} className={styles.meterForm}>
      <Field label={label} hint={said.join(' ')} error={fault} optional={!isNeeded}>
        <TextInput
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          after={unit}
        />
      </Field>
      <Button type="submit" variant="strong" disabled={text.trim() === ''}>
        {value === undefined ? 'Record' : 'Correct'}
      </Button>
    </form>
  );
}
