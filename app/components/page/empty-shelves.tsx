import type { ReactNode } from 'react';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import styles from './empty-shelves.module.css';

type EmptyShelvesProps = {
  picture: PictureSource | null;
  title: string;
  /** The page's heading, if nothing else names it. */
  titleAs?: 'h1' | 'h2';
  words: string;
  actions: ReactNode;
};

/** An empty list: what would be here, and how to start. */
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
