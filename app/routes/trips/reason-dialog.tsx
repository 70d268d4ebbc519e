import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { BookingAct } from './rental/use-booking-act.ts';
import styles from './rental/booking.module.css';

type ReasonDialogProps = {
  id: string;
  step: 'cancel';
  title: string;
  confirm: string;
  done: string;
  /** Who reads the reason. */
  hint: string;
  isOpen: boolean;
  onClose: () => void;
  acting: BookingAct;
  /** What follows. */
  children: ReactNode;
};

/** A step that ends an agreed booking: its consequences, and the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { id, step, title, confirm, done, hint, isOpen, onClose, acting, children } = props;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const send = async () => {
    if (reason.trim() === '') return setFault('Enter a reason.');
    setFault('');
    if ((await acting.act(id, step, { reason: reason.trim() }, done)) !== 'refused') onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (acting.busy === null) void send();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Keep the booking</Button>
          <Button type="submit" form={`${step}-form`} variant="danger" busy={acting.busy === step}>
            {confirm}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={acting.trouble} />
      {children}
      <form id={`${step}-form`} noValidate className={styles.form} onSubmit={submit}>
        <Field label="Reason" hint={hint} error={fault} required>
          <TextArea
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
