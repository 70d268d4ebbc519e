import { mayContinue } from '../../../../features/membership/application/application-draft.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/intent';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useAnswers } from '../draft-store.ts';
import { StepFrame } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';
import styles from '../fields.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('What caught your attention?', matches);
}

const attentions = [
  { value: 'swapping', label: 'Swapping', hint: 'My gear for someone else’s, day for day' },
  { value: 'renting', label: 'Renting', hint: 'Earning from what’s sitting in my driveway' },
  { value: 'both', label: 'Both', hint: 'Swap when I can, rent when I can’t' },
  { value: 'other', label: 'Something else', hint: 'Tell us in your own words' },
];

const importances = [
  { value: 'priority', label: 'The Priority', hint: 'I’m more interested in making money' },
  { value: 'middle', label: 'Middle of the Road', hint: 'A bit of both' },
  { value: 'not-priority', label: 'Not a Priority', hint: 'I’m here for the adventure and the swaps' },
];

/** What caught their attention, and how important extra income is. */
export default function Intent() {
  const { answers, change, save } = useAnswers();
  return (
    <StepFrame
      step="intent"
      title="What caught your attention?"
      hint="There’s no wrong answer. It tells us what to show you first."
      isAnswered={mayContinue('intent', answers)}
      wanted="Answer both to continue"
      onContinue={save}
    >
      <ChoiceCards
        legend="What caught your attention?"
        hideLegend
        name="attention"
        choices={attentions}
        chosen={[answers.attention ?? '']}
        onChange={([attention]) => change({ attention })}
      />
      {answers.attention === 'other' && (
        <Field label="What was it?" className={styles.follow}>
          <TextInput
            value={answers.attentionOther ?? ''}
            onChange={(event) => change({ attentionOther: event.target.value })}
            placeholder="The floating sauna, honestly"
          />
        </Field>
      )}
      <div className={styles.next}>
        <ChoiceCards
          legend="How important is earning extra income?"
          name="incomeImportance"
          choices={importances}
          chosen={[answers.incomeImportance ?? '']}
          onChange={([incomeImportance]) => change({ incomeImportance })}
        />
      </div>
    </StepFrame>
  );
}
