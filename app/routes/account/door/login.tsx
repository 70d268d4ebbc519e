import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DemoSignIn } from '../../../../features/demo-village/demo-list.server.ts';
import { nextPath } from '../../../components/session/next-path.ts';
import { needsCode, signIn, signInWithPasskey, useSession } from '../../../components/session/session.ts';
import { ownHome } from '../../../components/session/viewer.ts';
import { depsContext } from '../../../deps.server.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { Route } from './+types/login';
import { DemoPeople } from './demo-people.tsx';
import { doorMeta } from './door-meta.ts';
import { handedOver } from './link-answer.ts';
import { loginErrors, type LoginField, type Values } from './form-rules.ts';
import { PasswordInput } from './password-input.tsx';
import { isUnreachable } from '../service-words.ts';
import { unexpected, useForm } from './use-form.ts';
import type { SecondFactorProps } from '../security/second-factor.tsx';
import styles from '../card.module.css';

const UnconfirmedNote = lazy(() => import('./unconfirmed-note.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return doorMeta('Sign in', matches[0]?.loaderData?.brand.name);
}

export const handle = { reads: ['next'] };

/** The same for everyone: whether there is a demo; its people are loaded in the browser, and only locally. */
export const loader = ({ context }: Route.LoaderArgs) => ({ isDemo: context.get(depsContext).config.isDemo });

/** Signs members in: with a passkey, or with a password and a second step if they set one up. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const { toast } = useToast();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { session, isLoading } = useSession();
  const [demoSecret, setDemoSecret] = useState<string | null>(null);
  /** Loaded for accounts that have one. */
  const [SecondFactor, setSecondFactor] = useState<ComponentType<SecondFactorProps> | null>(null);
  const askCode = async () => {
    const loaded = await import('../security/second-factor.tsx');
    setSecondFactor(() => loaded.SecondFactor);
  };
  const asked = nextPath(query.get('next'));
  const target = () => (asked === '/' ? ownHome() : asked);
  const arrive = async () => {
    // Before the next page, so that it does not invite a member to join. It works without.
    await import('../../../components/session/learn-viewer.ts')
      .then(({ learnViewer }) => learnViewer())
      .catch(() => undefined);
    toast({ title: 'Login successful!' });
    void navigate(target(), { replace: true });
  };
  // Someone already signed in continues, or enters the missing code.
  useEffect(() => {
    if (isLoading || session === null) return;
    void needsCode().then((isMissing) => (isMissing ? askCode() : navigate(target(), { replace: true })));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what counts is how somebody comes here, not what the form then does
  }, [isLoading]);
  if (SecondFactor)
    return <SecondFactor demoSecret={demoSecret} onDone={arrive} onBack={() => setSecondFactor(null)} />;
  return (
    <PasswordStep
      isDemo={loaderData.isDemo}
      onDemo={({ totpSecret }) => setDemoSecret(totpSecret)}
      onSignedIn={async () => ((await needsCode()) ? askCode() : arrive())}
    />
  );
}

type PasswordStepProps = {
  isDemo: boolean;
  onDemo: (one: DemoSignIn) => void;
  onSignedIn: () => Promise<void>;
};

function PasswordStep({ isDemo, onDemo, onSignedIn }: PasswordStepProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // After signing up, people arrive here with their address filled in.
  const justSignedUp = handedOver(useLocation().state, 'writtenTo');
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const send = async ({ email = '', password = '', rememberMe }: Values<LoginField>) => {
    const error = await signIn({ email: email.trim(), password, isRemembered: rememberMe === 'on' });
    if (error === null) return onSignedIn();
    if (isUnreachable(error)) throw error;
    setUnconfirmed(error.code === 'email_not_confirmed' ? email.trim() : null);
    form.fail(error.message);
  };
  const form = useForm<LoginField>({ check: loginErrors, send });
  const [isAsking, setAsking] = useState(false);
  const usePasskey = async () => {
    setAsking(true);
    try {
      const error = await signInWithPasskey({ isRemembered: form.value('rememberMe') === 'on' });
      if (error === null) return await onSignedIn();
      const { passkeyFault } = await import('../security/passkey-words.ts');
      form.fail(passkeyFault(error));
    } catch {
      form.fail(unexpected);
    } finally {
      setAsking(false);
    }
  };
  const waiting = unconfirmed ?? justSignedUp;
  const after = query.size > 0 ? `?${query}` : '';
  const forget = () => void navigate('/forgot-password', { state: { email: form.value('email') } });
  return (
    <>
      <h1 className={styles.title}>Welcome back</h1>
      <p className={styles.lead}>
        New here?{' '}
        <Link to={`/signup${after}`} className={styles.link}>
          Create an account
        </Link>
      </p>
      {waiting !== null && (
        <Suspense>
          <UnconfirmedNote email={waiting} onConfirmed={() => void onSignedIn()} />
        </Suspense>
      )}
      <form {...form.props} className={styles.form}>
        <Field label="Email" error={form.errors.email} required>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            defaultValue={justSignedUp ?? undefined}
            placeholder="you@example.com"
          />
        </Field>
        <Field label="Password" error={form.errors.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <div className={styles.row}>
          <Checkbox name="rememberMe" label="Remember me" />
          <button type="button" className={`${styles.linkButton} ${styles.target}`} onClick={forget}>
            Forgot password?
          </button>
        </div>
        {form.fault}
        <Button type="submit" variant="primary" size="large" block busy={form.isBusy}>
          {form.isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
        <Button size="large" block busy={isAsking} onClick={() => void usePasskey()}>
          Use a passkey
        </Button>
      </form>
      <DemoPeople
        isDemo={isDemo}
        onChoose={(one) => {
          form.fill('email', one.email);
          form.fill('password', one.password);
          onDemo(one);
        }}
      />
    </>
  );
}
