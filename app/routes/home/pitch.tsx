import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useState } from 'react';
import type { HomeWords } from '../../content/home.ts';
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

/** The film itself: a file plays in the page, anything else is another site's player. Nothing of it is fetched before this is drawn. */
function Film({ url, title }: { url: string; title: string }) {
  if (/\.(mp4|webm)$/i.test(new URL(url).pathname)) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the operator's film carries its captions in the file
    return <video src={url} title={title} controls autoPlay playsInline className={styles.film} />;
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the operator's own choice of player, named in the configuration and admitted by the policy
    <iframe
      src={url}
      title={title}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className={styles.film}
    />
  );
}

/** The founders' film behind a picture: a press, and only a press, calls whoever hosts it. */
function FounderVideo({ words: { video }, picture, videoUrl }: PitchProps) {
  const [isPressed, setPressed] = useState(false);
  return (
    <figure id="founder-video" className={styles.video}>
      <div className={styles.frame}>
        {isPressed && videoUrl ? (
          <Film url={videoUrl} title={video.caption} />
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
