import type { Factor } from '@supabase/auth-js';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { useState } from 'react';
import { auth, signOut, useSession } from '../../../components/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import { codeDigits, codeErrors, recoveryErrors, type Values } from '../door/form-rules.ts';
import { isUnreachable } from '../service-words.ts';
import { unexpected, useForm } from '../door/use-form.ts';
import styles from '../card.module.css';

export type SecondFactorProps = {
  /** For a demo person: the page itself acts as their authenticator app. */
  demoSecret?: string | null;
  onDone: () => Promise<void>;
  onBack: () => void;
};

/** Asks for the second step after the password: an authenticator code, or a security key. */
export function SecondFactor({ demoSecret = null, onDone, onBack }: SecondFactorProps) {
  const { user } = useSession();
  const verified = (user?.factors ?? []).filter(({ status }) => status === 'verified');
  const keys = verified.filter((factor) => factor.factor_type === 'webauthn');
  const hasCodes = verified.some((factor) => factor.factor_type === 'recovery_code');
  const hasApp = verified.some((factor) => factor.factor_type === 'totp');
  const leave = () => {
    onBack();
    void signOut();
  };
  return (
    <>
      <span className={styles.sign}>
        <IconShieldLock aria-hidden="true" size={28} />
      </span>
      <h1 className={styles.title}>One more step</h1>
      <p className={styles.lead}>
        {hasApp
          ? 'Enter the code from your authenticator app.'
          : 'Use your security key to finish signing in.'}
      </p>
      {hasApp && <AppCode demoSecret={demoSecret} onDone={onDone} />}
      {keys.length > 0 && <SecurityKeys keys={keys} onDone={onDone} />}
      {hasCodes && <RecoveryCode onDone={onDone} />}
      <div className={styles.actions}>
        <Button variant="ghost" block onClick={leave}>
          Sign in with another account
        </Button>
      </div>
    </>
  );
}

/** A button per security key, because browsers ask for one at a time. */
function SecurityKeys({ keys, onDone }: { keys: Factor[]; onDone: () => Promise<void> }) {
  const fault = useFault();
  const [busy, setBusy] = useState<string | null>(null);
  const use = async (factorId: string) => {
    setBusy(factorId);
    fault.clear();
    try {
      const { error } = await (await auth()).mfa.webauthn.authenticate({ factorId });
      if (error === null) return await onDone();
      const { passkeyFault } = await import('./passkey-words.ts');
      fault.say({ title: passkeyFault(error) });
    } catch {
      fault.say({ title: unexpected });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.form}>
      {keys.map(({ id, friendly_name: name }) => (
        <Button key={id} size="large" block busy={busy === id} onClick={() => void use(id)}>
          Use {name ? `“${name}”` : 'your security key'}
        </Button>
      ))}
      {fault.note}
    </div>
  );
}

/** Signs in a member who lost their phone or key. */
function RecoveryCode({ onDone }: { onDone: () => Promise<void> }) {
  const send = async ({ recovery }: Values<'recovery'>) => {
    const { mfa } = await auth();
    const { error } = await mfa.recoveryCodes.verify({ code: recovery ?? '' });
    if (error === null) return await onDone();
    if (isUnreachable(error)) throw error;
    form.setError('recovery', error.message);
  };
  const form = useForm<'recovery'>({ check: recoveryErrors, send });
  return (
    <details className={styles.other}>
      <summary>Use a recovery code</summary>
      <form {...form.props} className={styles.form}>
        <Field label="Recovery code" error={form.errors.recovery} required>
          <TextInput
            name="recovery"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
        {form.fault}
        <Button type="submit" block busy={form.isBusy}>
          {form.isBusy ? 'Signing in...' : 'Continue'}
        </Button>
      </form>
    </details>
  );
}

function AppCode({ demoSecret, onDone }: { demoSecret: string | null; onDone: () => Promise<void> }) {
  const { toast } = useToast();
  const send = async ({ code }: Values<'code'>) => {
    const { mfa } = await auth();
    const { data: factors, error: unlisted } = await mfa.listFactors();
    if (unlisted) throw unlisted;
    // Any of the apps may answer; the latest is tried first.
    let refused = 'We couldn’t check the code. Please sign in again.';
    for (const { id } of factors.totp.toReversed()) {
      const { error } = await mfa.challengeAndVerify({ factorId: id, code: codeDigits(code) });
      if (error === null) return await onDone();
      if (isUnreachable(error)) throw error;
      refused = error.message;
    }
    form.setError(
      'code',
      'That code isn’t right. Codes change every 30 seconds, so enter the one your app shows now.',
    );
    toast({ title: refused, variant: 'destructive' });
  };
  const form = useForm<'code'>({ check: codeErrors, send });
  return (
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
    </form>
  );
}
