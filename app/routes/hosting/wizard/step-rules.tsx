import { limits } from '../../../../features/hosting/draft-limits.ts';
import { requirementTermsOf, unitOf } from '../../../../features/hosting/public-listing.ts';
import { useNow } from '../../../components/use-now.ts';
import { Checkbox, RadioGroup } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { requirementText } from '../../../../features/requirements/requirement-words.ts';
import { requirementsOf } from '../../../../features/requirements/requirements.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { WholeField } from '../../../ui/fields/whole-field.tsx';
import { ListEditor } from './fields.tsx';
import type { StepProps } from './step-props.ts';
import styles from './wizard.module.css';

const policies = [
  {
    value: 'flexible',
    label: 'Flexible',
    hint: 'Full refund until 7 days before, then half the rental price.',
  },
  {
    value: 'moderate',
    label: 'Moderate',
    hint: 'Full refund until 14 days before, half the rental price until 3 days before, then no refund.',
  },
  {
    value: 'strict',
    label: 'Strict',
    hint: 'Full refund until 30 days before, half the rental price until 7 days before, then no refund.',
  },
] as const;

const pauses = [0, 60, 120, 180, 240, 360, 480, 720, 1_440, 2_880];
const pauseText = (minutes: number): string => {
  if (minutes === 0) return 'None';
  if (minutes >= 1_440) return minutes === 1_440 ? 'One day' : 'Two days';
  return minutes === 60 ? 'One hour' : `${minutes / 60} hours`;
};

const ages = [18, 19, 20, 21, 23, 25, 30];

/** What the law and we require of renters, and what the owner adds. */
function WhoMay({ hand }: Pick<StepProps, 'hand'>) {
  const { about, place, rules } = hand.draft;
  const { categoryId } = about;
  const change = (part: Partial<typeof rules>) => hand.change('rules', part);
  const now = useNow();
  const requirements = requirementsOf(
    { categoryId, province: place.province, requirementTerms: requirementTermsOf(hand.draft) },
    { from: today(place.timeZone, new Date(now)), units: 1 },
  );
  return (
    <section className={styles.group}>
      <h3>Who can book it</h3>
      <p className={styles.groupHint}>Before the hand-over, we check for:</p>
      <ul className={styles.asked}>
        {requirements.map((requirement) => (
          <li key={requirement.kind}>{requirementText(requirement)}</li>
        ))}
      </ul>
      <div className={styles.pairs}>
        <Field label="Minimum age" hint="On the first day of the trip.">
          <Select
            value={String(rules.minimumAge ?? 18)}
            options={ages.map((years) => ({ value: String(years), label: `${years} years` }))}
            onChange={(event) => {
              const years = Number(event.currentTarget.value);
              change({ minimumAge: years === 18 ? null : years });
            }}
          />
        </Field>
      </div>
      {categoryId === 'water' && (
        <Checkbox
          label="Require a Pleasure Craft Operator Card, not just the safety checklist"
          checked={rules.isCardNeeded}
          onChange={(event) => change({ isCardNeeded: event.currentTarget.checked })}
        />
      )}
    </section>
  );
}

/** House rules, cancellation policy, lengths, notice, and times. */
export function StepRules({ hand, errorOf }: StepProps) {
  const { rules } = hand.draft;
  const change = (part: Partial<typeof rules>) => hand.change('rules', part);
  const unit = unitOf(hand.draft);
  const isStay = unit === 'night';
  return (
    <>
      <ListEditor
        label="Rules"
        hint="What renters should know before they book: No smoking. Dogs welcome. Licence needed."
        placeholder="No smoking"
        most={limits.rules}
        longest={limits.rule}
        error={errorOf('rules')}
        items={rules.rules}
        onChange={(list) => change({ rules: list })}
      />
      <WhoMay hand={hand} />
      <RadioGroup
        legend="If a renter cancels"
        name="policy"
        value={rules.cancellationPolicy}
        options={[...policies]}
        onChange={(value) =>
          change({ cancellationPolicy: policies.find((each) => each.value === value)?.value ?? 'moderate' })
        }
        className={styles.radios}
      />
      <section className={styles.group}>
        <h3>Trip length and notice</h3>
        <div className={styles.pairs}>
          <WholeField
            label={`Shortest booking, in ${unit}s`}
            least={1}
            most={365}
            value={rules.minimumUnits}
            onValue={(units) => change({ minimumUnits: units ?? 1 })}
          />
          <WholeField
            label={`Longest booking, in ${unit}s`}
            least={1}
            most={365}
            error={errorOf('maximumUnits')}
            value={rules.maximumUnits}
            onValue={(units) => change({ maximumUnits: units ?? 1 })}
          />
          <WholeField
            label="Notice I need, in days"
            hint="0 allows same-day requests."
            most={365}
            value={rules.leadDays}
            onValue={(days) => change({ leadDays: days ?? 0 })}
          />
          <WholeField
            label="How many days ahead people can book"
            least={1}
            most={1_095}
            error={errorOf('horizonDays')}
            value={rules.horizonDays}
            onValue={(days) => change({ horizonDays: days ?? 1 })}
          />
        </div>
      </section>
      <section className={styles.group}>
        <h3>{isStay ? 'Check-in and check-out' : 'Pick-up and return'}</h3>
        <div className={styles.pairs}>
          <Field
            label={isStay ? 'Check-in from' : 'Pick-up from'}
            hint={isStay ? 'Usually 16:00' : 'Usually 09:00'}
            optional
          >
            <TextInput
              type="time"
              value={rules.pickUpTime ?? ''}
              onChange={(event) => change({ pickUpTime: event.currentTarget.value || null })}
            />
          </Field>
          <Field
            label={isStay ? 'Check-out by' : 'Return by'}
            hint={isStay ? 'Usually 11:00' : 'Usually 18:00'}
            error={errorOf('returnTime')}
            optional
          >
            <TextInput
              type="time"
              value={rules.returnTime ?? ''}
              onChange={(event) => change({ returnTime: event.currentTarget.value || null })}
            />
          </Field>
          <Field label="Time I need between bookings" hint="To clean, check and charge it.">
            <Select
              value={String(rules.turnaroundMinutes)}
              options={pauses.map((minutes) => ({ value: String(minutes), label: pauseText(minutes) }))}
              onChange={(event) => change({ turnaroundMinutes: Number(event.currentTarget.value) })}
            />
          </Field>
        </div>
        {!isStay && (
          <Checkbox
            label="Allow a pick-up on the day of a return"
            checked={rules.hasSameDayTurnover}
            onChange={(event) => change({ hasSameDayTurnover: event.currentTarget.checked })}
          />
        )}
      </section>
    </>
  );
}
