import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { auth } from '../../../components/session/session.ts';
import { useRootData } from '../../../root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { Route } from './+types/signup';
import { doorMeta } from './door-meta.ts';
import { signUpErrors, type SignUpField, type Values } from './form-rules.ts';
import { isEasyToGuess, loadPasswordRule } from './password-guess.ts';
import { PasswordInput, PasswordRules } from './password-input.tsx';
import { welcomeUrl } from './welcome-url.ts';
import { isUnreachable } from '../service-words.ts';
import { useForm } from './use-form.ts';
import styles from '../card.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return doorMeta('Create an account', matches[0]?.loaderData?.brand.name);
}

export const handle = { reads: ['next'] };

/** Sign-up; the next step is the email that confirms the address. */
export default function SignUp() {
  const { brand } = useRootData();
  const { toast } = useToast();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [password, setPassword] = useState('');
  const next = query.get('next');
  const after = next === null ? '' : `?${new URLSearchParams({ next })}`;
  const send = async ({ email = '', password: chosen = '' }: Values<SignUpField>): Promise<void> => {
    const { error } = await (
      await auth()
    ).signUp({ email: email.trim(), password: chosen, options: { emailRedirectTo: welcomeUrl() } });
    if (error && isUnreachable(error)) throw error;
    if (error?.code === 'weak_password') form.setError('password', error.message);
    if (error) return form.fail(error.message);
    toast({ title: 'Account created successfully! Please check your email for verification.' });
    await navigate(`/login${after}`, { state: { writtenTo: email.trim() } });
  };
  const form = useForm<SignUpField>({
    check: (values) => signUpErrors(values, isEasyToGuess),
    prepare: loadPasswordRule,
    send,
  });
  return (
    <>
      <h1 className={styles.title}>Create your account</h1>
      <p className={styles.lead}>
        Already a member?{' '}
        <Link to={`/login${after}`} className={styles.link}>
          Sign in
        </Link>
      </p>
      <form {...form.props} className={styles.form}>
        <Field label="Email" error={form.errors.email} required>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            placeholder="you@example.com"
          />
        </Field>
        <Field label="Password" error={form.errors.password} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordRules password={password} email={form.value('email')} />
        </Field>
        <Field label="Confirm Password" error={form.errors.confirmPassword} required>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        <Checkbox
          name="acceptTerms"
          error={form.errors.acceptTerms}
          label={
            <>
              I accept the{' '}
              <Link to="/terms" className={styles.link} target="_blank">
                terms and conditions
                <span className="visually-hidden"> (opens in a new tab)</span>
              </Link>
            </>
          }
        />
        {form.fault}
        <Button type="submit" variant="primary" size="large" block busy={form.isBusy}>
          {form.isBusy ? 'Creating account...' : 'Create Account'}
        </Button>
        <p className={styles.small}>
          {brand.name} uses your email only to run your account. Under Canada’s privacy laws, you can see,
          export and delete your data at any time on your account page. Read more in our{' '}
          <Link to="/privacy" className={styles.link}>
            Privacy Policy
          </Link>
          .
        </p>
      </form>
    </>
  );
}
