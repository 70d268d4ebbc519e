import { useState } from 'react';
import type { IdentityDecision } from '../../../features/identity/identity-lifecycle.ts';
import { documentNames, type IdentityLine } from '../../../features/identity/identity-view.ts';
import { licenceClasses, type LicenceClass } from '../../../features/requirements/requirement-laws.ts';
import { askApi } from '../../components/api-client.ts';
import { PrivatePicture } from '../../components/private-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { column, Table, type Column } from '../../ui/table.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import type { Route } from './+types/identities';
import { askFiltered } from './ask-filtered.ts';
import { ActDialog } from './act-dialog.tsx';
import { Fact, Facts } from './facts.tsx';
import { FilterAge, FilterBar, FilterSelect, Pager } from './filter-bar.tsx';
import styles from './identities.module.css';
import { MaskedEmail } from './masked-email.tsx';
import { Ago, Moment } from './moment.tsx';
import { PageHead } from './page-head.tsx';
import { RowButton } from './row-button.tsx';

type Answer = { identities: IdentityLine[]; next: number | null; waiting: number };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return askFiltered<Answer>('/operator/identities', new URL(request.url).searchParams);
}

const states = {
  submitted: { label: 'Waiting', variant: 'lake' },
  verified: { label: 'Verified', variant: 'success' },
  declined: { label: 'Declined', variant: 'neutral' },
} as const;

const columnsFor = (open: (line: IdentityLine) => void): Column<IdentityLine>[] => [
  column(
    'Member',
    (line) => <RowButton onClick={() => open(line)}>{line.name || 'Former member'}</RowButton>,
    'head',
  ),
  column('Document', ({ document }) => documentNames[document], 'narrow'),
  column(
    'State',
    ({ state }) => <Badge variant={states[state].variant}>{states[state].label}</Badge>,
    'narrow',
  ),
  column('Sent', ({ submittedAt }) => <Ago at={submittedAt} />, 'end', 'narrow'),
];

/** Whose identity waits for somebody to look at it, and what was decided before. */
export default function Identities({ loaderData: { identities, next, waiting } }: Route.ComponentProps) {
  const [open, setOpen] = useState<IdentityLine | null>(null);
  return (
    <>
      <PageHead
        title="Identities"
        text={`${waiting} waiting. A picture is deleted 30 days after the decision; the decision stays.`}
      />
      <FilterBar>
        <FilterSelect
          name="state"
          label="State"
          standard="submitted"
          options={Object.entries(states).map(([value, { label }]) => ({ value, label }))}
        />
        <FilterAge standard="oldest" />
      </FilterBar>
      <Table
        caption="Identities"
        columns={columnsFor(setOpen)}
        rows={identities}
        keyOf={({ id }) => id}
        empty="Nobody is here."
      />
      <Pager next={next} />
      {open && <IdentityWindow key={open.id} line={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function IdentityWindow({ line, onClose }: { line: IdentityLine; onClose: () => void }) {
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
          alt={`${line.name} with the document`}
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
          <Fact name={states[line.state].label}>
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
      title={isVerified ? `Verify ${line.name}?` : `Ask ${line.name} for another picture?`}
      description={
        isVerified
          ? 'Enter what the document says. Listings ask for it; the picture is deleted.'
          : 'They hear what was missing and may send another one.'
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
        label="Your words in the email"
        hint={isVerified ? 'May be left empty.' : 'What was missing, so that the next picture shows it.'}
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
  '5': 'It lets them drive cars (class 5 or better, no learner’s licence)',
  '6': 'It lets them ride motorcycles (class 6, no learner’s licence)',
};

/** What an operator reads off the picture; the picture goes, this stays. */
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
            <Field label="The licence is valid until">
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
