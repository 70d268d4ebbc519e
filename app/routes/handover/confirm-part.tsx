import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import { Link } from 'react-router';
import { videoShot } from '../../../features/handover/evidence/checklists.ts';
import { takenShots, type Stage } from '../../../features/handover/handover-set.ts';
import { missingLines, setSize } from '../../../features/handover/missing-words.ts';
import type { ShownStage } from '../../../features/handover/waiting-work.ts';
import { atText } from '../../components/when-words.ts';
import { Button } from '../../ui/button.tsx';
import type { Hand } from './use-handover.ts';
import styles from './handover.module.css';

type ConfirmPartProps = {
  hand: Hand;
  stage: Stage;
  shown: ShownStage;
  /** Of the set on the screen; null until it is computed. */
  setHash: string | null;
  isOpen: boolean;
};

/** Both sides confirm one set of names, photos and readings; its hash shows whether they confirmed the same. It is never shown. */
export function ConfirmPart({ hand, stage, shown, setHash, isOpen }: ConfirmPartProps) {
  const { view } = hand;
  const { confirmations } = view.stages[stage];
  const other = view.side === 'owner' ? 'renter' : 'owner';
  const said = (side: 'owner' | 'renter') =>
    confirmations.findLast((each) => each.side === side && each.setHash === setHash) ?? null;
  const saidBefore = (side: 'owner' | 'renter') => confirmations.some((each) => each.side === side);
  const mine = said(view.side);
  const theirs = said(other);
  const needsDeposit = stage === 'departure' && view.needsDeposit && isOpen;
  // A view an older version kept on the phone has none.
  const depositFrom = stage === 'departure' ? (view.depositFrom ?? null) : null;
  const needsShowing = stage === 'departure' && view.needsShowing && isOpen;
  // A refused confirmation is handled first: a second one would be about the same set.
  const isRefused = hand.works.some(
    ({ word, trouble }) => trouble !== null && word.kind === 'confirm' && word.stage === stage,
  );
  const isReady = shown.missing.length === 0 && setHash !== null && !isRefused;
  const press = () => {
    if (isReady) void hand.say({ kind: 'confirm', stage, setHash });
  };
  return (
    <section aria-labelledby="confirm-heading" className={styles.part} data-last="">
      <div className={styles.partHead}>
        <h2 id="confirm-heading">{stage === 'departure' ? 'Confirm the hand-over' : 'Confirm the return'}</h2>
      </div>
      <p className={styles.quiet}>
        {setSize(
          [...takenShots(view.checklist, shown.set.shots)].filter((id) => id !== videoShot).length,
          shown.set.shots.some(({ shot }) => shot === videoShot),
          shown.set.readings.length,
          stage === 'departure' ? shown.set.persons.filter(({ isSigned }) => isSigned).length : null,
        )}
        .
      </p>
      <ul className={styles.words}>
        <Word
          name="You"
          at={mine?.at ?? null}
          note={
            shown.isConfirmWaiting
              ? 'Confirmed on this phone. Waiting for a connection'
              : saidBefore(view.side)
                ? 'Something was added since you confirmed'
                : 'Not yet'
          }
        />
        <Word
          name={view.names[other]}
          at={theirs?.at ?? null}
          note={saidBefore(other) ? 'Confirmed before something was added' : 'Not yet'}
        />
      </ul>
      {isOpen && shown.missing.length > 0 && (
        <div className={styles.missing}>
          <p>
            <b>Still missing</b>
          </p>
          <ul>
            {missingLines(shown.missing).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {needsShowing && (
        <p className={styles.note}>
          <span>
            Something the listing requires is still missing. <Link to={view.path}>Add what’s missing</Link>{' '}
            before you confirm. The hand-over can’t happen without it.
          </span>
        </p>
      )}
      {needsDeposit && (
        <p className={styles.note}>
          {view.side === 'renter' ? (
            <span>
              We don’t hold the deposit yet. <Link to={view.path}>Add a card for it</Link> before you confirm.
              We release it after the return.
            </span>
          ) : (
            `${view.names.renter} still has to add a card for the deposit.`
          )}
        </p>
      )}
      {isOpen && depositFrom !== null && (
        <p className={styles.note}>On {atText(depositFrom)}, we hold the deposit on the renter’s card.</p>
      )}
      {isOpen && !mine && (
        <Button
          variant="primary"
          size="large"
          block
          busy={shown.isConfirmWaiting && hand.isOnline}
          disabled={!isReady || shown.isConfirmWaiting}
          onClick={press}
        >
          {stage === 'departure' ? 'Confirm the hand-over' : 'Confirm the return'}
        </Button>
      )}
      {isOpen && !theirs && (mine || shown.isConfirmWaiting) && (
        <p className={styles.note}>
          {mine
            ? `We’ve sent ${view.names[other]} a link to check the photos and confirm on their own phone.`
            : `${view.names[other]} gets a link to confirm as soon as this phone has a connection.`}
        </p>
      )}
    </section>
  );
}

function Word({ name, at, note }: { name: string; at: string | null; note: string }) {
  return (
    <li data-said={at !== null || undefined}>
      {at === null ? (
        <IconCircleDashed size={24} aria-hidden="true" />
      ) : (
        <IconCircleCheckFilled size={24} aria-hidden="true" />
      )}
      <b>{name}</b>
      <span>{at === null ? note : `Confirmed, ${atText(at)}`}</span>
    </li>
  );
}
