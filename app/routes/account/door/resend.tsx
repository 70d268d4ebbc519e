import { useState } from 'react';
import { auth } from '../../../components/session/session.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import { isUnreachable } from '../service-words.ts';
import { unexpected } from './use-form.ts';
import { welcomeUrl } from './welcome-url.ts';
import styles from '../card.module.css';

/** Sends the confirmation email again. The answer is the same whether or not the account exists. */
export function Resend({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const send = async () => {
    setBusy(true);
    fault.clear();
    try {
      const { error } = await (
        await auth()
      ).resend({ type: 'signup', email, options: { emailRedirectTo: welcomeUrl() } });
      if (error) fault.say({ title: isUnreachable(error) ? unexpected : error.message });
      else toast({ title: 'Email sent again', description: `We sent it to ${email}.` });
    } catch {
      fault.say({ title: unexpected });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.linkButton}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void send()}
      >
        {isBusy ? 'Sending...' : 'Send it again'}
      </button>
      {fault.note}
    </>
  );
}
