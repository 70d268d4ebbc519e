import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { PictureSource } from '../../../../ui/show/picture.tsx';
import { Picture } from '../../../../ui/show/picture.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './stage.module.css';

/** One side of a swap in pictures: several are stacked. */
export type StageSide = {
  name: string;
  things: { slug: string; title: string; picture: PictureSource | null }[];
  /** Days, worth: short lines below the title. */
  lines: string[];
  /** Shown before a choice. */
  empty?: string;
  /** Whether this side has been called off. */
  isOff?: boolean;
};

type StageProps = { give: StageSide; receive: StageSide; isEven?: boolean };

/** What is given and received, side by side, also on a phone: the whole swap at a glance. */
export function Stage({ give, receive }: StageProps) {
  return (
    <div className={styles.stage}>
      <Side side={give} />
      <span aria-hidden="true" className={styles.mark}>
        <IconArrowsExchange size={30} stroke={2} />
      </span>
      <Side side={receive} />
    </div>
  );
}

function Side({ side: { name, things, lines, empty = '', isOff = false } }: { side: StageSide }) {
  const titles = things.map(({ title }) => title);
  return (
    <section className={styles.side} aria-label={name} data-off={isOff || undefined}>
      <div className={classNames(styles.frame, things.length === 0 && styles.empty)}>
        {things.length === 0 && <IconPlus size={34} stroke={1.7} aria-hidden="true" />}
        {things.slice(0, 3).map(({ slug, picture }, index) => (
          <div key={slug} data-depth={index} className={styles.picture}>
            {picture && <Picture picture={picture} alt="" sizes="(max-width: 720px) 50vw, 620px" priority />}
          </div>
        ))}
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <h2 className={styles.title}>{titles.length === 0 ? empty : titles.join(' or ')}</h2>
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}
