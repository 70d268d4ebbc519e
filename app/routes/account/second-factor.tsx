import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { auth, signOut } from '../../components/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { codeDigits, codeErrors, type Values } from './form-rules.ts';
import { isUnreachable } from './service-words.ts';
import { useForm } from './use-form.ts';
import styles from './card.module.css';

type SecondFactorProps = {
  /** Of somebody in the demo village: the page itself is their authenticator app. */
  demoSecret?: string | null;
  onDone: () => Promise<void>;
  onBack: () => void;
};

/** The code of the authenticator app, after the password. */
export function SecondFactor({ demoSecret = null, onDone, onBack }: SecondFactorProps) {
  const { toast } = useToast();
  const send = async ({ code }: Values<'code'>) => {
    const { mfa } = await auth();
    const { data: factors, error: unlisted } = await mfa.listFactors();
    if (unlisted) throw unlisted;
    // Any of the apps may answer; the one that was added last is asked first.
    let refused = 'The code could not be checked. Please sign in again.';
    for (const { id } of factors.totp.toReversed()) {
      const { error } = await mfa.challengeAndVerify({ factorId: id, code: codeDigits(code) });
      if (error === null) return onDone();
      if (isUnreachable(error)) throw error;
      refused = error.message;
    }
    form.setError(
      'code',
      'This code does not fit. Codes change every 30 seconds; please type the one your app shows now.',
    );
    toast({ title: refused, variant: 'destructive' });
  };
  const form = useForm<'code'>({ check: codeErrors, send });
  return (
    <>
      <span className={styles.sign}>
        <IconShieldLock aria-hidden="true" size={28} />
      </span>
      <h1 className={styles.title}>One more step</h1>
      <p className={styles.lead}>Open your authenticator app and type the code it shows for us.</p>
      <form {...form.props} className={styles.form}>
        <Field label="6-digit code" error={form.errors.code} required>
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            className={styles.code}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has just become this one question
            autoFocus
          />
        </Field>
        {form.fault}
        <Button type="submit" variant="primary" size="large" block busy={form.isBusy}>
          {form.isBusy ? 'Signing in...' : 'Continue'}
        </Button>
        {demoSecret !== null && (
          <Button
            onClick={() => {
              const fill = async () => {
                const { TOTP } = await import('otpauth');
                form.fill('code', new TOTP({ secret: demoSecret }).generate());
              };
              void fill();
            }}
          >
            Fill in the demo code
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={() => {
            onBack();
            void signOut();
          }}
        >
          Sign in as somebody else
        </Button>
      </form>
    </>
  );
}
