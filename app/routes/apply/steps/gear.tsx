import { mayContinue } from '../../../../features/membership/application/application-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/gear';
import { useAnswers } from '../draft-store.ts';
import { StepFrame } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';
import styles from '../fields.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('What’s in your garage?', matches);
}

const boxes = [
  {
    name: 'motorhomes',
    label: 'Motorhomes and trailers',
    placeholder: '2019 Coachmen Clipper, sleeps six',
    mayBeNone: true,
  },
  {
    name: 'watercraft',
    label: 'Boats and watercraft',
    placeholder: 'Two Sea-Doos on a double trailer',
    mayBeNone: true,
  },
  {
    name: 'atvs',
    label: 'ATVs, side-by-sides and dirt bikes',
    placeholder: 'A Teryx KRX 1000, plated and insured',
    mayBeNone: true,
  },
  {
    name: 'usageFrequency',
    label: 'How often do you use it all?',
    placeholder: 'The trailer six weekends a summer, the boat less often',
    mayBeNone: false,
  },
  {
    name: 'dreamSwap',
    label: 'What would be your dream swap?',
    placeholder: 'A week on a houseboat for a week in our trailer',
    mayBeNone: false,
  },
] as const;

/** Five free-text fields, all required. */
export default function Gear() {
  const { answers, change, save } = useAnswers();
  return (
    <StepFrame
      step="gear"
      title="What’s in your garage?"
      hint="Make, year, how many it sleeps or seats: whatever you’d tell a neighbour. Cabins and sleds count too. Put them wherever they fit best."
      isAnswered={mayContinue('gear', answers)}
      wanted="Write something in each box to continue"
      onContinue={save}
    >
      <div className={styles.boxes}>
        {boxes.map(({ name, label, placeholder, mayBeNone }) => (
          <div key={name} className={styles.box}>
            <Field label={label}>
              <TextArea
                rows={2}
                value={answers[name] ?? ''}
                placeholder={placeholder}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            </Field>
            {mayBeNone && (answers[name] ?? '') === '' && (
              <Button
                variant="ghost"
                size="small"
                className={styles.none}
                onClick={() => change({ [name]: 'None' })}
              >
                None<span className="visually-hidden"> in {label}</span>
              </Button>
            )}
          </div>
        ))}
      </div>
    </StepFrame>
  );
}
