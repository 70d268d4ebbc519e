import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { auth } from '../../../components/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/forgot-password';
import { doorMeta } from './door-meta.ts';
import { emailErrors, type Values } from './form-rules.ts';
import { handedOver } from './link-answer.ts';
import { isUnreachable } from '../service-words.ts';
import { useForm } from './use-form.ts';
import styles from '../card.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return doorMeta('Forgot your password?', matches[0]?.loaderData?.brand.name);
}

/** Requests an email with a link to set a new password. The answer never reveals who has an account. */
export default function ForgotPassword() {
  const [writtenTo, setWrittenTo] = useState<string | null>(null);
  const known = handedOver(useLocation().state, 'email');
  const send = async ({ email = '' }: Values<'email'>): Promise<void> => {
    const { error } = await (
      await auth()
    ).resetPasswordForEmail(email.trim(), { redirectTo: `${location.origin}/reset-password` });
    if (error && isUnreachable(error)) throw error;
    if (error) form.fail(error.message);
    else setWrittenTo(email.trim());
  };
  const form = useForm<'email'>({ check: emailErrors, send });
  if (writtenTo !== null) return <EmailSent to={writtenTo} onOther={() => setWrittenTo(null)} />;
  return (
    <>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.lead}>Enter your email, and we’ll send you a link to choose a new one.</p>
      <form {...form.props} className={styles.form}>
        <Field label="Email" error={form.errors.email} required>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            defaultValue={known ?? undefined}
            placeholder="you@example.com"
          />
        </Field>
        {form.fault}
        <Button type="submit" variant="primary" size="large" block busy={form.isBusy}>
          {form.isBusy ? 'Sending...' : 'Send the Link'}
        </Button>
      </form>
      <p className={styles.below}>
        <Link to="/login" className={styles.link}>
          Back to sign in
        </Link>
      </p>
    </>
  );
}

function EmailSent({ to, onOther }: { to: string; onOther: () => void }) {
  return (
    <>
      <span className={styles.sign}>
        <IconMail aria-hidden="true" size={28} />
      </span>
      <h1 className={styles.title}>Check your email</h1>
      <output className={styles.lead}>
        If there is an account for <b>{to}</b>, an email is on its way. The link works once and expires in an
        hour.
      </output>
      <p className={styles.below}>
        Can’t find it? Check your spam folder, or{' '}
        <button type="button" className={styles.linkButton} onClick={onOther}>
          try again
        </button>
        .
      </p>
      <div className={styles.actions}>
        <Link to="/login" className={styles.link}>
          Back to sign in
        </Link>
      </div>
    </>
  );
}
