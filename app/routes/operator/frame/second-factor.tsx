import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { useEffect, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { auth } from '../../../components/session/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { PageHead } from './page-head.tsx';
import styles from '../site/trouble.module.css';

type Factor = { id: string } | 'none' | 'unknown' | null;

/** The account's authenticator app: the first one verified. */
async function confirmedFactor(): Promise<Factor> {
  const { data, error } = await (await auth()).mfa.listFactors();
  if (error) return 'unknown';
  const [first] = data.totp;
  return first ? { id: first.id } : 'none';
}

/** Asks for the authenticator code: operators need it in every session. */
export function SecondFactor() {
  const [factor, setFactor] = useState<Factor>(null);
  useEffect(() => {
    confirmedFactor().then(setFactor, () => setFactor('unknown'));
  }, []);
  return (
    <div className={styles.trouble}>
      <IconShieldLock aria-hidden="true" size={34} />
      <PageHead title="One more step" />
      {factor === null && <Skeleton style={{ width: '100%', height: '120px' }} />}
      {factor === 'unknown' && <p role="alert">We couldn’t load your account. Reload the page.</p>}
      {factor === 'none' && (
        <>
          <p>The desk needs two-step sign-in. Set up an authenticator app, then come back.</p>
          <ButtonLink to="/account#second-factor" variant="primary">
            Set up an authenticator app
          </ButtonLink>
        </>
      )}
      {factor !== null && typeof factor === 'object' && <CodeForm factorId={factor.id} />}
    </div>
  );
}

function CodeForm({ factorId }: { factorId: string }) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const submit = async () => {
    if (!/^\d{6}$/.test(code)) return setFault('Enter all six digits.');
    setBusy(true);
    setFault(null);
    try {
      const { error } = await (await auth()).mfa.challengeAndVerify({ factorId, code });
      if (error) setFault('That code isn’t right. Try the next one your app shows.');
      else await revalidate();
    } catch {
      setFault('We couldn’t connect. Please try again in a moment.');
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <>
      <p>Enter the code your authenticator app shows now.</p>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <Field label="Code" error={fault} required>
          <TextInput
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\s/g, ''))}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        </Field>
        <Button type="submit" variant="primary" block busy={isBusy}>
          Continue
        </Button>
      </form>
    </>
  );
}
