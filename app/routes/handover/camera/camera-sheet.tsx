import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { useRef, useState, type ChangeEvent } from 'react';
import { requiredShots, videoShot } from '../../../../features/handover/evidence/checklists.ts';
import type { Missing, Stage } from '../../../../features/handover/handover-set.ts';
import { shownStage } from '../../../../features/handover/waiting-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { preparePicture, type Prepared } from './prepare-picture.ts';
import { Recorder } from './recorder.tsx';
import { useCamera } from './use-camera.ts';
import type { Hand } from '../use-handover.ts';
import { usePicture } from './use-picture.ts';
import styles from './camera.module.css';

type CameraSheetProps = {
  hand: Hand;
  stage: Stage;
  /** The angle; null while the sheet is closed. */
  shotId: string | null;
  missing: readonly Missing[];
  onShot: (shot: string | null) => void;
  onClose: () => void;
};

/** Takes one photo and moves on to the next missing one; or records the video that replaces all. */
export function CameraSheet({ hand, stage, shotId, missing, onShot, onClose }: CameraSheetProps) {
  const { view, works } = hand;
  const shot = view.checklist.shots.find(({ id }) => id === shotId);
  const isOpen = shot !== undefined;
  const own = shownStage(view, works, stage);
  const isVideo = shotId === videoShot;
  const required = requiredShots(view.checklist);
  const place = required.findIndex(({ id }) => id === shotId) + 1;
  const hasVideo = view.checklist.shots.some(({ id }) => id === videoShot);
  // A fast user has taken the next photo before the last one is listed.
  const taken = useRef(new Set<string>());
  const leave = () => {
    taken.current.clear();
    onClose();
  };
  const keep = async ({ blob, hash }: Prepared) => {
    if (!shot) return;
    await hand.say({ kind: 'shot', stage, shot: shot.id, hash }, { blob, hash });
    taken.current.add(shot.id);
    const next = missing.find((each) => each.kind === 'shot' && !taken.current.has(each.shot));
    if (next?.kind === 'shot' && !isVideo) onShot(next.shot);
    else leave();
  };
  const before =
    stage === 'return'
      ? shownStage(view, works, 'departure').shots.findLast((each) => each.shot === shotId)
      : null;
  const picture = own.shots.findLast((each) => each.shot === shotId) ?? null;
  const mayTake = own.closedAt === null && (stage === 'departure') === (view.standing === 'coming');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      size="large"
      className={styles.sheet}
      title={shot?.label ?? ''}
      description={shot && `${place > 0 ? `${place} of ${required.length}. ` : ''}${shot.hint}`}
    >
      {isOpen && isVideo && (
        <Recorder
          hand={hand}
          recorded={picture}
          mayRecord={mayTake}
          onKeep={keep}
          onPhotos={required[0] && (() => onShot(required[0]?.id ?? null))}
        />
      )}
      {isOpen && !isVideo && (
        <Viewfinder
          shotId={shot.id}
          hand={hand}
          before={before ?? null}
          picture={picture}
          mayTake={mayTake}
          onKeep={keep}
          onVideo={hasVideo ? () => onShot(videoShot) : undefined}
        />
      )}
    </Dialog>
  );
}

type Known = { id: string | null; hash: string };
type ViewfinderProps = {
  shotId: string;
  hand: Hand;
  before: Known | null;
  picture: Known | null;
  mayTake: boolean;
  onKeep: (picture: Prepared) => Promise<void>;
  /** Switches to the video; undefined if the list has none. */
  onVideo: (() => void) | undefined;
};

function Viewfinder({ shotId, hand, before, picture, mayTake, onKeep, onVideo }: ViewfinderProps) {
  const ghost = usePicture(hand.shelf, hand.view.exchange, before);
  const known = usePicture(hand.shelf, hand.view.exchange, picture);
  // The camera stays open between angles.
  const [anew, setAnew] = useState<string | null>(null);
  const [strength, setStrength] = useState(45);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isLooking = mayTake && (picture === null || anew === shotId);
  const { video, state } = useCamera(isLooking);
  const file = useRef<HTMLInputElement>(null);
  const take = async (source: Blob | HTMLVideoElement) => {
    setBusy(true);
    setFault('');
    try {
      await onKeep(await preparePicture(source));
      setAnew(null);
    } catch {
      setFault('We couldn’t read this photo. Take it again.');
    }
    setBusy(false);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [first] = event.target.files ?? [];
    event.target.value = '';
    if (first) void take(first);
  };
  if (!isLooking)
    return (
      <div className={styles.frame}>
        <div className={styles.finder}>{known !== null && <img src={known} alt="What you just took" />}</div>
        {mayTake && (
          <div className={styles.buttons}>
            <Button variant="strong" size="large" icon={<IconCamera />} onClick={() => setAnew(shotId)}>
              Take another photo
            </Button>
          </div>
        )}
      </div>
    );
  const isLive = state === 'live';
  return (
    <div className={styles.frame}>
      <div className={styles.finder} data-live={isLive || undefined}>
        <video ref={video} autoPlay playsInline muted hidden={!isLive} aria-label="Camera view" />
        {ghost !== null && (
          <img
            src={ghost}
            alt="At pick-up"
            className={isLive ? styles.ghost : undefined}
            style={isLive ? { opacity: strength / 100 } : undefined}
          />
        )}
        {!isLive && ghost === null && (
          <p className={styles.blind}>
            <IconCamera size={40} aria-hidden="true" />
            {state === 'asking' ? 'Opening the camera' : 'Take the photo with your phone’s camera.'}
          </p>
        )}
      </div>
      {isLive && ghost !== null && (
        <label className={styles.strength}>
          <span>Pick-up photo overlay</span>
          <input
            type="range"
            min={0}
            max={90}
            value={strength}
            onChange={(event) => setStrength(Number(event.target.value))}
          />
        </label>
      )}
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      <div className={styles.buttons}>
        {isLive && (
          <Button
            variant="primary"
            size="large"
            busy={isBusy}
            icon={<IconCamera />}
            onClick={() => video.current && void take(video.current)}
          >
            Take the photo
          </Button>
        )}
        <Button
          variant={isLive ? 'ghost' : 'primary'}
          size="large"
          busy={isBusy && !isLive}
          icon={isLive ? <IconPhoto /> : <IconCamera />}
          onClick={() => file.current?.click()}
        >
          {isLive ? 'Use the phone’s camera app' : 'Open the camera'}
        </Button>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Photo from the phone’s camera"
          onChange={chosen}
        />
        {isLive && onVideo && (
          <Button variant="ghost" size="large" icon={<IconVideo />} onClick={onVideo}>
            Record a video instead
          </Button>
        )}
      </div>
    </div>
  );
}
