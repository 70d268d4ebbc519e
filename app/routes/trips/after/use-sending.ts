/** What becomes of a press in a dialog of what comes after an exchange? Sent once, said, and shown; or why it came to nothing. */
import { useState } from 'react';
import { sentenceOf } from '../../../components/api-client.ts';
import { sendCommand } from '../../../components/command.ts';
import { useToast } from '../../../ui/toast.tsx';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  path: string;
  other: string;
  onDone: () => Promise<void>;
};

/** A sentence about pictures that are lost is there long enough to be read. */
const shortfallMs = 12_000;

/** The dialog stays open with the reason where it came to nothing. */
export function useSending({ onClose, onDone }: Pick<DialogProps, 'onClose' | 'onDone'>) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { toast } = useToast();
  /** @param then what follows once it is taken; gives a sentence about what did not work of it, '' when all did */
  const send = async (path: string, body: object, done: string, then?: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await sendCommand(path, body);
      const shortfall = (await then?.()) ?? '';
      onClose();
      if (shortfall === '') toast({ title: done });
      else toast({ title: done, description: shortfall, variant: 'destructive', durationMs: shortfallMs });
      await onDone();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return { isBusy, fault, setFault, send };
}
