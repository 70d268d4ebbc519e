import { useState } from 'react';
import { useLocation } from 'react-router';
import type { LegView } from '../../../features/exchange/views/leg-view.ts';
import { safetyChecklist } from '../../../features/requirements/requirement-words.ts';
import type { RequirementLine, RequirementSide } from '../../../features/requirements/requirements.ts';
import { otherOf } from '../../components/exchange/legs.ts';
import { RequirementList } from '../../components/listing/requirement-list.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { readyText } from './ready-words.ts';
import { useBookingAct } from './rental/use-booking-act.ts';
import styles from './ready-part.module.css';

const mayShowNow = (lines: readonly RequirementLine[], reader: RequirementSide): boolean =>
  reader === 'renter' &&
  lines.some(({ side, state }) => side === 'renter' && (state === 'missing' || state === 'atPickUp'));

type ReadyPartProps = { kind: 'booking' | 'swap'; leg: LegView };

/** A leg's requirements before the hand-over, for both sides, without the documents' contents. */
export function ReadyPart({ kind, leg }: ReadyPartProps) {
  // The page of the trip, whose id the documents page asks for.
  const { pathname } = useLocation();
  const { id, side, requirements: lines, isOthersLeftOut, checklist } = leg;
  if (side === null || lines.length === 0) return null;
  const reader = side === 'receiver' ? 'renter' : 'owner';
  const other = otherOf(leg);
  return (
    <div className="stack-14">
      <p className="text-muted">{readyText({ lines, isOthersLeftOut }, reader, other)}</p>
      <RequirementList lines={lines} reader={reader} />
      {mayShowNow(lines, reader) && (
        <div>
          <ButtonLink to={`/documents?${kind}=${pathname.split('/').at(-1)}`} variant="strong">
            Add ID and licence
          </ButtonLink>
        </div>
      )}
      {checklist && (
        <SafetyChecklist checklist={checklist} reader={reader} other={other} path={`/exchanges/legs/${id}`} />
      )}
    </div>
  );
}

type SafetyProps = {
  checklist: NonNullable<LegView['checklist']>;
  reader: RequirementSide;
  /** The public name of the other side. */
  other: string;
  /** Where it is confirmed. */
  path: string;
};

/** Instead of an operator card: both go through it at the boat, and both confirm. */
function SafetyChecklist({ checklist: { saidBy, maySay }, reader, other, path }: SafetyProps) {
  const acting = useBookingAct();
  const [isOpen, setOpen] = useState(false);
  const said = saidBy.map((side) => (side === reader ? 'You' : other));
  const send = async () => {
    if ((await acting.act(path, 'safety-checklist', {}, 'Noted')) !== 'refused') setOpen(false);
  };
  return (
    <>
      {said.length > 0 && <p className="text-muted">Safety checklist confirmed by: {said.join(', ')}.</p>}
      {maySay && (
        <div>
          <Button onClick={() => setOpen(true)}>Go through the safety checklist</Button>
        </div>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Boat safety checklist"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Not now</Button>
            <Button variant="primary" busy={acting.busy !== null} onClick={() => void send()}>
              We went through everything
            </Button>
          </>
        }
      >
        <p>Go through it together at the boat. It counts for this trip once you both confirm it.</p>
        <ul className={styles.items}>
          {safetyChecklist.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p role="alert" className={styles.fault}>
          {acting.trouble?.sentence ?? ''}
        </p>
      </Dialog>
    </>
  );
}
