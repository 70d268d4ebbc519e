import type { DraftWay } from '../../../../features/hosting/draft.ts';
import { exchangeWays, type ExchangeWay } from '../../../../features/listings/exchange-preference.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { WholeField } from '../../../ui/fields/whole-field.tsx';
import type { StepProps } from './step-props.ts';
import styles from './wizard.module.css';

const words: Record<ExchangeWay, { label: string; hint: string; placeholder: string }> = {
  rent: {
    label: 'Rent it out for cash',
    hint: 'We check the renter’s card before you see the request, and pay you 24 hours after the start.',
    placeholder: 'Longer trips preferred',
  },
  directSwap: {
    label: 'Swap it for another toy',
    hint: 'Yours for theirs, on the same days or different ones.',
    placeholder: 'Dreaming of a sailboat',
  },
  adventurePoints: {
    label: 'Take Adventure Points',
    hint: 'Earn points now and spend them on any listing later.',
    placeholder: 'Weekdays only',
  },
  cashAndPoints: {
    label: 'Take some cash and some points',
    hint: 'The renter chooses how much of each.',
    placeholder: '',
  },
};

/** How it can be had, how often, and which ways are instant. */
export function StepExchange({ hand, errorOf }: StepProps) {
  const { exchange } = hand.draft;
  const put = (way: ExchangeWay, part: Partial<DraftWay>) =>
    hand.change('exchange', {
      [way]: { ...exchange[way], ...part },
      // A disabled way cannot be instant.
      ...(part.isOn === false && { instantWays: exchange.instantWays.filter((each) => each !== way) }),
    });
  const setInstant = (way: ExchangeWay, isOn: boolean) =>
    hand.change('exchange', {
      instantWays: exchangeWays.filter((each) => (each === way ? isOn : exchange.instantWays.includes(each))),
    });
  const fault = errorOf('ways') ?? errorOf('instantWays');
  return (
    <>
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {exchangeWays.map((way) => {
        const { label, hint, placeholder } = words[way];
        const { isOn, isPreferred, limit, notes } = exchange[way];
        return (
          <fieldset key={way} className={styles.way} data-on={isOn || undefined}>
            <legend className="visually-hidden">{label}</legend>
            <Checkbox
              label={<b>{label}</b>}
              hint={hint}
              checked={isOn}
              onChange={(event) => put(way, { isOn: event.currentTarget.checked })}
            />
            {isOn && (
              <div className={styles.wayMore}>
                <Checkbox
                  label="I prefer this"
                  checked={isPreferred}
                  onChange={(event) => put(way, { isPreferred: event.currentTarget.checked })}
                />
                <Checkbox
                  label="Instant booking, without waiting for me"
                  checked={exchange.instantWays.includes(way)}
                  onChange={(event) => setInstant(way, event.currentTarget.checked)}
                />
                <WholeField
                  label="How many times a year"
                  hint="Leave empty for no limit."
                  optional
                  most={999}
                  value={limit}
                  onValue={(times) => put(way, { limit: times })}
                />
                <Field label="Note for members" error={errorOf(`${way}.notes`)} optional>
                  <TextInput
                    value={notes}
                    maxLength={200}
                    placeholder={placeholder}
                    onChange={(event) => put(way, { notes: event.currentTarget.value })}
                  />
                </Field>
              </div>
            )}
          </fieldset>
        );
      })}
    </>
  );
}
