import { useState } from 'react';
import { useNavigate } from 'react-router';
import { stillCommitted, type Commitment } from '../../../../features/commitments/commitment.ts';
import { ApiProblem, askApi, fetchApi, sentenceOf } from '../../../components/session/api-client.ts';
import { saveAnswer } from '../../../components/session/save-answer.ts';
import { openShelf } from '../../../components/handover/handover-shelf.ts';
import { keptAccountId } from '../../../components/session/kept-account.ts';
import { signOut } from '../../../components/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import type { Errors, Values } from '../door/form-rules.ts';
import { OpenCommitments } from './open-commitments.tsx';
import { PasswordInput } from '../door/password-input.tsx';
import { Section } from '../section.tsx';
import { useForm } from '../door/use-form.ts';
import styles from '../section.module.css';

/** Downloads someone's data, and deletes the account once nothing is open. */
export function DataSection({ email, isMember }: { email: string; isMember: boolean }) {
  const fault = useFault();
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [open, setOpen] = useState<readonly Commitment[]>([]);
  /** Checks first: a form that can only be refused is not shown. */
  const beginDeleting = async (): Promise<void> => {
    setBusy(true);
    fault.clear();
    try {
      const { commitments } = await askApi<{ commitments: Commitment[] }>('/account/commitments');
      setOpen(commitments);
      setDeleting(true);
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const download = async () => {
    setBusy(true);
    fault.clear();
    try {
      await saveAnswer(await fetchApi('/account/export'), 'my-account.json');
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      id="my-data"
      title="Your data"
      lead="Download your data or delete your account. Canada’s privacy laws give you the right to do both."
    >
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void download()}>
          Download my data
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void beginDeleting()}>
          Delete my account
        </Button>
      </div>
      {fault.note}
      <Dialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={open.length > 0 ? 'You can’t delete your account yet' : 'Delete your account?'}
        description={
          open.length > 0 ? 'These are still open. Finish them, then come back.' : 'This cannot be undone.'
        }
      >
        {open.length > 0 ? (
          <OpenCommitments commitments={open} />
        ) : (
          <>
            <ul className={styles.points}>
              <li>
                We delete your email address, password, answers, profile and identity documents, and sign you
                out everywhere.
              </li>
              <li>We withdraw requests and offers that nobody has accepted, and notify the other members.</li>
              <li>Your Adventure Points expire with the account. They have no cash value.</li>
              <li>Past trips and swaps stay on record for the other members, without your name.</li>
              {isMember && <li>Your membership ends. If you have a founder’s seat, you lose it for good.</li>}
            </ul>
            <DeleteForm
              email={email}
              onEnd={() => setDeleting(false)}
              onStillCommitted={() => void beginDeleting()}
            />
          </>
        )}
      </Dialog>
    </Section>
  );
}

/** This browser's hand-over actions belong to an account that no longer exists. */
async function forgetWhatWaits(): Promise<void> {
  const accountId = keptAccountId();
  if (accountId === null) return;
  try {
    await (await openShelf(accountId)).clear();
  } catch {
    // A browser without storage has nothing to delete.
  }
}

type Name = 'email' | 'password';

function DeleteForm({
  email,
  onEnd,
  onStillCommitted,
}: {
  email: string;
  onEnd: () => void;
  onStillCommitted: () => void;
}) {
  const navigate = useNavigate();
  const { toast } = useToast();
  const check = (values: Values<Name>): Errors<Name> => ({
    ...((values.email ?? '').trim().toLowerCase() === email.toLowerCase()
      ? {}
      : { email: `Type ${email} to confirm` }),
    ...((values.password ?? '') === '' ? { password: 'Enter your password' } : {}),
  });
  const send = async (values: Values<Name>): Promise<void> => {
    try {
      await askApi('/account', { method: 'DELETE', body: { email, password: values.password } });
    } catch (error) {
      if (error instanceof ApiProblem && error.field !== null)
        return form.setError(error.field === 'password' ? 'password' : 'email', error.message);
      // Agreed since the list was loaded.
      if (error instanceof ApiProblem && error.code === stillCommitted.refusal) onStillCommitted();
      return form.fail(sentenceOf(error));
    }
    await forgetWhatWaits();
    await navigate('/');
    await signOut();
    toast({ title: 'Your account is deleted', description: 'Thank you for riding with us.' });
  };
  const form = useForm<Name>({ check, send });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={`Type ${email} to confirm`} error={form.errors.email} required>
        <TextInput name="email" type="email" autoComplete="off" />
      </Field>
      <Field label="Password" error={form.errors.password} required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {form.fault}
      <div className={styles.actions} style={{ marginTop: 0 }}>
        <Button onClick={onEnd}>Keep my account</Button>
        <Button type="submit" variant="danger" busy={form.isBusy}>
          {form.isBusy ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </form>
  );
}
