/** What becomes of a press on a swap's button: sent once, said, and the page asked anew; where something changed meanwhile, why. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem, sentenceOf } from '../../../components/api-client.ts';
import { sendCommand } from '../../../components/command.ts';
import { useToast } from '../../../ui/toast.tsx';

export type SwapAct = {
  busy: string | null;
  trouble: string;
  /** @param path below /swaps. @param body or what makes it, such as a card that is authorised first. @returns whether it happened */
  act: (path: string, body: object | (() => Promise<object>), done: string) => Promise<boolean>;
  /** What went wrong before is not said in the next window. */
  clear: () => void;
};

export function useSwapAct(): SwapAct {
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState('');
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const act: SwapAct['act'] = async (path, body, done) => {
    setBusy(path);
    setTrouble('');
    try {
      const words: object = typeof body === 'function' ? await (body as () => Promise<object>)() : body;
      await sendCommand(`/swaps/${path}`, words);
      await revalidate();
      toast({ title: done });
      return true;
    } catch (error) {
      setTrouble(sentenceOf(error));
      // What was on the page is not so any more: it is shown as it is now.
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, trouble, act, clear: () => setTrouble('') };
}
