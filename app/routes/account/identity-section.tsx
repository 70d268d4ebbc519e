import { useId, useRef, useState } from 'react';
import {
  documentKinds,
  documentNames,
  picturesAreKeptDays,
  type DocumentKind,
  type OwnIdentity,
} from '../../../features/identity/identity-view.ts';
import { fetchApi } from '../../components/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Section, useAct } from './section.tsx';
import { onDay } from './when.ts';
import styles from './section.module.css';

const badges = {
  submitted: ['With us', 'lake'],
  verified: ['Verified', 'success'],
  declined: ['One more picture, please', 'sun'],
} as const;

const leads = {
  submitted: 'Your picture is with us; a person looks at it. You hear from us by e-mail.',
  verified: 'Everybody can see that you are who you say. Your picture is gone, or goes within a month.',
  declined: 'We could not verify you with the picture that you sent.',
};

/** Who somebody really is: shown once, by a picture that only operators see. */
export function IdentitySection({ identity }: { identity: OwnIdentity | null }) {
  const [words, variant] =
    identity === null ? (['Not checked yet', 'neutral'] as const) : badges[identity.state];
  return (
    <Section
      id="identity"
      title="Your identity"
      badge={<Badge variant={variant}>{words}</Badge>}
      lead={
        identity === null
          ? `Members meet strangers, so each of us shows once who we are. Only an operator sees the picture; it is deleted ${picturesAreKeptDays} days after the decision.`
          : leads[identity.state]
      }
    >
      {identity?.state === 'declined' && <blockquote className={styles.note}>{identity.note}</blockquote>}
      {identity?.state === 'submitted' && (
        <p className={styles.lead}>
          {documentNames[identity.document]}, sent on {onDay(identity.submittedAt)}.
        </p>
      )}
      {(identity === null || identity.state === 'declined') && <SendPicture />}
    </Section>
  );
}

function SendPicture() {
  const { busy, act } = useAct();
  const [document, setDocument] = useState<DocumentKind>('drivers_licence');
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const send = (file: File | undefined) =>
    file &&
    act('identity', async () => {
      await fetchApi(`/identity?document=${document}`, { method: 'POST', file });
      return 'Your picture is with us';
    });
  return (
    <div className={styles.form}>
      <Field
        label="Document"
        hint="Hold it beside your face, so that its picture, name and date can be read."
      >
        <Select
          value={document}
          options={documentKinds.map((kind) => ({ value: kind, label: documentNames[kind] }))}
          onChange={(event) =>
            setDocument(documentKinds.find((kind) => kind === event.currentTarget.value) ?? document)
          }
        />
      </Field>
      <label htmlFor={inputId} className="visually-hidden">
        A picture of you with your document
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        tabIndex={-1}
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="visually-hidden"
        onChange={(event) => {
          const field = event.currentTarget;
          void Promise.resolve(send(field.files?.[0])).then(() => {
            field.value = '';
          });
        }}
      />
      <Button busy={busy !== null} onClick={() => input.current?.click()}>
        {busy === null ? 'Choose the picture' : 'Sending...'}
      </Button>
    </div>
  );
}
