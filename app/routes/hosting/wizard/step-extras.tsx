import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { DraftAddOn } from '../../../../features/hosting/draft.ts';
import { limits } from '../../../../features/hosting/draft-limits.ts';
import { unitOf } from '../../../../features/hosting/public-listing.ts';
import {
  meterWords,
  metersOf,
  type MeterKind,
  type MeterTerms,
} from '../../../../features/listings/meter-terms.ts';
import { newKey } from '../../../components/session/command.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { CentsField } from '../../../ui/fields/money-field.tsx';
import { WholeField } from '../../../ui/fields/whole-field.tsx';
import type { StepProps } from './step-props.ts';
import styles from './wizard.module.css';

/** Delivery and paid extras. */
export function StepExtras({ hand, errorOf }: StepProps) {
  const { extras } = hand.draft;
  const change = (part: Partial<typeof extras>) => hand.change('extras', part);
  const unit = unitOf(hand.draft);
  const put = (index: number, part: Partial<DraftAddOn>) =>
    change({ addOns: extras.addOns.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const add = () =>
    change({ addOns: [...extras.addOns, { id: newKey(), label: '', cents: 0, per: 'booking' }] });
  return (
    <>
      <section className={styles.group}>
        <h3>Delivery</h3>
        <Checkbox
          label="I deliver it to the renter"
          checked={extras.deliveryCents !== null}
          onChange={(event) => change({ deliveryCents: event.currentTarget.checked ? 0 : null })}
        />
        {extras.deliveryCents !== null && (
          <CentsField
            label="Delivery price"
            hint="Round trip. Leave empty for free delivery."
            cents={extras.deliveryCents || null}
            onCents={(cents) => change({ deliveryCents: cents ?? 0 })}
          />
        )}
      </section>
      <MeterTermsGroup
        meters={metersOf(hand.draft.about.categoryId)}
        terms={extras.meters}
        onTerms={(meters) => change({ meters })}
      />
      <section className={styles.group}>
        <h3>Add-ons</h3>
        <p className={styles.groupHint}>
          Whatever makes the day better: a second paddle, a bike rack, firewood, a lesson.
        </p>
        {extras.addOns.map((addOn, index) => (
          <fieldset key={addOn.id} className={styles.entry}>
            <legend className="visually-hidden">Add-on {index + 1}</legend>
            <Field label="What it is" error={errorOf(`addOns.${index}.label`)}>
              <TextInput
                value={addOn.label}
                maxLength={60}
                onChange={(event) => put(index, { label: event.currentTarget.value })}
              />
            </Field>
            <CentsField
              label="What it costs"
              error={errorOf(`addOns.${index}.cents`)}
              cents={addOn.cents || null}
              onCents={(cents) => put(index, { cents: cents ?? 0 })}
            />
            <Field label="Counted">
              <Select
                value={addOn.per}
                options={[
                  { value: 'booking', label: 'Once' },
                  { value: 'unit', label: `Each ${unit}` },
                ]}
                onChange={(event) =>
                  put(index, { per: event.currentTarget.value === 'unit' ? 'unit' : 'booking' })
                }
              />
            </Field>
            <IconButton
              label={`Remove ${addOn.label || `add-on ${index + 1}`}`}
              onClick={() => change({ addOns: extras.addOns.filter((_, each) => each !== index) })}
            >
              <IconTrash size={20} aria-hidden="true" />
            </IconButton>
          </fieldset>
        ))}
        {extras.addOns.length < limits.addOns && (
          <Button icon={<IconPlus size={18} />} onClick={add}>
            Add an extra
          </Button>
        )}
      </section>
    </>
  );
}

type MeterTermsGroupProps = {
  meters: readonly MeterKind[];
  terms: readonly MeterTerms[];
  onTerms: (terms: MeterTerms[]) => void;
};

/** Included kilometres and hours; shown with the rules, and read at both ends of a trip. */
function MeterTermsGroup({ meters, terms, onTerms }: MeterTermsGroupProps) {
  if (meters.length === 0) return null;
  const put = (meter: MeterKind, part: Partial<MeterTerms>) =>
    onTerms(terms.map((each) => (each.meter === meter ? { ...each, ...part } : each)));
  const toggle = (meter: MeterKind, isOn: boolean) =>
    onTerms(
      isOn
        ? [
            ...terms,
            { meter, includedTenths: meter === 'km' ? 2_000 : 40, rateCents: meter === 'km' ? 40 : 500 },
          ]
        : terms.filter((each) => each.meter !== meter),
    );
  return (
    <section className={styles.group}>
      <h3>Kilometres and hours</h3>
      <p className={styles.groupHint}>
        Leave these off for unlimited use. If you set a limit, you both read the meter at pick-up and return.
      </p>
      {meters.map((meter) => {
        const own = terms.find((each) => each.meter === meter);
        const { plural, label } = meterWords[meter];
        return (
          <div key={meter}>
            <Checkbox
              label={`Limit ${plural} per day`}
              checked={own !== undefined}
              onChange={(event) => toggle(meter, event.currentTarget.checked)}
            />
            {own && (
              <fieldset className={styles.entry}>
                <legend className="visually-hidden">{label}</legend>
                <WholeField
                  label="Included per day"
                  after={<span className={styles.unit}>{meter === 'km' ? 'km' : 'hours'}</span>}
                  most={10_000}
                  value={Math.round(own.includedTenths / 10)}
                  onValue={(value) => put(meter, { includedTenths: (value ?? 0) * 10 })}
                />
                <CentsField
                  label={meter === 'km' ? 'Price per extra kilometre' : 'Price per extra hour'}
                  leastCents={1}
                  mostCents={100_000}
                  cents={own.rateCents}
                  onCents={(rateCents) => rateCents !== null && put(meter, { rateCents })}
                />
              </fieldset>
            )}
          </div>
        );
      })}
    </section>
  );
}
