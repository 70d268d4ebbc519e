import { useEffect, useState } from 'react';
import type { Decision } from '../../../../features/membership/application/application-lifecycle.ts';
import type { ApplicationDetail } from '../../../../features/membership/application/application-view.ts';
import type { Decided } from '../../../../features/membership/application/decide-application.server.ts';
import { askApi, sentenceOf } from '../../../components/session/api-client.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { ActDialog } from './act-dialog.tsx';
import { decisionWords } from '../people/application-words.ts';
import styles from './decision-dialog.module.css';

type Preview = Pick<Decided, 'email' | 'founderSeat'>;
type Shown = { preview: Preview } | { fault: string } | null;

const typingMilliseconds = 400;

/** The email exactly as it would be sent now, loaded again after a pause in typing. */
function usePreview(id: string, version: number, decision: Decision, note: string): Shown {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const asked = new AbortController();
    const ask = () =>
      askApi<Preview>(`/operator/applications/${id}/preview`, {
        method: 'POST',
        body: { decision, version, note },
        signal: asked.signal,
      }).then(
        (preview) => setShown({ preview }),
        (error: unknown) => {
          if (!asked.signal.aborted) setShown({ fault: sentenceOf(error) });
        },
      );
    const timer = setTimeout(() => void ask(), note === '' ? 0 : typingMilliseconds);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [id, version, decision, note]);
  return shown;
}

const meaningOf = (decision: Decision, shown: Shown): string => {
  if (decision === 'waitlist')
    return 'They go on the waiting list. You can still approve or decline them later.';
  if (decision === 'decline') return 'This is final. It closes their application.';
  if (shown === null || 'fault' in shown) return 'They become a member.';
  const { founderSeat } = shown.preview;
  return founderSeat === null
    ? 'They become a member, without a founder’s seat.'
    : `They get founder seat ${founderSeat} of 100.`;
};

type DecisionDialogProps = {
  application: ApplicationDetail;
  decision: Decision;
  onClose: () => void;
};

/** Asks before a decision: shows the email, with a personal note, and the reason for the log. */
export function DecisionDialog({ application, decision, onClose }: DecisionDialogProps) {
  const { id, version, name, email } = application;
  const [note, setNote] = useState('');
  const shown = usePreview(id, version, decision, note);
  const words = decisionWords[decision];
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title={words.title(name === '' ? email : name)}
      description={meaningOf(decision, shown)}
      confirm={words.verb}
      isDangerous={decision === 'decline'}
      isRoutine={decision === 'approve'}
      size="large"
      done={words.done}
      act={(reason) =>
        askApi(`/operator/applications/${id}/${decision}`, {
          method: 'POST',
          body: { version, reason, note: note.trim() },
        })
      }
    >
      <Field label="Your note in the email" hint="We add it in the middle of the email." optional>
        <TextArea
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <EmailPreview shown={shown} />
    </ActDialog>
  );
}

function EmailPreview({ shown }: { shown: Shown }) {
  return (
    <section aria-label="Email preview" aria-busy={shown === null} className={styles.email}>
      {shown === null && <Skeleton style={{ height: '200px' }} />}
      {shown !== null && 'fault' in shown && <p role="alert">{shown.fault}</p>}
      {shown !== null && 'preview' in shown && (
        <>
          <p className={styles.head}>
            <span>To</span> {shown.preview.email.to}
          </p>
          <p className={styles.head}>
            <span>Subject</span> <b>{shown.preview.email.subject}</b>
          </p>
          {/* Focusable, so that the keyboard can scroll a long email. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable */}
          <pre className={styles.body} tabIndex={0}>
            {shown.preview.email.body}
          </pre>
        </>
      )}
    </section>
  );
}
