import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { Link } from 'react-router';
import { firstOpenStep } from '../../../../features/membership/application/application-draft.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/info';
import { useApplyWords } from '../apply-words.ts';
import { useDraft } from '../draft-store.ts';
import { StepActions, SubmitButton, TermsLine, useHeadingFocus } from '../step-frame.tsx';
import { stepMeta } from '../step-meta.ts';
import { useSubmission } from '../use-submission.ts';
import fields from '../fields.module.css';
import styles from '../step-frame.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('Who are you?', matches);
}

/** The applicant's name and address, and the final button. */
export default function Info() {
  const draft = useDraft();
  const { field, errors, isSubmitting, onSubmit, fault } = useSubmission(draft);
  const { info: words } = useApplyWords();
  const { heading } = useHeadingFocus();
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <fieldset disabled={isSubmitting} className={styles.step}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Who should we write to?
        </h1>
        <p className={styles.hint}>{words.hint}</p>
        <div className={fields.boxes}>
          <div className={fields.pair}>
            <Field label="First Name*" error={errors.firstName} required>
              <TextInput {...field('firstName')} autoComplete="given-name" />
            </Field>
            <Field label="Last Name">
              <TextInput {...field('lastName')} autoComplete="family-name" />
            </Field>
          </div>
          <Field label="Email Address*" error={errors.email} required>
            <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Field label="Phone">
            <TextInput {...field('phone')} type="tel" autoComplete="tel" />
          </Field>
        </div>
        <TermsLine />
        {/* Last, because it appears once the browser has looked for a draft: nothing below it moves. */}
        <OpenStepNote step={firstOpenStep(draft)} />
      </fieldset>
      {fault}
      <StepActions back="/apply/commitment">
        <SubmitButton isSubmitting={isSubmitting} />
      </StepActions>
    </form>
  );
}

/** Someone may come here directly; a link to the unanswered questions is offered. */
function OpenStepNote({ step }: { step: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated || step === 'info') return null;
  return (
    <p className={fields.note}>
      <IconInfoCircle aria-hidden="true" size={22} />
      <span>
        You skipped a few questions. <Link to={`/apply/${step}`}>Answer them first</Link>, and you’re more
        likely to be approved.
      </span>
    </p>
  );
}
