import { useState, type FormEvent } from 'react';
import { isSameName } from '../../../features/handover/handover-set.ts';
import { signatureLabel } from '../../../features/handover/waiver-text.ts';
import type { ShownPerson } from '../../../features/handover/waiting-work.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { Hand } from './use-handover.ts';
import { WaiverText } from './waiver-text.tsx';
import looks from './party.module.css';

type SignDialogProps = {
  hand: Hand;
  persons: readonly ShownPerson[];
  /** The person signing; null while it is closed. */
  personId: string | null;
  onClose: () => void;
};

/**
 * The renter's phone is passed around: each person reads the text and types their name. For a minor an adult of the party does, as an
 * acknowledgement.
 */
export function SignDialog({ hand, persons, personId, onClose }: SignDialogProps) {
  const person = persons.find(({ id }) => id === personId);
  return (
    <Dialog
      isOpen={person !== undefined}
      onClose={onClose}
      title={person?.isMinor ? signatureLabel(true) : `${person?.name ?? ''} signs`}
      description={
        person?.isMinor
          ? `A parent or guardian acknowledges the risks for ${person.name}. The child keeps their own rights.`
          : undefined
      }
    >
      {person && <SignForm key={person.id} hand={hand} person={person} persons={persons} onDone={onClose} />}
    </Dialog>
  );
}

type SignFormProps = {
  hand: Hand;
  person: ShownPerson;
  persons: readonly ShownPerson[];
  onDone: () => void;
};

function SignForm({ hand, person, persons, onDone }: SignFormProps) {
  const adults = persons.filter(({ isMinor }) => !isMinor);
  const [byId, setBy] = useState(person.isMinor ? (adults[0]?.id ?? '') : person.id);
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const signer = persons.find(({ id }) => id === byId);
  const sign = (event: FormEvent) => {
    event.preventDefault();
    if (!signer || !isSameName(name, signer.name))
      return setFault(`Type the name exactly as it appears in the list: ${signer?.name ?? ''}.`);
    const byPersonId = person.isMinor ? signer.id : null;
    const textHash = hand.view.waiver.hash;
    void hand.say({ kind: 'sign', personId: person.id, name: name.trim(), textHash, byPersonId });
    onDone();
  };
  return (
    <form onSubmit={sign} className={looks.form}>
      <WaiverText waiver={hand.view.waiver} isOpen />
      {person.isMinor && (
        <Field label="Parent or guardian">
          <Select
            value={byId}
            onChange={(event) => setBy(event.target.value)}
            options={adults.map(({ id, name: label }) => ({ value: id, label }))}
          />
        </Field>
      )}
      <Field label={`Type “${signer?.name ?? ''}” to sign`} error={fault}>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <Button type="submit" variant="primary" size="large" block>
        {person.isMinor ? 'Acknowledge' : 'Sign'}
      </Button>
    </form>
  );
}
