import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { auth, needsCode, useSession } from '../../../components/session/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { Route } from './+types/reset-password';
import { doorMeta } from './door-meta.ts';
import { newPasswordErrors, type NewPasswordField, type Values } from './form-rules.ts';
import { isEasyToGuess, loadPasswordRule } from './password-guess.ts';
import { PasswordInput, PasswordRules } from './password-input.tsx';
import { SecondFactor } from '../security/second-factor.tsx';
import { isUnreachable } from '../service-words.ts';
import { useForm } from './use-form.ts';
import { useLink } from './use-link.ts';
import styles from '../card.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return doorMeta('Choose a new password', matches[0]?.loaderData?.brand.name);
}

/** The target of a recovery email's link: sets a new password, which ends every other session. */
export default function ResetPassword() {
  const outcome = useLink();
  const { session, isLoading } = useSession();
  const [isCodeMissing, setCodeMissing] = useState<boolean | null>(null);
  const navigate = useNavigate();
  const isKnown = outcome.kind === 'good' || (outcome.kind === 'nothing' && session !== null);
  useEffect(() => {
    if (isKnown) void needsCode().then(setCodeMissing);
  }, [isKnown]);
  if (outcome.kind === 'checking' || (outcome.kind === 'nothing' && isLoading)) return <Waiting />;
  if (!isKnown) return <NoGood isUnreachable={outcome.kind === 'unreachable'} />;
  if (isCodeMissing === null) return <Waiting />;
  if (isCodeMissing)
    return <SecondFactor onDone={async () => setCodeMissing(false)} onBack={() => void navigate('/login')} />;
  return <NewPassword email={session?.user.email ?? ''} />;
}

function Waiting() {
  return (
    <div aria-busy="true">
      <h1 className={styles.title}>Choose a new password</h1>
      <div className={styles.form}>
        <Skeleton style={{ height: 76 }} />
        <Skeleton style={{ height: 76 }} />
      </div>
    </div>
  );
}

function NoGood({ isUnreachable: isAway }: { isUnreachable: boolean }) {
  return (
    <>
      <span className={`${styles.sign} ${styles.bad}`}>
        <IconLinkOff aria-hidden="true" size={28} />
      </span>
      <h1 className={styles.title}>{isAway ? 'We couldn’t check this link' : 'This link no longer works'}</h1>
      <p className={styles.lead}>
        {isAway
          ? 'The link still works. Reload this page in a moment.'
          : 'A reset link works once and expires after an hour. If you asked for several, use the latest email.'}
      </p>
      <div className={styles.actions}>
        {isAway ? (
          <Button variant="primary" size="large" onClick={() => location.reload()}>
            Try Again
          </Button>
        ) : (
          <ButtonLink to="/forgot-password" variant="primary" size="large">
            Send me a new link
          </ButtonLink>
        )}
        <ButtonLink to="/login" size="large">
          Sign in
        </ButtonLink>
      </div>
    </>
  );
}

function NewPassword({ email }: { email: string }) {
  const { toast } = useToast();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const send = async ({ password: chosen = '' }: Values<NewPasswordField>): Promise<void> => {
    const client = await auth();
    const { error } = await client.updateUser({ password: chosen });
    if (error && isUnreachable(error)) throw error;
    if (error) return form.setError('password', error.message);
    // Anyone else signed in with the old password is signed out.
    await client.signOut({ scope: 'others' });
    toast({
      title: 'Your password is changed',
      description: 'You are signed in here, and signed out everywhere else.',
    });
    await navigate('/', { replace: true });
  };
  const form = useForm<NewPasswordField>({
    check: (values) => newPasswordErrors(values, isEasyToGuess, email),
    prepare: loadPasswordRule,
    send,
  });
  return (
    <>
      <h1 className={styles.title}>Choose a new password</h1>
      <p className={styles.lead}>
        For {email}. This signs you out on every other device and turns off your API tokens and webhooks.
      </p>
      <form {...form.props} className={styles.form}>
        {/* A password manager stores the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="New password" error={form.errors.password} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordRules password={password} email={email} />
        </Field>
        <Field label="Confirm Password" error={form.errors.confirmPassword} required>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        {form.fault}
        <Button type="submit" variant="primary" size="large" block busy={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Save the New Password'}
        </Button>
      </form>
    </>
  );
}
