import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ApiProblem, sentenceOf } from '../session/api-client.ts';
import { CardChoice } from './card-choice.tsx';
import { useCard } from './use-card.ts';

type Asking = { title: string; description: string; confirm: string; amountCents: number | null };

/**
 * Takes a card in a dialog and runs one action with it.
 * @param act its errors are shown in the dialog
 */
export function CardDialog({
  asking,
  act,
  onClose,
}: {
  asking: Asking;
  act: (card: ReturnType<typeof useCard>) => Promise<string>;
  onClose: () => void;
}) {
  const card = useCard(true);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      const done = await act(card);
      await revalidate();
      toast({ title: done });
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={asking.title}
      description={asking.description}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void send()}>
            {asking.confirm}
          </Button>
        </>
      }
    >
      <p role="alert" className="text-danger">
        {fault}
      </p>
      <CardChoice card={card} amountCents={asking.amountCents} isCharged />
    </Dialog>
  );
}
