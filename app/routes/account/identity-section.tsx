import { useId, useRef, useState } from 'react';
import {
  documentKinds,
  documentNames,
  picturesAreKeptDays,
  thingOf,
  type DocumentKind,
  type OwnDocuments,
  type OwnIdentity,
} from '../../../features/identity/identity-view.ts';
import type { Shown } from '../../../features/requirements/requirements.ts';
import { fetchApi } from '../../components/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Section, useAct } from './section.tsx';
import { dayText, onDay } from './when.ts';
import styles from './section.module.css';

const badges = {
  submitted: ['Being checked', 'lake'],
  verified: ['Verified', 'success'],
  declined: ['One more picture, please', 'sun'],
} as const;

const leads = {
  submitted: 'We have your picture, and a person is looking at it. You hear from us by e-mail.',
  verified: 'Everybody can see that you are who you say. Your picture is gone, or goes within a month.',
  declined: 'We could not verify you with the picture that you sent.',
};

/** Who somebody really is and what they may drive: shown by pictures that only operators see. */
export function IdentitySection({ documents: { identity, others, shown } }: { documents: OwnDocuments }) {
  const [words, variant] =
    identity === null ? (['Not checked yet', 'neutral'] as const) : badges[identity.state];
  const open = documentKinds.filter((document) => maySend(document, shown));
  return (
    <Section
      id="identity"
      title="Your identity and documents"
      badge={<Badge variant={variant}>{words}</Badge>}
      lead={
        identity === null
          ? `Members meet strangers, so each of us shows once who we are. Only an operator sees the picture; it is deleted ${picturesAreKeptDays} days after the decision. What it says of your age and licence is kept.`
          : leads[identity.state]
      }
    >
      {identity && <Check check={identity} />}
      {others.map((check) => (
        <Check key={check.document} check={check} />
      ))}
      <WhatIsKnown shown={shown} />
      {open.length > 0 && <SendPicture documents={open} />}
    </Section>
  );
}

/** Whether a document could say something new: of each thing one waits at a time, and a licence may be a newer one. */
function maySend(
  document: DocumentKind,
  { waiting, isIdentified, birthDate, hasOperatorCard }: Shown,
): boolean {
  if (waiting.includes(thingOf(document))) return false;
  if (document === 'operator_card') return !hasOperatorCard;
  return document === 'drivers_licence' || !isIdentified || birthDate === null;
}

/** What waits, and what was missing. */
function Check({ check: { state, note, document, submittedAt } }: { check: OwnIdentity }) {
  if (state === 'verified') return null;
  return state === 'declined' ? (
    <>
      <p className={styles.lead}>{documentNames[document]}: one more picture, please.</p>
      <blockquote className={styles.note}>{note}</blockquote>
    </>
  ) : (
    <p className={styles.lead}>
      {documentNames[document]}, sent on {onDay(submittedAt)}.
    </p>
  );
}

/** What operators read off the documents: what listings ask for is held against it. */
function WhatIsKnown({ shown: { birthDate, licence, hasOperatorCard } }: { shown: Shown }) {
  const known = [
    ...(birthDate === null ? [] : [`Born on ${dayText(birthDate)}`]),
    ...(licence === null
      ? []
      : [
          `Driver’s licence for ${licence.classes.map((each) => (each === '5' ? 'cars' : 'motorcycles')).join(' and ')}, valid until ${dayText(licence.until)}`,
        ]),
    ...(hasOperatorCard ? ['Pleasure Craft Operator Card'] : []),
  ];
  if (known.length === 0) return null;
  return (
    <div className={styles.known}>
      <p>What we have seen:</p>
      <ul>
        {known.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

function SendPicture({ documents }: { documents: readonly DocumentKind[] }) {
  const { busy, act, note } = useAct();
  const [chosen, setDocument] = useState<DocumentKind | null>(null);
  const document = documents.find((each) => each === chosen) ?? documents[0] ?? 'drivers_licence';
  const isCard = document === 'operator_card';
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const send = (file: File | undefined) =>
    file &&
    act('identity', async () => {
      await fetchApi(`/identity?document=${document}`, { method: 'POST', file });
      return 'We have your picture';
    });
  return (
    <div className={styles.form}>
      <Field
        label="Document"
        hint={
          isCard
            ? 'A picture of the card, so that its name can be read.'
            : 'Hold it beside your face, so that its picture, name and dates can be read. A driver’s licence also says what you may drive.'
        }
      >
        <Select
          value={document}
          options={documents.map((kind) => ({ value: kind, label: documentNames[kind] }))}
          onChange={(event) =>
            setDocument(documents.find((kind) => kind === event.currentTarget.value) ?? document)
          }
        />
      </Field>
      <label htmlFor={inputId} className="visually-hidden">
        {isCard ? 'A picture of your card' : 'A picture of you with your document'}
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
      {note}
    </div>
  );
}
