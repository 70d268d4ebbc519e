import { useState, type MouseEvent } from 'react';
import type { HomeWords } from '../../content/marketing/home.ts';
import { classNames } from '../../ui/class-names.ts';
import { Lightbox } from '../../ui/overlay/lightbox.tsx';
import { Picture, fallbackPathOf, type PictureSource } from '../../ui/show/picture.tsx';
import section from './section.module.css';
import styles from './image-gallery.module.css';

type ImageGalleryProps = { words: HomeWords['gallery']; pictures: PictureSource[] };

/** Our own pictures as a wall; a press enlarges one. Without scripts it opens as a file. */
export default function ImageGallery({ words: { title }, pictures }: ImageGalleryProps) {
  const [shown, setShown] = useState<number | null>(null);
  const open = (event: MouseEvent, index: number) => {
    event.preventDefault();
    setShown(index);
  };
  return (
    <section aria-labelledby="gallery-heading" className={section.section}>
      <h2 id="gallery-heading" className={classNames('container', section.title, styles.title)}>
        {title}
      </h2>
      <ul className={styles.wall}>
        {pictures.map((picture, index) => (
          <li key={picture.alt}>
            <a
              href={fallbackPathOf(picture)}
              aria-haspopup="dialog"
              data-waits=""
              onClick={(event) => open(event, index)}
              className={styles.link}
            >
              <Picture picture={picture} sizes="(max-width: 767px) 76vw, 50vw" className={styles.picture} />
            </a>
          </li>
        ))}
      </ul>
      <Lightbox
        label={title}
        pictures={pictures}
        index={shown}
        onIndexChange={setShown}
        onClose={() => setShown(null)}
      />
    </section>
  );
}
