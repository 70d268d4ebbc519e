import type { ReactNode } from 'react';
import { Picture, type PictureSource } from '../ui/picture.tsx';
import styles from './empty-shelves.module.css';

type EmptyShelvesProps = {
  picture: PictureSource | null;
  title: string;
  /** Where nothing else names the page, this is its heading. */
  titleAs?: 'h1' | 'h2';
  words: string;
  actions: ReactNode;
};

/** Nothing stands here so far: what would, and how it begins. */
export function EmptyShelves({ picture, title, titleAs: Title = 'h2', words, actions }: EmptyShelvesProps) {
  return (
    <section className={styles.empty}>
      {picture && (
        <div className={styles.drawing}>
          <Picture picture={picture} sizes="(max-width: 720px) 90vw, 400px" priority contain />
        </div>
      )}
      <div>
        <Title className={styles.title}>{title}</Title>
        <p>{words}</p>
        <p className={styles.emptyActions}>{actions}</p>
      </div>
    </section>
  );
}
