import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { otherSide, type ExchangeKind } from '../../../../features/exchange/handover/exchange-facts.ts';
import type { LegView } from '../../../../features/exchange/views/leg-view.ts';
import { acceptedPhotos } from '../../../components/accepted-photos.ts';
import { sentenceOf } from '../../../components/session/api-client.ts';
import { otherOf } from '../../../components/exchange/legs.ts';
import page from '../../../components/exchange/exchange.module.css';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx';
import after from '../after/after.module.css';
import { sendPicture } from '../after/send-picture.ts';
import { useSending } from '../after/use-sending.ts';
import { noShowCost } from './no-show-words.ts';
import styles from './booking.module.css';

type ReportNoShowProps = {
  isOpen: boolean;
  onClose: () => void;
  kind: ExchangeKind;
  leg: LegView;
};

/** Reports that the other side did not come: a reason, and an optional photo. The other side answers before any money moves. */
export function ReportNoShowDialog(props: ReportNoShowProps) {
  const { isOpen, onClose, kind, leg } = props;
  const side = leg.side === 'giver' ? 'owner' : 'renter';
  const other = otherOf(leg);
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [photo, setPhoto] = useState<File | null>(null);
  const { isBusy, fault, setFault, shortfall, send } = useSending({ onClose, onDone: revalidate });
  const withPhoto = async (): Promise<string> => {
    if (photo === null) return '';
    try {
      await sendPicture(`/no-shows/${leg.id}`, photo);
      return '';
    } catch (error) {
      return `We sent your report, but not the photo: ${sentenceOf(error)}`;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setFault('Describe what happened.');
    const done = `Reported. ${other} has 24 hours to answer.`;
    void send(`/exchanges/legs/${leg.id}/no-show`, { reason: reason.trim() }, done, withPhoto);
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={`${other} didn’t show up?`}
        actions={
          <>
            <Button onClick={onClose}>Not now</Button>
            <Button type="submit" form="no-show-form" variant="danger" busy={isBusy}>
              Report no-show
            </Button>
          </>
        }
      >
        <p className={page.quiet}>
          {`${other} has 24 hours to answer. No money moves before that. If they do not answer, ${noShowCost(otherSide(side), { kind, side, other })}. If they say they were there, our team decides.`}
        </p>
        <form id="no-show-form" noValidate className={styles.form} onSubmit={submit}>
          <Field
            label="What happened"
            hint={`How long you waited, and how you tried to reach them. ${other} reads this.`}
            error={fault}
            required
          >
            <TextArea
              rows={4}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </Field>
          <Field label="Photo of the meeting place" optional>
            <TextInput
              type="file"
              className={after.files}
              accept={acceptedPhotos}
              onChange={(event) => setPhoto(event.currentTarget.files?.[0] ?? null)}
            />
          </Field>
        </form>
      </Dialog>
      <p role="alert" className={page.fault}>
        {shortfall}
      </p>
    </>
  );
}
