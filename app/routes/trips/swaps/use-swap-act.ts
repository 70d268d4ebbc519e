/** Runs a swap's action: sent once, confirmed, and the page reloaded; if something has changed, says why. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem, sentenceOf } from '../../../components/session/api-client.ts';
import { sendCommand } from '../../../components/session/command.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';

export type SwapAct = {
  busy: string | null;
  trouble: string;
  /**
   * @param path below /exchanges.
   * @param body or a function that makes it, such as by authorising a card first.
   * @returns whether it happened
   */
  act: (path: string, body: object | (() => Promise<object>), done: string) => Promise<boolean>;
  /** An earlier error is not shown in the next dialog. */
  clear: () => void;
};

/** It had already ended, unnoticed: then it is not the reader's action. */
const endedBefore: Partial<Record<string, { title: string; description: string }>> = {
  'called-off-for-emergency': {
    title: 'An emergency was declared first',
    description: 'It was already called off for that. It’s no one’s fault, and it costs you nothing.',
  },
  'called-off-by-itself': {
    title: 'It had already expired',
    description: 'It had already expired, so this costs you nothing. This page is up to date now.',
  },
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
      const { outcome = '' } = await sendCommand<{ outcome?: string }>(`/exchanges/${path}`, words);
      await revalidate();
      toast(endedBefore[outcome] ?? { title: done });
      return true;
    } catch (error) {
      setTrouble(sentenceOf(error));
      // The page is outdated: show the current state.
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, trouble, act, clear: () => setTrouble('') };
}
