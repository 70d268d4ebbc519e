import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconPlayerRecord from '@tabler/icons-react/dist/esm/icons/IconPlayerRecord.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { longestVideoSeconds } from '../../../../features/handover/evidence/checklists.ts';
import { Button } from '../../../ui/button.tsx';
import { sha256, type Prepared } from './prepare-picture.ts';
import { useCamera } from './use-camera.ts';
import type { Hand } from '../use-handover.ts';
import { usePicture } from './use-picture.ts';
import styles from './camera.module.css';

/** A minute stays below the upload limit. */
const bitsPerSecond = 1_500_000;
/** Shorter ones show too little to replace the photos. */
const shortestSeconds = 5;

/** Safari only plays MP4, so it comes first where a browser can record both. */
const formats = ['video/mp4;codecs=avc1.42E01E', 'video/mp4', 'video/webm;codecs=vp8', 'video/webm'];

/** Records the camera without sound, for at most a minute. */
function useRecording(
  video: RefObject<HTMLVideoElement | null>,
  onDone: (recorded: Blob) => void,
): { seconds: number | null; start: () => void; stop: () => void } {
  const [seconds, setSeconds] = useState<number | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const isRecording = seconds !== null;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setSeconds((before) => (before ?? 0) + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRecording]);
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
    setSeconds(null);
  };
  const isOver = isRecording && seconds >= longestVideoSeconds;
  useEffect(() => {
    if (isOver && recorder.current?.state === 'recording') recorder.current.stop();
  }, [isOver]);
  // Leaving the page while recording discards the video.
  useEffect(
    () => () => {
      const left = recorder.current;
      recorder.current = null;
      if (left?.state === 'recording') left.stop();
    },
    [],
  );
  const start = () => {
    const stream = video.current?.srcObject;
    if (!(stream instanceof MediaStream)) return;
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
    const made = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: bitsPerSecond });
    const chunks: Blob[] = [];
    made.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    made.addEventListener('stop', () => {
      setSeconds(null);
      if (recorder.current === made) onDone(new Blob(chunks, { type: made.mimeType }));
    });
    recorder.current = made;
    made.start(1_000);
    setSeconds(0);
  };
  return { seconds, start, stop };
}

type RecorderProps = {
  hand: Hand;
  recorded: { id: string | null; hash: string } | null;
  mayRecord: boolean;
  onKeep: (video: Prepared) => Promise<void>;
  /** Goes back to photos; undefined if none are required. */
  onPhotos: (() => void) | undefined;
};

/** Records the video, or plays it once recorded. */
export function Recorder({ hand, recorded, mayRecord, onKeep, onPhotos }: RecorderProps) {
  const url = usePicture(hand.shelf, hand.view.exchange, recorded);
  const [isAgain, setAgain] = useState(false);
  const isLooking = mayRecord && (recorded === null || isAgain);
  const { video, state } = useCamera(isLooking);
  const keep = async (blob: Blob) => {
    await onKeep({ blob, hash: await sha256(blob) });
    setAgain(false);
  };
  const { seconds, start, stop } = useRecording(video, (blob) => void keep(blob));
  if (!isLooking)
    return (
      <div className={styles.frame}>
        <div className={styles.finder}>
          {url !== null && <video src={url} controls playsInline muted aria-label="Your video" />}
        </div>
        {mayRecord && (
          <div className={styles.buttons}>
            <Button variant="strong" size="large" icon={<IconPlayerRecord />} onClick={() => setAgain(true)}>
              Record another video
            </Button>
          </div>
        )}
      </div>
    );
  const isLive = state === 'live';
  const mayRecordHere = isLive && typeof MediaRecorder !== 'undefined';
  return (
    <div className={styles.frame}>
      <div className={styles.finder} data-live={isLive || undefined}>
        <video ref={video} autoPlay playsInline muted hidden={!isLive} aria-label="Camera view" />
        {!isLive && (
          <p className={styles.blind}>
            <IconCamera size={40} aria-hidden="true" />
            {state === 'asking'
              ? 'Opening the camera'
              : 'This browser can’t record here. Take photos instead.'}
          </p>
        )}
      </div>
      <p className={styles.seconds} role="timer">
        {seconds === null ? `Up to ${longestVideoSeconds} seconds` : `${seconds} of ${longestVideoSeconds} s`}
      </p>
      <div className={styles.buttons}>
        {mayRecordHere &&
          (seconds === null ? (
            <Button variant="primary" size="large" icon={<IconPlayerRecord />} onClick={start}>
              Start recording
            </Button>
          ) : (
            <Button
              variant="primary"
              size="large"
              icon={<IconPlayerStop />}
              disabled={seconds < shortestSeconds}
              onClick={stop}
            >
              Stop and save
            </Button>
          ))}
        {seconds === null && onPhotos && (
          <Button variant="ghost" size="large" icon={<IconCamera />} onClick={onPhotos}>
            Take photos instead
          </Button>
        )}
      </div>
    </div>
  );
}
