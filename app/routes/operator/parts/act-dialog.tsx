import { useId, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem, sentenceOf } from '../../../components/session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './act-dialog.module.css';

type ActDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  /** A routine decision: the log describes it, and a reason is optional. */
  isRoutine?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Shown when done. */
  done: string;
  /** What to do with the reason. Errors are shown in the dialog. */
  act: (reason: string) => Promise<unknown>;
  children?: ReactNode;
};

/** Asks before an action: what it does and, unless routine, why. The reason goes into the audit log. */
export function ActDialog(props: ActDialogProps) {
  const { isOpen, onClose, title, description, size = 'medium' } = props;
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={props.isDangerous ? 'danger' : 'primary'}
            busy={isBusy}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <ReasonForm {...props} formId={formId} isBusy={isBusy} onBusy={setBusy} />
    </Dialog>
  );
}

type ReasonFormProps = ActDialogProps & {
  formId: string;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
};

/** The dialog opens with the focus on its field, not its close button. React would set the focus before the dialog is open. */
const beginAtFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input, select, textarea')?.setAttribute('autofocus', '');

/** Enter starts a line in a multi-line text; with Ctrl or Command it submits. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Only mounted while the dialog is open, so that it always starts fresh. */
function ReasonForm(props: ReasonFormProps) {
  const { formId, isBusy, onBusy, act, done, onClose, isRoutine = false, children } = props;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<{ sentence: string; isOfReason: boolean } | null>(null);
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const submit = async () => {
    if (isBusy) return;
    if (!isRoutine && reason.trim() === '')
      return setFault({ sentence: 'Enter a reason.', isOfReason: true });
    onBusy(true);
    setFault(null);
    try {
      await act(reason.trim());
      onClose();
      toast({ title: done });
      await revalidate();
    } catch (error) {
      setFault({
        sentence: sentenceOf(error),
        isOfReason: error instanceof ApiProblem && error.field === 'reason',
      });
    }
    onBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that come up from its fields
    <form
      ref={beginAtFirstField}
      id={formId}
      noValidate
      className={styles.form}
      onSubmit={onSubmit}
      onKeyDown={submitByKeys}
    >
      {children}
      <Field
        label="Reason"
        hint="Goes in the audit log, where other operators can read it."
        error={fault?.isOfReason ? fault.sentence : undefined}
        required={!isRoutine}
        optional={isRoutine}
      >
        <TextArea
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          rows={3}
          maxLength={2000}
        />
      </Field>
      {fault && !fault.isOfReason && (
        <p role="alert" className={styles.fault}>
          {fault.sentence}
        </p>
      )}
    </form>
  );
}
