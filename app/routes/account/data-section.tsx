import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, askApi, fetchApi, sentenceOf } from '../../components/api-client.ts';
import { saveAnswer } from '../../components/save-answer.ts';
import { openShelf } from '../../components/handover-shelf.ts';
import { keptAccountId } from '../../components/kept-account.ts';
import { signOut } from '../../components/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Errors, Values } from './form-rules.ts';
import { PasswordInput } from './password-input.tsx';
import { Section } from './section.tsx';
import { useForm } from './use-form.ts';
import styles from './section.module.css';

/** Everything we hold about somebody, and the end of it. */
export function DataSection({ email, isMember }: { email: string; isMember: boolean }) {
  const { toast } = useToast();
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveAnswer(await fetchApi('/account/export'), 'my-account.json');
    } catch (error) {
      toast({ title: sentenceOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      id="my-data"
      title="Your data"
      lead="Take along what we hold about you, or take it away from us. Both are your right under Canada’s privacy laws."
    >
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void download()}>
          Download my data
        </Button>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete your account?"
        description="This cannot be undone."
      >
        <ul className={styles.points}>
          <li>
            Your address, your password, your answers and your profile are deleted, and you are signed out
            everywhere.
          </li>
          <li>Your Adventure Points expire with the account. They have no cash value.</li>
          <li>What you shared with others, such as an exchange, keeps its record, without your name.</li>
          {isMember && <li>Your membership ends. A founder’s seat is gone for good.</li>}
        </ul>
        <DeleteForm email={email} onEnd={() => setDeleting(false)} />
      </Dialog>
    </Section>
  );
}

/** What this browser keeps of hand-overs waits for an account that is no more. */
async function forgetWhatWaits(): Promise<void> {
  const accountId = keptAccountId();
  if (accountId === null) return;
  try {
    await (await openShelf(accountId)).clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

type Name = 'email' | 'password';

function DeleteForm({ email, onEnd }: { email: string; onEnd: () => void }) {
  const navigate = useNavigate();
  const { toast } = useToast();
  const check = (values: Values<Name>): Errors<Name> => ({
    ...((values.email ?? '').trim().toLowerCase() === email.toLowerCase()
      ? {}
      : { email: `Please type ${email} to confirm` }),
    ...((values.password ?? '') === '' ? { password: 'Please enter your password' } : {}),
  });
  const send = async (values: Values<Name>): Promise<void> => {
    try {
      await askApi('/account', { method: 'DELETE', body: { email, password: values.password } });
    } catch (error) {
      if (error instanceof ApiProblem && error.field !== null)
        return form.setError(error.field === 'password' ? 'password' : 'email', error.message);
      return void toast({ title: sentenceOf(error), variant: 'destructive' });
    }
    await forgetWhatWaits();
    await navigate('/');
    await signOut();
    toast({ title: 'Your account is deleted', description: 'Thank you for the time we had.' });
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
      <div className={styles.actions} style={{ marginTop: 0 }}>
        <Button onClick={onEnd}>Keep my account</Button>
        <Button type="submit" variant="danger" busy={form.isBusy}>
          {form.isBusy ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </form>
  );
}
