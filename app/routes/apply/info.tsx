import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  applicantErrors,
  applicationRow,
  firstOpenStep,
  type Applicant,
} from '../../../features/membership/application-draft.ts';
import { sentenceOfStoreError, sentenceOfThrown } from '../../../features/membership/application-refusals.ts';
import { checkConnection, insertRow } from '../../components/public-tables.ts';
import { isSessionKept } from '../../components/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import type { Route } from './+types/info';
import { useApplyWords } from './apply-words.ts';
import { clearDraft, useDraft } from './draft-store.ts';
import { StepActions, useHeadingFocus } from './step-frame.tsx';
import { stepMeta } from './step-meta.ts';
import fields from './fields.module.css';
import styles from './step-frame.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return stepMeta('Who are you?', matches);
}

const table = 'founders_club_applications';
const nobody: Applicant = { firstName: '', lastName: '', email: '', phone: '' };

/** The session of whoever is signed in, whose client is loaded only then; null for everybody else, and when it cannot be known just now. */
async function sessionToSendUnder() {
  if (!isSessionKept()) return null;
  const { currentSession } = await import('../../components/session.ts');
  return currentSession().catch(() => null);
}

/** Sends the application, under the account of whoever is signed in. @returns what the applicant is told when it was not taken; null when it was */
async function send(row: ReturnType<typeof applicationRow>): Promise<string | null> {
  try {
    await checkConnection(table);
    const session = await sessionToSendUnder();
    let error = session
      ? await insertRow(table, { ...row, user_id: session.user.id }, session.access_token)
      : await insertRow(table, row);
    // A session that was ended elsewhere a moment ago loses nobody's application: it is a stranger's then.
    if (session && error?.code === 'PGRST301') error = await insertRow(table, row);
    return error && sentenceOfStoreError(error.message);
  } catch (error) {
    return sentenceOfThrown(error);
  }
}

function useSubmission() {
  const [isSubmitting, setSubmitting] = useState(false);
  const draft = useDraft();
  const navigate = useNavigate();
  const { toast } = useToast();
  const fault = useFault();
  const { info: words } = useApplyWords();
  const submit = async (applicant: Applicant) => {
    setSubmitting(true);
    fault.clear();
    const refusal = await send(applicationRow(draft, applicant));
    setSubmitting(false);
    if (refusal) return fault.say({ title: 'Submission Failed', description: refusal });
    clearDraft();
    toast({
      title: 'Application Submitted!',
      description: words.success,
    });
    return navigate('/apply/confirmation');
  };
  return { draft, isSubmitting, submit, words, fault: fault.note };
}

/** The applicant's name and address, and the sending of everything. */
export default function Info() {
  const { draft, isSubmitting, submit, words, fault } = useSubmission();
  const [applicant, setApplicant] = useState(nobody);
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { heading } = useHeadingFocus();
  const errors = wasTried ? applicantErrors(applicant) : {};
  const set = (name: keyof Applicant) => (event: { target: { value: string } }) =>
    setApplicant((before) => ({ ...before, [name]: event.target.value }));
  const trySubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    setTried(true);
    const wrong = Object.keys(applicantErrors(applicant))[0];
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else void submit(applicant);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={trySubmit} noValidate>
      <fieldset disabled={isSubmitting} className={styles.step}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Who should we write to?
        </h1>
        <p className={styles.hint}>{words.hint}</p>
        <div className={fields.boxes}>
          <div className={fields.pair}>
            <Field label="First Name*" error={errors.firstName} required>
              <TextInput
                name="firstName"
                autoComplete="given-name"
                value={applicant.firstName}
                onChange={set('firstName')}
              />
            </Field>
            <Field label="Last Name">
              <TextInput
                name="lastName"
                autoComplete="family-name"
                value={applicant.lastName}
                onChange={set('lastName')}
              />
            </Field>
          </div>
          <Field label="Email Address*" error={errors.email} required>
            <TextInput
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              value={applicant.email}
              onChange={set('email')}
            />
          </Field>
          <Field label="Phone">
            <TextInput
              name="phone"
              type="tel"
              autoComplete="tel"
              value={applicant.phone}
              onChange={set('phone')}
            />
          </Field>
        </div>
        <p className={fields.small}>
          By sending this you agree to our <Link to="/terms">Terms</Link> and{' '}
          <Link to="/privacy">Privacy Policy</Link>. Fields marked * are needed.
        </p>
        {/* Last, because it comes when the browser has looked for a draft: nothing below it moves. */}
        <OpenStepNote step={firstOpenStep(draft)} />
      </fieldset>
      {fault}
      <StepActions back="/apply/commitment">
        <Button type="submit" variant="primary" size="large" disabled={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Submit Application'}
        </Button>
      </StepActions>
    </form>
  );
}

/** Somebody may come here by the address alone; the way back to what was not answered is offered, and nothing more. */
function OpenStepNote({ step }: { step: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated || step === 'info') return null;
  return (
    <p className={fields.note}>
      <IconInfoCircle aria-hidden="true" size={22} />
      <span>
        A few questions are still open. <Link to={`/apply/${step}`}>Answer them first</Link> and you are more
        likely to hear yes.
      </span>
    </p>
  );
}
