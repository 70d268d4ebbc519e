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

/** The dialog stays open with the reason where it came to nothing. */
export function useSending({ onClose, onDone }: Pick<DialogProps, 'onClose' | 'onDone'>) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { toast } = useToast();
  const send = async (path: string, body: object, done: string, then?: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await sendCommand(path, body);
      await then?.();
      onClose();
      toast({ title: done });
      await onDone();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return { isBusy, fault, setFault, send };
}
