import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './exchange.module.css';

type ExchangePageProps = {
  /** What it is, and how it stands: an `ExchangeHead`, and what is shown below it. */
  head: ReactNode;
  /** What comes next, and what there is to know about it. */
  main: ReactNode;
  /** People, money, and what has happened. */
  side: ReactNode;
  /** What has been said: the last on a phone, for it is long. */
  talk: ReactNode;
};

/** The page of anything that changes hands between members: a booking, a swap, a circle. */
export function ExchangePage({ head, main, side, talk }: ExchangePageProps) {
  return (
    <div className={styles.page}>
      {head}
      <div className={styles.columns}>
        <div className={styles.main}>{main}</div>
        <div className={styles.side}>{side}</div>
        <div className={styles.talk}>{talk}</div>
      </div>
    </div>
  );
}

type ExchangeHeadProps = {
  /** The list that it stands in. */
  up: { to: string; label: string };
  badge: Parameters<typeof Badge>[0]['variant'];
  state: string;
  title: ReactNode;
  /** Beside the title; null where there is none yet, left out where the page shows its pictures elsewhere. */
  picture?: PictureSource | null;
  /** Below the title. */
  children?: ReactNode;
};

/** The head of such a page: where it belongs, how it stands, what it is. */
export function ExchangeHead({ up, badge, state, title, picture, children }: ExchangeHeadProps) {
  return (
    <header className={classNames(styles.head, picture !== undefined && styles.pictured)}>
      {picture !== undefined && (
        <div className={styles.media}>
          {picture && <Picture picture={picture} alt="" sizes="(max-width: 720px) 100vw, 420px" priority />}
        </div>
      )}
      <div className={styles.title}>
        <Link to={up.to} className={styles.up}>
          {up.label}
        </Link>
        <Badge variant={badge}>{state}</Badge>
        <h1>{title}</h1>
        {children}
      </div>
    </header>
  );
}

type ExchangeWaitingProps = {
  title: string;
  /** What is being loaded, in words. */
  words: string;
  /** What stands where the head will be. */
  children?: ReactNode;
};

/** Such a page before its data has come. */
export function ExchangeWaiting({ title, words, children }: ExchangeWaitingProps) {
  return (
    <div aria-busy="true" className={styles.page}>
      <h1 className="visually-hidden">{title}</h1>
      <output className="visually-hidden">{words}</output>
      {children ?? <Skeleton className={styles.waitingHead} />}
      <div className={styles.columns}>
        <Skeleton className={styles.waitingPanel} />
        <Skeleton className={styles.waitingPanel} />
      </div>
    </div>
  );
}
