import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { auth } from '../../../components/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { newPasswordErrors, type Errors, type NewPasswordField, type Values } from '../door/form-rules.ts';
import { isEasyToGuess, loadPasswordRule } from '../door/password-guess.ts';
import { PasswordInput, PasswordRules } from '../door/password-input.tsx';
import { Section } from '../section.tsx';
import { isUnreachable } from '../service-words.ts';
import { useForm } from '../door/use-form.ts';
import styles from '../section.module.css';

type PasswordField = NewPasswordField | 'currentPassword';
const check = (values: Values<PasswordField>, email: string): Errors<PasswordField> => ({
  ...((values.currentPassword ?? '') === '' ? { currentPassword: 'Please enter your current password' } : {}),
  ...newPasswordErrors(values, isEasyToGuess, email),
});

/** A new password, with the old one as proof. */
export function PasswordSection({ email }: { email: string }) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState('');
  const send = async ({ currentPassword = '', password = '' }: Values<PasswordField>): Promise<void> => {
    const client = await auth();
    const { error } = await client.updateUser({ password, current_password: currentPassword });
    if (error && isUnreachable(error)) throw error;
    if (error)
      return form.setError(
        error.code === 'invalid_credentials' ? 'currentPassword' : 'password',
        error.message,
      );
    form.reset();
    setTyped('');
    await revalidate();
    toast({
      title: 'Your password is changed',
      description:
        'You’re signed out on every other device, and your API tokens and webhooks no longer work.',
    });
  };
  const form = useForm<PasswordField>({
    check: (values) => check(values, email),
    prepare: loadPasswordRule,
    send,
  });
  return (
    <Section
      id="password"
      title="Password"
      lead="A new password signs you out on every other device and turns off your API tokens and webhooks."
    >
      <form {...form.props} className={styles.form}>
        {/* A password manager stores the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" error={form.errors.currentPassword} required>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <Field label="New password" error={form.errors.password} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            onChange={(event) => setTyped(event.target.value)}
          />
          <PasswordRules password={typed} email={email} />
        </Field>
        <Field label="Confirm new password" error={form.errors.confirmPassword} required>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        {form.fault}
        <Button type="submit" busy={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </Section>
  );
}
