import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import { Film } from '../handover/film.tsx';
import styles from './explainer.module.css';

export type StoryFrame = { picture: PictureSource; words: string };

const frameMilliseconds = 4500;
/** For visitors who prefer less motion no picture changes unless they press. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Pressing Play removed the start button: the focus moves to the control that replaced it. */
const focusInPlace = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

type ExplainerProps = {
  /** The operator's film; null without one. */
  videoUrl: string | null;
  /** The pictures shown without a film; with a film, the first is its poster. */
  frames: StoryFrame[];
  /** Names the film, and its region for screen readers. */
  title: string;
  /** The label of the start button. */
  start: string;
  /** The pictures' width on the page, as in `<img sizes>`. */
  sizes: string;
  /** The first picture is above the fold: fetched at once. */
  priority?: boolean;
  className?: string;
};

/**
 * The operator's film, or a slide show of our own pictures with captions, so that it needs no sound. Nothing but the first picture loads
 * before it starts.
 */
export function Explainer(props: ExplainerProps) {
  const { videoUrl, frames, title, start, sizes, priority, className } = props;
  const [at, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const isLast = at === frames.length - 1;
  useEffect(() => {
    if (!isPlaying || at === null) return undefined;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), frameMilliseconds);
    return () => clearTimeout(timer);
  }, [isPlaying, at, isLast]);
  const [poster] = frames;
  if (!poster) return null;
  const begin = () => {
    setAt(0);
    setPlaying(videoUrl === null && !isStill());
  };
  const toggle = () => {
    if (isLast && !isPlaying) setAt(0);
    setPlaying(!isPlaying);
  };
  const frame = at === null ? null : frames[at];
  return (
    <section className={classNames(styles.explainer, className)} aria-label={title}>
      {frame && videoUrl ? (
        <Film url={videoUrl} title={title} className={styles.player} />
      ) : frame ? (
        <>
          <div key={at} className={styles.frame} data-playing={isPlaying || undefined}>
            <Picture picture={frame.picture} sizes={sizes} />
          </div>
          <output className={styles.words}>{frame.words}</output>
          <div className={styles.controls}>
            <IconButton
              ref={focusInPlace}
              label={isPlaying ? 'Pause' : 'Play'}
              variant="media"
              onClick={toggle}
            >
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
            <Picture picture={poster.picture} sizes={sizes} priority={priority} alt="" />
          </div>
          <button type="button" className={styles.start} data-starts onClick={begin}>
            <span className={styles.sign}>
              <IconPlayerPlayFilled aria-hidden="true" size={30} />
            </span>
            <span className={styles.title}>{start}</span>
          </button>
        </>
      )}
    </section>
  );
}
