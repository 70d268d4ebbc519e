/** Sends an application, under the account if signed in, and opens the confirmation. */
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  applicantErrors,
  applicationRow,
  type Applicant,
  type ApplicationDraft,
} from '../../../features/membership/application/application-draft.ts';
import {
  sentenceOfStoreError,
  sentenceOfThrown,
} from '../../../features/membership/application/application-refusals.ts';
import { checkConnection, insertRow } from '../../components/public-tables.ts';
import { isSessionKept } from '../../components/session/signed-in.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { changeApplicant, forgetApplicant, useApplicant } from './applicant-store.ts';
import { useApplyWords } from './apply-words.ts';
import { clearDraft } from './draft-store.ts';

const table = 'founders_club_applications';

/** The session to send with; its client is loaded only for signed-in people. Null when signed out, or unknown. */
async function sessionToSendUnder() {
  if (!isSessionKept()) return null;
  const { currentSession } = await import('../../components/session/session.ts');
  return currentSession().catch(() => null);
}

/** Sends the application. @returns why it was refused; null on success */
async function send(row: ReturnType<typeof applicationRow>): Promise<string | null> {
  try {
    await checkConnection(table);
    const session = await sessionToSendUnder();
    let error = session
      ? await insertRow(table, { ...row, user_id: session.user.id }, session.access_token)
      : await insertRow(table, row);
    // A session that has just ended elsewhere must not lose the application: it is sent as a visitor's.
    if (session && error?.code === 'PGRST301') error = await insertRow(table, row);
    return error && sentenceOfStoreError(error.message);
  } catch (error) {
    return sentenceOfThrown(error);
  }
}

/** The applicant's fields, and sending everything. @param draft the answers to send with them */
export function useSubmission(draft: ApplicationDraft) {
  const applicant = useApplicant();
  const [isSubmitting, setSubmitting] = useState(false);
  const [wasTried, setTried] = useState(false);
  const navigate = useNavigate();
  const { toast } = useToast();
  const fault = useFault();
  const { info: words } = useApplyWords();
  const submit = async () => {
    setSubmitting(true);
    fault.clear();
    const refusal = await send(applicationRow(draft, applicant));
    setSubmitting(false);
    if (refusal) return fault.say({ title: 'Submission Failed', description: refusal });
    clearDraft();
    forgetApplicant();
    toast({ title: 'Application Submitted!', description: words.success });
    return navigate('/apply/confirmation');
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setTried(true);
    const wrong = Object.keys(applicantErrors(applicant))[0];
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else void submit();
  };
  /** Value and change handler of one field. */
  const field = (name: keyof Applicant) => ({
    name,
    value: applicant[name],
    onChange: (event: { target: { value: string } }) => changeApplicant({ [name]: event.target.value }),
  });
  return {
    field,
    errors: wasTried ? applicantErrors(applicant) : {},
    isSubmitting,
    onSubmit,
    fault: fault.note,
  };
}
