import { useState } from 'react';
import type { IdentityDecision } from '../../../../features/identity/identity-lifecycle.ts';
import { documentNames, type IdentityLine } from '../../../../features/identity/identity-view.ts';
import { licenceClasses, type LicenceClass } from '../../../../features/requirements/requirement-laws.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { PrivatePicture } from '../../../components/handover/private-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import styles from './identities.module.css';
import { MaskedEmail } from '../parts/masked-email.tsx';
import { Moment } from '../parts/moment.tsx';

/** Each state's appearance. */
export const identityStates = {
  submitted: { label: 'Waiting', variant: 'lake' },
  verified: { label: 'Verified', variant: 'success' },
  declined: { label: 'Declined', variant: 'neutral' },
} as const;

/** One identity check: the document, and the decision. Opening it is logged. */
export function IdentityWindow({ line, onClose }: { line: IdentityLine; onClose: () => void }) {
  const [deciding, setDeciding] = useState<IdentityDecision | null>(null);
  if (deciding !== null) return <DecisionWindow line={line} decision={deciding} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={line.name || 'Former member'}
      size="large"
      actions={
        line.state === 'submitted' && (
          <>
            <Button onClick={() => setDeciding('decline')}>Decline</Button>
            <Button variant="primary" onClick={() => setDeciding('verify')}>
              Verify
            </Button>
          </>
        )
      }
    >
      <div className={styles.picture}>
        <PrivatePicture
          path={`/operator/identities/${line.id}/picture`}
          alt={`${line.name} with their ID`}
          isWhole
        />
      </div>
      <Facts>
        <Fact name="Document">{documentNames[line.document]}</Fact>
        {line.email !== null && (
          <Fact name="Email">
            <MaskedEmail email={line.email} of={{ kind: 'account', id: line.accountId }} />
          </Fact>
        )}
        <Fact name="Sent">
          <Moment at={line.submittedAt} />
        </Fact>
        {line.decidedAt !== null && (
          <Fact name={identityStates[line.state].label}>
            <Moment at={line.decidedAt} />
          </Fact>
        )}
        {line.note !== '' && <Fact name="Our words">{line.note}</Fact>}
      </Facts>
    </Dialog>
  );
}

function DecisionWindow({
  line,
  decision,
  onClose,
}: {
  line: IdentityLine;
  decision: IdentityDecision;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const [read, setRead] = useState<ReadOff>({
    birthDate: line.birthDate ?? '',
    licenceClasses: [],
    licenceUntil: '',
  });
  const isVerified = decision === 'verify';
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title={isVerified ? `Verify ${line.name}?` : `Ask ${line.name} for another photo?`}
      description={
        isVerified
          ? 'Enter what the document says. We check it against listing requirements, then delete the photo.'
          : 'We’ll tell them what was missing, so they can send another one.'
      }
      confirm={isVerified ? 'Verify' : 'Decline'}
      isDangerous={!isVerified}
      isRoutine={isVerified}
      done={isVerified ? 'Verified' : 'Declined'}
      act={(reason) =>
        askApi(`/operator/identities/${line.id}/${decision}`, {
          method: 'POST',
          body: isVerified ? { reason, note, ...read } : { reason, note },
        })
      }
    >
      {isVerified && line.document !== 'operator_card' && (
        <WhatItSays line={line} read={read} onRead={setRead} />
      )}
      <Field
        label="Your note in the email"
        hint={isVerified ? 'Optional.' : 'Say what was missing so the next photo shows it.'}
        required={!isVerified}
      >
        <TextArea
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          rows={3}
          maxLength={2000}
        />
      </Field>
    </ActDialog>
  );
}

type ReadOff = { birthDate: string; licenceClasses: LicenceClass[]; licenceUntil: string };

const classWords: Record<LicenceClass, string> = {
  '5': 'They can drive cars (class 5 or better, no learner’s licence)',
  '6': 'They can ride motorcycles (class 6, no learner’s licence)',
};

/** What an operator reads from the picture; the picture is deleted, this stays. */
function WhatItSays({
  line,
  read,
  onRead,
}: {
  line: IdentityLine;
  read: ReadOff;
  onRead: (read: ReadOff) => void;
}) {
  return (
    <>
      <Field label="Date of birth">
        <TextInput
          type="date"
          value={read.birthDate}
          onChange={(event) => onRead({ ...read, birthDate: event.currentTarget.value })}
        />
      </Field>
      {line.document === 'drivers_licence' && (
        <>
          {licenceClasses.map((each) => (
            <Checkbox
              key={each}
              label={classWords[each]}
              checked={read.licenceClasses.includes(each)}
              onChange={(event) =>
                onRead({
                  ...read,
                  licenceClasses: event.currentTarget.checked
                    ? [...read.licenceClasses, each]
                    : read.licenceClasses.filter((other) => other !== each),
                })
              }
            />
          ))}
          {read.licenceClasses.length > 0 && (
            <Field label="Licence valid until">
              <TextInput
                type="date"
                value={read.licenceUntil}
                onChange={(event) => onRead({ ...read, licenceUntil: event.currentTarget.value })}
              />
            </Field>
          )}
        </>
      )}
    </>
  );
}
