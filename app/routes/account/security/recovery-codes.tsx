import { useEffect, useState } from 'react';
import { auth } from '../../../components/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import { unexpected } from '../door/use-form.ts';
import styles from './recovery-codes.module.css';

/** 'k4m9-x7qp-2ab8-ht3z' */
const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

/** Lets a member with two-step sign-in create recovery codes, and shows how many are left. */
export function RecoveryCodes() {
  const fault = useFault();
  const [remaining, setRemaining] = useState<number | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const { data } = await (await auth()).mfa.recoveryCodes.getStatus();
      if (isHere && data) setRemaining(data.remaining);
    };
    look().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  const make = async () => {
    setBusy(true);
    fault.clear();
    try {
      const { recoveryCodes } = (await auth()).mfa;
      const { data, error } = await (remaining === null
        ? recoveryCodes.generate()
        : recoveryCodes.regenerate());
      if (error) return fault.say({ title: error.message });
      setCodes(data.codes);
      setRemaining(data.codes.length);
    } catch {
      fault.say({ title: unexpected });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.codes}>
      <h3>Recovery codes</h3>
      <p>
        {remaining === null
          ? 'Print ten codes in case you lose your phone. Each one works once.'
          : `You have ${remaining} ${remaining === 1 ? 'code' : 'codes'} left. New codes replace the old ones.`}
      </p>
      <Button size="small" busy={isBusy} onClick={() => void make()}>
        {remaining === null ? 'Get recovery codes' : 'Get new codes'}
      </Button>
      {fault.note}
      <Dialog
        isOpen={codes.length > 0}
        onClose={() => setCodes([])}
        size="small"
        title="Save these codes"
        description="We only show them once. Print them or keep them in a password manager."
        actions={
          <>
            <Button onClick={() => void navigator.clipboard.writeText(codes.map(grouped).join('\n'))}>
              Copy
            </Button>
            <Button variant="strong" onClick={() => setCodes([])}>
              I’ve saved them
            </Button>
          </>
        }
      >
        <ol className={styles.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{grouped(code)}</code>
            </li>
          ))}
        </ol>
      </Dialog>
    </div>
  );
}
