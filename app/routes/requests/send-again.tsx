import { useState } from 'react';
import { auth } from '../../components/session/session.ts';
import { unreachableSentence } from '../../components/page/unreachable.ts';
import { Button } from '../../ui/button.tsx';

/** Sends the confirmation email again; its link leads to the request. The answer is the same for every address. */
export function SendAgain({ email, id }: { email: string; id: string }) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const send = async () => {
    setBusy(true);
    try {
      const emailRedirectTo = `${location.origin}/welcome?next=/requests/${id}`;
      const client = await auth();
      const { error } = await client.resend({ type: 'signup', email, options: { emailRedirectTo } });
      setSaid(error ? error.message : 'Email sent again.');
    } catch {
      setSaid(unreachableSentence());
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="ghost" busy={isBusy} onClick={() => void send()}>
        Send it again
      </Button>
      <output>{said}</output>
    </>
  );
}
