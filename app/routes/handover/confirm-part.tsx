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
  // An older page's view, kept on this phone, has no codes.
  const code = view.codes?.[stage];
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
        <h2 id="confirm-heading">{stage === 'departure' ? 'Hand it over' : 'Take it back'}</h2>
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
            shown.confirmWaiting[view.side]
              ? 'Confirmed on this phone, waiting for a connection'
              : saidBefore(view.side)
                ? 'Something was added since you confirmed'
                : 'Not yet'
          }
        />
        <Word
          name={view.names[other]}
          at={theirs?.at ?? null}
          note={
            shown.confirmWaiting[other]
              ? 'Confirmed on this phone, waiting for a connection'
              : saidBefore(other)
                ? 'Confirmed before something was added'
                : 'Not yet'
          }
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
            Something the listing asks for is still missing. <Link to={view.path}>See what is missing</Link>{' '}
            before you confirm. Without it there’s no hand-over.
          </span>
        </p>
      )}
      {needsDeposit && (
        <p className={styles.note}>
          {view.side === 'renter' ? (
            <span>
              The deposit is not held yet. <Link to={view.path}>Set it aside</Link> before you confirm. It is
              released after the return.
            </span>
          ) : (
            `${view.names.renter} still has to set the deposit aside.`
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
          busy={shown.confirmWaiting[view.side] && hand.isOnline}
          disabled={!isReady || shown.confirmWaiting[view.side]}
          onClick={press}
        >
          {stage === 'departure' ? 'Confirm the hand-over' : 'Confirm the return'}
        </Button>
      )}
      {isOpen && !mine && code !== undefined && (
        <p className={styles.note}>
          <span>
            Confirming on {view.names[other]}’s phone instead? Your code is{' '}
            <b className="num">{`${code.slice(0, 3)} ${code.slice(3)}`}</b>. Look at the photos, then type it
            there.
          </span>
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
