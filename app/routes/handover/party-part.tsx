import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useState, type FormEvent } from 'react';
import { signatureLabel } from '../../../features/handover/waiver-text.ts';
import type { ShownPerson } from '../../../features/handover/waiting-work.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { handoverPath } from '../../components/handover/handover-sender.ts';
import { shareLink } from '../../components/share/share-link.ts';
import { atText } from '../../components/when-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { newId, type Hand } from './use-handover.ts';
import { WaiverText } from './waiver-text.tsx';
import styles from './handover.module.css';
import looks from './party.module.css';

type PartyPartProps = { hand: Hand; persons: readonly ShownPerson[]; isOpen: boolean };

/** Travellers, and who has signed. The renter edits the list; the owner reads it. */
export function PartyPart({ hand, persons, isOpen }: PartyPartProps) {
  const { view } = hand;
  const [signing, setSigning] = useState<string | null>(null);
  const mayChange = isOpen && view.side === 'renter';
  const signed = persons.filter(({ isSigned }) => isSigned).length;
  const isRenterHere = persons.some(({ id }) => id === view.renterId);
  const isToSignFirst = mayChange && !isRenterHere;
  return (
    <section aria-labelledby="party-heading" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="party-heading">Travellers</h2>
        {persons.length > 0 && (
          <p className="num">
            {signed} of {persons.length} signed
          </p>
        )}
      </div>
      {persons.length === 0 && view.side === 'owner' && (
        <p className={styles.quiet}>{view.names.renter} adds everyone who’s coming, and they all sign.</p>
      )}
      {isToSignFirst && (
        <>
          <WaiverText waiver={view.waiver} />
          <RenterForm hand={hand} />
        </>
      )}
      {persons.length > 0 && (
        <ul className={looks.persons}>
          {persons.map((person) => (
            <PersonRow
              key={person.id}
              hand={hand}
              person={person}
              adult={persons.find(({ id }) => id === person.signature?.acknowledgedBy)?.name}
              mayChange={mayChange}
              onSign={() => setSigning(person.id)}
            />
          ))}
        </ul>
      )}
      {mayChange && isRenterHere && <AddForm hand={hand} />}
      {!isToSignFirst && <WaiverText waiver={view.waiver} />}
      <SignDialog hand={hand} persons={persons} personId={signing} onClose={() => setSigning(null)} />
    </section>
  );
}

/** The renter's own name is their signature. */
function RenterForm({ hand }: { hand: Hand }) {
  const { view } = hand;
  const [name, setName] = useState('');
  const [isRead, setRead] = useState(false);
  const [fault, setFault] = useState('');
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim().length < 2) return setFault('Enter your full name.');
    if (!isRead) return setFault('Read the waiver above, then tick the box.');
    const [personId, textHash] = [view.renterId, view.waiver.hash];
    const given = name.trim();
    await hand.say({ kind: 'person', personId, name: given, isMinor: false });
    await hand.say({ kind: 'sign', personId, name: given, textHash, byPersonId: null });
  };
  return (
    <form onSubmit={(event) => void sign(event)} className={looks.form}>
      <Field label="Your full name, as your signature" error={fault}>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} autoComplete="name" />
      </Field>
      <Checkbox
        label="I have read the waiver and agree to it"
        checked={isRead}
        onChange={(event) => setRead(event.target.checked)}
      />
      <Button type="submit" variant="strong" size="large">
        Sign
      </Button>
    </form>
  );
}

function AddForm({ hand }: { hand: Hand }) {
  const [name, setName] = useState('');
  const [isMinor, setMinor] = useState(false);
  const [fault, setFault] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim().length < 2) return setFault('Enter their full name.');
    setFault('');
    setName('');
    setMinor(false);
    void hand.say({ kind: 'person', personId: newId(), name: name.trim(), isMinor });
  };
  return (
    <form onSubmit={add} className={looks.addForm}>
      <Field label="Add someone else" error={fault}>
        <TextInput
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="Full name"
          autoComplete="off"
        />
      </Field>
      <Checkbox
        label={`Under ${hand.view.adultFrom}`}
        checked={isMinor}
        onChange={(event) => setMinor(event.target.checked)}
      />
      <Button type="submit" icon={<IconUserPlus />}>
        Add
      </Button>
    </form>
  );
}

type PersonRowProps = {
  hand: Hand;
  person: ShownPerson;
  /** The adult who acknowledges for a minor. */
  adult: string | undefined;
  mayChange: boolean;
  onSign: () => void;
};

function PersonRow({ hand, person, adult, mayChange, onSign }: PersonRowProps) {
  const { signature, isMinor, isSigned, isWaiting, name } = person;
  const by = signature && (isMinor ? `${signatureLabel(true)}, ${adult ?? signature.name}` : 'Signed');
  return (
    <li data-signed={isSigned || undefined}>
      {isSigned ? (
        <IconCircleCheckFilled size={26} aria-hidden="true" />
      ) : (
        <IconCircleDashed size={26} aria-hidden="true" />
      )}
      <div className={looks.person}>
        <b>{name}</b>
        <span className={styles.quiet}>
          {isMinor && `Under ${hand.view.adultFrom}. `}
          {signature ? `${by ?? ''}, ${atText(signature.deviceAt)}` : 'Has not signed yet'}
          {signature?.on === 'link' && ', on their own phone'}
          {isWaiting && isSigned && ' · on this phone'}
        </span>
      </div>
      {mayChange && !isSigned && (
        <div className={looks.personActions}>
          <Button size="small" variant="strong" onClick={onSign}>
            Sign<span className="visually-hidden"> for {name}</span>
          </Button>
          {!isMinor && !isWaiting && hand.isOnline && <LinkButton hand={hand} person={person} />}
          <Button
            size="small"
            variant="ghost"
            onClick={() => void hand.say({ kind: 'drop', personId: person.id })}
          >
            Remove<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Sends a link to another phone: through the phone's share sheet if available, else the clipboard. */
function LinkButton({ hand, person }: { hand: Hand; person: ShownPerson }) {
  const { toast } = useToast();
  const fault = useFault();
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState('');
  const share = async () => {
    setBusy(true);
    try {
      const { path } = await askApi<{ path: string }>(
        `${handoverPath(hand.view.exchange)}/persons/${person.id}/link`,
        { method: 'POST' },
      );
      const url = new URL(path, location.origin).href;
      const title = `Waiver for ${hand.view.title}`;
      const outcome = await shareLink({ title, url });
      if (outcome === 'copied')
        toast({
          title: 'Link copied',
          description: `${person.name} can sign with it on another phone for three days.`,
        });
      // Some browsers can neither share nor copy after a wait: the link is shown to copy by hand.
      if (outcome === 'failed') setLink(url);
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void share()}>
        Send a link<span className="visually-hidden"> to {person.name}</span>
      </Button>
      {fault.note}
      <Dialog
        isOpen={link !== ''}
        onClose={() => setLink('')}
        title={`Signing link for ${person.name}`}
        description={`${person.name} can sign with it on another phone. It works once, for three days.`}
      >
        <Field label="Copy and send this link">
          <TextInput value={link} readOnly onFocus={(event) => event.target.select()} />
        </Field>
      </Dialog>
    </>
  );
}
