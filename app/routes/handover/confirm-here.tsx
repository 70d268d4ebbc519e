/** The other side's confirmation on this phone, with the six digits that only their own page shows. */
import { useState, type FormEvent } from 'react';
import type { Stage } from '../../../features/handover/handover-set.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { Hand } from './use-handover.ts';
import looks from './party.module.css';

type ConfirmHereProps = {
  hand: Hand;
  stage: Stage;
  /** Of the set on the screen; null until it is computed. */
  setHash: string | null;
  isOpen: boolean;
  onClose: () => void;
};

/** The phone is handed over: the other side types its code, and confirms what both have just looked at. */
export function ConfirmHere({ hand, stage, setHash, isOpen, onClose }: ConfirmHereProps) {
  const { names, side } = hand.view;
  const other = names[side === 'owner' ? 'renter' : 'owner'];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Hand your phone to ${other}`}
      description={`${other}, check the photos and readings. Your code is on your own page for this ${stage === 'departure' ? 'hand-over' : 'return'}.`}
    >
      <CodeForm hand={hand} stage={stage} setHash={setHash} other={other} onDone={onClose} />
    </Dialog>
  );
}

type CodeFormProps = Pick<ConfirmHereProps, 'hand' | 'stage' | 'setHash'> & {
  other: string;
  onDone: () => void;
};

function CodeForm({ hand, stage, setHash, other, onDone }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.replaceAll(/\D/g, '');
    if (code.length !== 6) return setFault('Enter all six digits.');
    if (setHash === null) return;
    void hand.say({ kind: 'confirm', stage, setHash, code });
    onDone();
  };
  return (
    <form onSubmit={confirm} className={looks.form}>
      <Field label={`${other}’s code`} error={fault}>
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" block>
        Confirm as {other}
      </Button>
    </form>
  );
}
