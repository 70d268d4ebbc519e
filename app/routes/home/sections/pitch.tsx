import { useEffect } from 'react';
import type { HomeWords } from '../../../content/marketing/home.ts';
import { Explainer, type StoryFrame } from '../../../components/page/explainer.tsx';
import { classNames } from '../../../ui/class-names.ts';
import section from '../section.module.css';
import { startWhenAddressed, watchFirstId } from '../watch-first.ts';
import styles from './pitch.module.css';

type PitchProps = {
  words: HomeWords['pitch'];
  /** Our own pictures, shown without a film. */
  frames: StoryFrame[];
  /** The founders' film; null without one. */
  videoUrl: string | null;
};

/** The target of 'Watch First'. */
function FounderVideo({ words: { video }, frames, videoUrl }: PitchProps) {
  const { button, caption } = videoUrl ? video : video.story;
  useEffect(startWhenAddressed, []);
  return (
    <figure id={watchFirstId} className={styles.video}>
      <Explainer
        videoUrl={videoUrl}
        frames={frames}
        title={caption}
        start={button}
        sizes="(max-width: 1023px) 100vw, 760px"
        className={styles.player}
      />
      <figcaption className={section.note}>{caption}</figcaption>
    </figure>
  );
}

/** Why an idle trailer is a missed adventure. */
export default function Pitch(props: PitchProps) {
  const { title, paragraphs, figures, badge, note } = props.words;
  return (
    <section aria-labelledby="pitch-heading" className={styles.band}>
      <div className={classNames('container', styles.split)}>
        <div>
          <h2 id="pitch-heading" className={section.title}>
            {title}
          </h2>
          {paragraphs.map((text) => (
            <p key={text} className={section.text}>
              {text}
            </p>
          ))}
          {figures.map(({ value, label }) => (
            <div key={value} className={styles.figure}>
              <p>
                <b className="num">{value}</b>
                <span>{label}</span>
              </p>
              <p className={styles.badge}>{badge}</p>
              <p className={section.note}>{note}</p>
            </div>
          ))}
        </div>
        <FounderVideo {...props} />
      </div>
    </section>
  );
}
