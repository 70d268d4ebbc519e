import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useEffect, useState } from 'react';
import { Film } from '../../components/film.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture, type PictureSource } from '../../ui/picture.tsx';
import styles from './explainer.module.css';

type Frame = { picture: PictureSource; words: string };

const frameMilliseconds = 4500;

type ExplainerProps = {
  frames: Frame[];
  brandName: string;
  /** Where the operator's film is; null while there is none. */
  videoUrl: string | null;
};

/**
 * The operator's film behind our own picture; while there is none, a film of our pictures with its words written out, so that it needs no sound.
 * Nothing of either is fetched before it is started.
 */
export function Explainer({ frames, brandName, videoUrl }: ExplainerProps) {
  const [at, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const isLast = at === frames.length - 1;
  useEffect(() => {
    if (!isPlaying || at === null) return undefined;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), frameMilliseconds);
    return () => clearTimeout(timer);
  }, [isPlaying, at, isLast]);
  const poster = frames[0]?.picture;
  if (!poster) return null;
  const start = () => {
    setAt(0);
    setPlaying(videoUrl === null);
  };
  const toggle = () => {
    if (isPlaying) setPlaying(false);
    else if (isLast) start();
    else setPlaying(true);
  };
  const frame = at === null ? null : frames[at];
  return (
    <section className={styles.film} aria-label={`${brandName} explained`}>
      {frame && videoUrl ? (
        <Film url={videoUrl} title={`${brandName} explained`} className={styles.player} />
      ) : frame ? (
        <>
          <div key={at} className={styles.frame} data-playing={isPlaying || undefined}>
            <Picture picture={frame.picture} sizes="(max-width: 860px) 100vw, 1000px" />
          </div>
          <output className={styles.words}>{frame.words}</output>
          <div className={styles.controls}>
            <IconButton label={isPlaying ? 'Pause' : 'Play'} variant="media" onClick={toggle}>
              {isPlaying ? (
                <IconPlayerPauseFilled aria-hidden="true" />
              ) : (
                <IconPlayerPlayFilled aria-hidden="true" />
              )}
            </IconButton>
            {frames.map(({ words }, index) => (
              <button
                key={words}
                type="button"
                className={styles.dot}
                aria-label={`Part ${index + 1} of ${frames.length}`}
                aria-current={index === at || undefined}
                onClick={() => setAt(index)}
              />
            ))}
          </div>
        </>
      ) : (
        <>
          <div className={styles.frame}>
            <Picture picture={poster} sizes="(max-width: 860px) 100vw, 1000px" priority alt="" />
          </div>
          <button type="button" className={styles.start} onClick={start}>
            <span className={styles.sign}>
              <IconPlayerPlayFilled aria-hidden="true" size={30} />
            </span>
            <span className={styles.title}>
              {videoUrl ? `Watch ${brandName} explained` : `${brandName} in 25 seconds`}
            </span>
          </button>
        </>
      )}
    </section>
  );
}
