import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/questions';
import { useApplyWords } from '../apply-words.ts';
import { useAnswers } from '../draft-store.ts';
import { StepFrame } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('What would you like to ask us?', matches);
}

/** One optional box. */
export default function Questions() {
  const { answers, change, save } = useAnswers();
  const { questions } = useApplyWords();
  return (
    <StepFrame
      step="questions"
      title="What would you like to ask us?"
      hint={questions.hint}
      isAnswered
      onContinue={save}
    >
      <Field label="Your questions" optional>
        <TextArea
          rows={6}
          value={answers.userQuestions ?? ''}
          placeholder="Who pays if it comes back with a dent?"
          onChange={(event) => change({ userQuestions: event.target.value })}
        />
      </Field>
    </StepFrame>
  );
}
