import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { auth, useSession } from '../../../components/session/session.ts';
import { useRootData } from '../../../root-data.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import { codeDigits, codeErrors, type Values } from '../door/form-rules.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from '../section.tsx';
import { isUnreachable } from '../service-words.ts';
import { unexpected, useForm } from '../door/use-form.ts';
import { onDay } from '../when.ts';
import styles from '../section.module.css';

type Enrolment = { factorId: string; qr: string; secret: string };

/** Starts adding an app; an earlier unfinished one is removed first. @throws the service's error */
async function enrol(brandName: string): Promise<Enrolment> {
  const { mfa } = await auth();
  const { data: before, error: unlisted } = await mfa.listFactors();
  if (unlisted) throw unlisted;
  for (const { id, status } of before.all) if (status === 'unverified') await mfa.unenroll({ factorId: id });
  const friendlyName = freeName(
    'Authenticator app',
    before.totp.map((factor) => factor.friendly_name),
  );
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    friendlyName,
    issuer: brandName,
  });
  if (error) throw error;
  return { factorId: data.id, qr: pictureOf(data.totp.qr_code), secret: data.totp.secret };
}

/** The client puts the picture into an address unescaped; a colour's '#' would cut it off. */
const pictureOf = (address: string): string =>
  `data:image/svg+xml,${encodeURIComponent(address.slice(address.indexOf('<')))}`;

/** A name for a new factor, unique in the account. */
function freeName(kind: string, taken: readonly (string | undefined)[]): string {
  const named = (number: number) => (number === 1 ? kind : `${kind} ${number}`);
  let number = 1;
  while (taken.includes(named(number))) number += 1;
  return named(number);
}

/** Adds a security key as second step. @throws an error with a sentence for the member */
async function addSecurityKey(): Promise<void> {
  const client = await auth();
  const { data: before, error: unlisted } = await client.mfa.listFactors();
  if (unlisted) throw unlisted;
  for (const { id, status } of before.all)
    if (status === 'unverified') await client.mfa.unenroll({ factorId: id });
  const friendlyName = freeName(
    'Security key',
    before.webauthn.map((factor) => factor.friendly_name),
  );
  const { error } = await client.mfa.webauthn.register({ friendlyName });
  if (error) {
    const { passkeyFault } = await import('./passkey-words.ts');
    throw new Error(passkeyFault(error));
  }
  // Other devices were signed in with the password alone.
  await client.signOut({ scope: 'others' });
  await client.getUser();
}

/** The second sign-in step: authenticator apps and security keys. */
export function SecondFactorSection({ isOperator }: { isOperator: boolean }) {
  const { brand } = useRootData();
  const { user } = useSession();
  const fault = useFault();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAddingKey, setAddingKey] = useState(false);
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const verified = (user?.factors ?? []).filter(
    ({ status, factor_type: type }) => status === 'verified' && type !== 'recovery_code',
  );
  const begin = async () => {
    setBusy(true);
    fault.clear();
    try {
      setEnrolment(await enrol(brand.name));
    } catch (error) {
      const sentence = error instanceof Error && error.name === 'AuthApiError' ? error.message : unexpected;
      fault.say({ title: sentence });
    } finally {
      setBusy(false);
    }
  };
  const addKey = async () => {
    setAddingKey(true);
    fault.clear();
    try {
      await addSecurityKey();
      await revalidate();
      toast({ title: 'Two-step sign-in is on', description: 'You’re signed out on every other device.' });
    } catch (error) {
      fault.say({ title: error instanceof Error ? error.message : unexpected });
    } finally {
      setAddingKey(false);
    }
  };
  return (
    <Section
      id="second-factor"
      title="Two-step sign-in"
      badge={
        <Badge variant={verified.length > 0 ? 'success' : 'neutral'}>
          {verified.length > 0 ? 'On' : 'Off'}
        </Badge>
      }
      lead={
        isOperator
          ? 'The desk needs a second step: a code from your authenticator app, a security key or a passkey.'
          : 'Sign in with your password plus a code from an authenticator app or a security key. A stolen password isn’t enough to get in.'
      }
    >
      {verified.length > 0 && (
        <ul className={styles.rows}>
          {verified.map((factor) => (
            <li key={factor.id} className={styles.row}>
              {factor.factor_type === 'webauthn' ? (
                <IconKey aria-hidden="true" size={24} />
              ) : (
                <IconDeviceMobile aria-hidden="true" size={24} />
              )}
              <span>
                <b>{factor.friendly_name || 'Authenticator app'}</b>
                <small>Added on {onDay(factor.created_at)}</small>
              </span>
              <RemoveFactor factorId={factor.id} isLast={verified.length === 1} isOperator={isOperator} />
            </li>
          ))}
        </ul>
      )}
      {enrolment ? (
        <Enrol enrolment={enrolment} onEnd={() => setEnrolment(null)} />
      ) : (
        <div className={styles.actions}>
          <Button busy={isBusy} onClick={() => void begin()}>
            {verified.some((factor) => factor.factor_type === 'totp') ? 'Add another app' : 'Set up'}
          </Button>
          <Button busy={isAddingKey} onClick={() => void addKey()}>
            Add a security key
          </Button>
        </div>
      )}
      {fault.note}
      {verified.length > 0 && <RecoveryCodes />}
    </Section>
  );
}

/** Scan or type the secret, then verify it. */
function Enrol({ enrolment, onEnd }: { enrolment: Enrolment; onEnd: () => void }) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const send = async ({ code }: Values<'code'>): Promise<void> => {
    const client = await auth();
    const { factorId } = enrolment;
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeDigits(code) });
    if (error && isUnreachable(error)) throw error;
    if (error)
      return form.setError(
        'code',
        'That code isn’t right. Codes change every 30 seconds, so enter the one your app shows now.',
      );
    // Other devices were signed in with the password alone.
    await client.signOut({ scope: 'others' });
    await client.getUser();
    await revalidate();
    toast({ title: 'Two-step sign-in is on', description: 'You’re signed out on every other device.' });
    onEnd();
  };
  const form = useForm<'code'>({ check: codeErrors, send });
  return (
    <div className={styles.enrol}>
      <img
        src={enrolment.qr}
        alt="Code to scan with your authenticator app"
        width={190}
        height={190}
        className={styles.qr}
      />
      <div>
        <ol className={styles.steps}>
          <li>Open an authenticator app on your phone and scan this code.</li>
          <li>
            Can’t scan it? Enter this key in the app instead:
            <code className={styles.secret}>{enrolment.secret}</code>
          </li>
          <li>Enter the code the app shows.</li>
        </ol>
        <form {...form.props} className={styles.form}>
          <Field label="6-digit code" error={form.errors.code} required>
            <TextInput
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              className={styles.code}
            />
          </Field>
          {form.fault}
          <div className={styles.actions} style={{ marginTop: 0 }}>
            <Button type="submit" variant="strong" busy={form.isBusy}>
              {form.isBusy ? 'Checking...' : 'Turn on'}
            </Button>
            <Button variant="ghost" onClick={onEnd}>
              Not now
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

function RemoveFactor({
  factorId,
  isLast,
  isOperator,
}: {
  factorId: string;
  isLast: boolean;
  isOperator: boolean;
}) {
  const { toast } = useToast();
  const fault = useFault();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    fault.clear();
    try {
      const client = await auth();
      const { error } = await client.mfa.unenroll({ factorId });
      if (error) return fault.say({ title: isUnreachable(error) ? unexpected : error.message });
      // The session's user still has the app; a fresh one does not.
      await client.refreshSession();
      await revalidate();
      toast({ title: 'Removed' });
      setOpen(false);
    } catch {
      fault.say({ title: unexpected });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        title="Remove this second step?"
        description={
          isLast
            ? `You’ll sign in with just your password.${isOperator ? ' You can’t open the desk until you set up another second step.' : ''}`
            : 'Your other second steps keep working.'
        }
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              Remove
            </Button>
          </>
        }
      >
        {fault.note}
      </Dialog>
    </>
  );
}
