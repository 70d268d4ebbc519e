import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useState } from 'react';
import type { HomeWords } from '../../content/home.ts';
import { Film } from '../../components/film.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../ui/picture.tsx';
import section from './section.module.css';
import styles from './pitch.module.css';

type PitchProps = {
  words: HomeWords['pitch'];
  picture: PictureSource | null;
  /** Where the founders' film is; null while there is none. */
  videoUrl: string | null;
};

/** The founders' film behind a picture: a press, and only a press, calls whoever hosts it. */
function FounderVideo({ words: { video }, picture, videoUrl }: PitchProps) {
  const [isPressed, setPressed] = useState(false);
  return (
    <figure id="founder-video" className={styles.video}>
      <div className={styles.frame}>
        {isPressed && videoUrl ? (
          <Film url={videoUrl} title={video.caption} className={styles.film} />
        ) : (
          <>
            {picture && (
              <Picture picture={picture} sizes="(max-width: 1023px) 100vw, 760px" className={styles.poster} />
            )}
            <button type="button" className={styles.play} onClick={() => setPressed(true)}>
              <IconPlayerPlayFilled size={30} aria-hidden="true" />
              <span className="visually-hidden">{video.button}</span>
            </button>
          </>
        )}
        <output className={styles.waiting}>{isPressed && !videoUrl && <span>{video.waiting}</span>}</output>
      </div>
      <figcaption className={section.note}>{video.caption}</figcaption>
    </figure>
  );
}

/** Why an idle trailer is an adventure that somebody has not taken yet. */
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
