import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { AppliedNote } from './applied-note.tsx';
import { useApplyWords } from './apply-words.ts';
import { mergeIntoDraft, useDraft } from './draft-store.ts';
import type { Route } from './+types/renter';
import { StepActions, SubmitButton, TermsLine, useHeadingFocus } from './step-frame.tsx';
import { stepMeta } from './step-meta.ts';
import { TownList } from './town-list.tsx';
import { useSubmission } from './use-submission.ts';
import fields from './fields.module.css';
import styles from './step-frame.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('Join as a renter', matches);
}

/** The renters' application in launch phase 1: three fields on one screen, sent as a request for a renter-only membership. */
export default function Renter() {
  const draft = useDraft();
  const { field, errors, isSubmitting, onSubmit, fault } = useSubmission({
    ...draft,
    commitment: 'waitlist',
  });
  const { hint } = useApplyWords().renter;
  const { heading } = useHeadingFocus();
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <fieldset disabled={isSubmitting} className={styles.step}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Join as a renter
        </h1>
        <p className={styles.hint}>{hint}</p>
        <div className={fields.boxes}>
          <Field label="First Name*" error={errors.firstName} required>
            <TextInput {...field('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Email Address*" error={errors.email} required>
            <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Field label="City, Province">
            <TextInput
              icon={<IconMapPin aria-hidden="true" />}
              value={draft.location ?? ''}
              autoComplete="off"
              list="renter-towns"
              onChange={(event) => mergeIntoDraft({ location: event.target.value })}
            />
          </Field>
          <TownList id="renter-towns" />
        </div>
        <TermsLine />
        {/* Last, because it appears once the account has loaded: nothing below it moves. */}
        <AppliedNote />
      </fieldset>
      {fault}
      <StepActions back="/apply">
        <SubmitButton isSubmitting={isSubmitting} />
      </StepActions>
    </form>
  );
}
