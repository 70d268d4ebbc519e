import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import {
  longestVideoSeconds,
  requiredShots,
  videoShot,
  type Shot,
} from '../../../features/handover/evidence/checklists.ts';
import { takenShots, type Stage } from '../../../features/handover/handover-set.ts';
import { shownStage, type ShownShot, type ShownStage } from '../../../features/handover/waiting-work.ts';
import { atText } from '../../components/when-words.ts';
import { Button } from '../../ui/button.tsx';
import type { Hand } from './use-handover.ts';
import { usePicture } from './camera/use-picture.ts';
import styles from './handover.module.css';
import looks from './shots.module.css';

type ShotPartProps = {
  hand: Hand;
  stage: Stage;
  shown: ShownStage;
  isOpen: boolean;
  onCamera: (shot: string) => void;
};

/** The photos of the list, required ones first, and the video that replaces them all. A press opens the camera. */
export function ShotPart({ hand, stage, shown, isOpen, onCamera }: ShotPartProps) {
  const { view, works } = hand;
  const taken = takenShots(view.checklist, shown.set.shots);
  const before = stage === 'return' ? shownStage(view, works, 'departure').shots : [];
  const newest = (shots: readonly ShownShot[], id: string) =>
    shots.findLast(({ shot }) => shot === id) ?? null;
  const required = requiredShots(view.checklist);
  const optional = view.checklist.shots.filter(({ isOptional, id }) => isOptional && id !== videoShot);
  const video = view.checklist.shots.find(({ id }) => id === videoShot);
  const hasVideo = taken.has(videoShot);
  const tile = (shot: Shot) => (
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
  );
  return (
    <section aria-labelledby="shots-heading" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="shots-heading">Photos</h2>
        <p className="num">
          {hasVideo
            ? 'Video recorded'
            : `${required.filter(({ id }) => taken.has(id)).length} of ${required.length}`}
        </p>
      </div>
      {video && isOpen && !hasVideo && required.some(({ id }) => !taken.has(id)) && (
        <div className={looks.orVideo}>
          <p className={styles.quiet}>
            {required.length} photos, or one video of up to {longestVideoSeconds} seconds.
          </p>
          <Button icon={<IconVideo />} onClick={() => onCamera(videoShot)}>
            Record a video
          </Button>
        </div>
      )}
      {hasVideo && video && <ul className={looks.shots}>{tile(video)}</ul>}
      {!hasVideo && <ul className={looks.shots}>{required.map(tile)}</ul>}
      {(optional.length > 0 || hasVideo) && (
        <details className={looks.more}>
          <summary>{hasVideo ? 'Optional photos' : `Optional photos (${optional.length})`}</summary>
          <ul className={looks.shots}>{(hasVideo ? [...required, ...optional] : optional).map(tile)}</ul>
        </details>
      )}
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

/** A photo's caption. */
function remarkOf({ isWaiting, isLate, isSkewed, isOutsideWindow }: ShownShot): string | null {
  if (isWaiting) return 'On this phone';
  if (isLate) return 'Added later';
  if (isSkewed) return 'Phone clock was wrong';
  return isOutsideWindow ? 'Taken outside the time window' : null;
}

function Tile({ hand, shot, picture, before, count, isTaken, isOpen, onPress }: TileProps) {
  const url = usePicture(hand.shelf, hand.view.exchange, picture);
  const ghost = usePicture(hand.shelf, hand.view.exchange, picture ? null : before);
  // One photo used for two angles counts for one.
  const remark = picture && (isTaken ? remarkOf(picture) : 'Same as another photo');
  const state = isTaken ? 'taken' : picture ? 'needs a different photo' : 'not taken yet';
  const isVideo = shot.id === videoShot;
  return (
    <button
      type="button"
      className={looks.tile}
      data-taken={isTaken || undefined}
      disabled={!isOpen && picture === null}
      onClick={onPress}
    >
      <span className={looks.frame}>
        {url !== null && (isVideo ? <video src={url} muted playsInline /> : <img src={url} alt="" />)}
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
          {count > 1 && ` · ${count} photos`}
        </span>
        <span className="visually-hidden">{state}</span>
      </span>
    </button>
  );
}
