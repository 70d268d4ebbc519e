import { useState, type SyntheticEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { auth } from './session/session.ts';
import { unreachableSentence } from './page/unreachable.ts';
import styles from './confirm-code.module.css';

type ConfirmCodeProps = {
  /** The address that the code was sent to. */
  email: string;
  /** The email is confirmed and its owner signed in. */
  onDone: () => void;
};

/** Confirms an email with its code, for someone who reads the email on another device. */
export function ConfirmCode({ email, onDone }: ConfirmCodeProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const confirm = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    const token = typeof typed === 'string' ? typed.replaceAll(/\D/g, '') : '';
    if (isBusy) return;
    if (token.length !== 6) {
      setError('Enter the six digits from the email.');
      return;
    }
    setBusy(true);
    setError('');
    try {
      const client = await auth();
      const { error: refused } = await client.verifyOtp({ email, token, type: 'signup' });
      if (!refused) return onDone();
      setError('This code is wrong or has expired. Use the link in the email, or send it again.');
    } catch {
      setError(unreachableSentence());
    }
    setBusy(false);
  };
  return (
    <details className={styles.other}>
      <summary>Enter the code instead</summary>
      <form noValidate method="post" className={styles.form} onSubmit={(event) => void confirm(event)}>
        <Field label="Six-digit code" error={error || undefined}>
          <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
        </Field>
        <Button type="submit" busy={isBusy} block>
          Confirm
        </Button>
      </form>
    </details>
  );
}
