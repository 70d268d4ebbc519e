/** Sends a dialog's command once: closes it and shows the result, or keeps it open with the reason. */
import { useState } from 'react';
import { sentenceOf } from '../../../components/session/api-client.ts';
import { sendCommand } from '../../../components/session/command.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  path: string;
  other: string;
  onDone: () => Promise<void>;
};

/** `fault`: why nothing was sent, for the open dialog. `shortfall`: what failed although it was sent, for the page behind it. */
export function useSending({ onClose, onDone }: Pick<DialogProps, 'onClose' | 'onDone'>) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [shortfall, setShortfall] = useState('');
  const { toast } = useToast();
  /** @param then what follows after sending; resolves to a sentence about what failed, or '' */
  const send = async (path: string, body: object, done: string, then?: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    setShortfall('');
    try {
      await sendCommand(path, body);
      const missed = (await then?.()) ?? '';
      setShortfall(missed);
      onClose();
      if (missed === '') toast({ title: done });
      else toast({ title: done, description: missed, variant: 'destructive' });
      await onDone();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return { isBusy, fault, setFault, shortfall, send };
}
