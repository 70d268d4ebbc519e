import { useState } from 'react';
import { auth, useSession } from '../../../components/session/session.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { emailErrors, type Values } from '../door/form-rules.ts';
import { Resend } from '../door/resend.tsx';
import { welcomeUrl } from '../door/welcome-url.ts';
import { Section } from '../section.tsx';
import { isUnreachable } from '../service-words.ts';
import { useForm } from '../door/use-form.ts';
import styles from '../section.module.css';

/** The address, and changing it: both the old and the new one must confirm. */
export function EmailSection({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { user } = useSession();
  const [asked, setAsked] = useState<string | null>(null);
  const waiting = asked ?? user?.new_email ?? null;
  const send = async ({ email: wanted = '' }: Values<'email'>): Promise<void> => {
    const { error } = await (
      await auth()
    ).updateUser({ email: wanted.trim() }, { emailRedirectTo: welcomeUrl() });
    if (error && isUnreachable(error)) throw error;
    if (error) return form.setError('email', error.message);
    setAsked(wanted.trim());
    form.reset();
  };
  const form = useForm<'email'>({ check: emailErrors, send });
  return (
    <Section
      id="email"
      title="Email"
      badge={
        isConfirmed ? (
          <Badge variant="success">Confirmed</Badge>
        ) : (
          <Badge variant="danger">Not confirmed</Badge>
        )
      }
      lead={
        <>
          You sign in with <b>{email}</b>, and we email you there. {!isConfirmed && <Resend email={email} />}
        </>
      }
    >
      {waiting !== null && waiting !== email && (
        <output className={styles.note} style={{ display: 'block' }}>
          We emailed <b>{email}</b> and to <b>{waiting}</b>. Your address changes once you’ve opened the links
          in both emails.
        </output>
      )}
      <form {...form.props} className={styles.form}>
        <Field label="New email" error={form.errors.email} required>
          <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
        </Field>
        {form.fault}
        <Button type="submit" busy={form.isBusy}>
          {form.isBusy ? 'Sending...' : 'Change email'}
        </Button>
      </form>
    </Section>
  );
}
