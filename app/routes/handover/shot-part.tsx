import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import type { Shot } from '../../../features/handover/checklists.ts';
import { takenShots, type Stage } from '../../../features/handover/handover-set.ts';
import { shownStage, type ShownShot, type ShownStage } from '../../../features/handover/waiting-work.ts';
import { atText } from '../../components/when-words.ts';
import type { Hand } from './use-handover.ts';
import { usePicture } from './use-picture.ts';
import styles from './handover.module.css';
import looks from './shots.module.css';

type ShotPartProps = {
  hand: Hand;
  stage: Stage;
  shown: ShownStage;
  isOpen: boolean;
  onCamera: (shot: string) => void;
};

/** The pictures of the list: a press opens the camera for that angle; the newest picture of it stands on its tile. */
export function ShotPart({ hand, stage, shown, isOpen, onCamera }: ShotPartProps) {
  const { view, works } = hand;
  const taken = takenShots(view.checklist, shown.set.shots);
  const before = stage === 'return' ? shownStage(view, works, 'departure').shots : [];
  const newest = (shots: readonly ShownShot[], id: string) =>
    shots.findLast(({ shot }) => shot === id) ?? null;
  return (
    <section aria-labelledby="shots-heading" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="shots-heading">Pictures</h2>
        <p className="num">
          {taken.size} of {view.checklist.shots.length}
        </p>
      </div>
      {stage === 'return' && isOpen && (
        <p className={styles.quiet}>
          The picture from the departure shows through while you take the new one, so that both are from the
          same place.
        </p>
      )}
      <ul className={looks.shots}>
        {view.checklist.shots.map((shot) => (
          <li key={shot.id}>
            <Tile
              hand={hand}
              shot={shot}
              picture={newest(shown.shots, shot.id)}
              before={newest(before, shot.id)}
              count={shown.shots.filter((each) => each.shot === shot.id).length}
              isTaken={taken.has(shot.id)}
              isOpen={isOpen}
              onPress={() => onCamera(shot.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type TileProps = {
  hand: Hand;
  shot: Shot;
  picture: ShownShot | null;
  before: ShownShot | null;
  count: number;
  isTaken: boolean;
  isOpen: boolean;
  onPress: () => void;
};

/** What is worth saying of a picture beside itself. */
function remarkOf({ isWaiting, isLate, isSkewed, isOutsideWindow }: ShownShot): string | null {
  if (isWaiting) return 'On this phone';
  if (isLate) return 'Came later';
  if (isSkewed) return 'Clock is off';
  return isOutsideWindow ? 'Outside the time' : null;
}

function Tile({ hand, shot, picture, before, count, isTaken, isOpen, onPress }: TileProps) {
  const url = usePicture(hand.shelf, hand.view.exchange, picture);
  const ghost = usePicture(hand.shelf, hand.view.exchange, picture ? null : before);
  // One picture sent for two angles shows one of them.
  const remark = picture && (isTaken ? remarkOf(picture) : 'Same as another');
  const state = isTaken ? 'taken' : picture ? 'a picture of its own is needed' : 'still to be taken';
  return (
    <button
      type="button"
      className={looks.tile}
      data-taken={isTaken || undefined}
      disabled={!isOpen && picture === null}
      onClick={onPress}
    >
      <span className={looks.frame}>
        {url !== null && <img src={url} alt="" />}
        {url === null && ghost !== null && <img src={ghost} alt="" className={looks.ghostTile} />}
        {url === null && (
          <span className={looks.lens} aria-hidden="true">
            <IconCamera size={30} />
          </span>
        )}
        {isTaken && (
          <span className={looks.tick} aria-hidden="true">
            <IconCheck size={20} />
          </span>
        )}
        {remark && (
          <span className={looks.remark}>
            {picture.isWaiting && <IconCloudUp size={16} aria-hidden="true" />} {remark}
          </span>
        )}
      </span>
      <span className={looks.tileWords}>
        <b>{shot.label}</b>
        <span className={styles.quiet}>
          {picture ? atText(picture.takenAt) : shot.hint}
          {count > 1 && ` · ${count} pictures`}
        </span>
        <span className="visually-hidden">{state}</span>
      </span>
    </button>
  );
}
