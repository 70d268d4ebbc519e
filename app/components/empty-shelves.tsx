import type { ReactNode } from 'react';
import { Picture, type PictureSource } from '../ui/picture.tsx';
import styles from './empty-shelves.module.css';

type EmptyShelvesProps = { picture: PictureSource | null; title: string; words: string; actions: ReactNode };

/** Nothing has been booked so far: what would stand here, and how it begins. */
export function EmptyShelves({ picture, title, words, actions }: EmptyShelvesProps) {
  return (
    <section className={styles.empty}>
      {picture && (
        <div className={styles.drawing}>
          <Picture picture={picture} sizes="(max-width: 720px) 90vw, 400px" priority contain />
        </div>
      )}
      <div>
        <h2>{title}</h2>
        <p>{words}</p>
        <p className={styles.emptyActions}>{actions}</p>
      </div>
    </section>
  );
}
