import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Picture, type PictureSource } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './exchange.module.css';

type ExchangePageProps = {
  /** What it is, and how it stands: an `ExchangeHead`. */
  head: ReactNode;
  /** The one next step, with what has to be known before it. */
  step: ReactNode;
  /** What is got and given, and the people, side by side on a desk. */
  cards: ReactNode;
  /** The money card. */
  money: ReactNode;
  /** Everything that is not needed now: mostly folds. */
  rest: ReactNode;
};

/** The page of anything that changes hands between members: a booking, a swap, a circle. On a desk the step and the money stay beside the rest. */
export function ExchangePage({ head, step, cards, money, rest }: ExchangePageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.lead}>{head}</div>
      <div className={styles.aside}>
        <div className={styles.step}>{step}</div>
        <div className={styles.money}>{money}</div>
      </div>
      <div className={styles.cards}>{cards}</div>
      <div className={styles.rest}>{rest}</div>
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

/** The head of such a page: where it belongs, what it looks like, how it stands, what it is. */
export function ExchangeHead({ up, badge, state, title, picture, children }: ExchangeHeadProps) {
  return (
    <header className={styles.head}>
      <Link to={up.to} className={styles.up}>
        {up.label}
      </Link>
      {picture !== undefined && (
        <div className={styles.media}>
          {picture && <Picture picture={picture} alt="" sizes="(max-width: 980px) 100vw, 760px" priority />}
        </div>
      )}
      <div className={styles.title}>
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
      <div className={styles.lead}>{children ?? <Skeleton className={styles.waitingHead} />}</div>
      <div className={styles.aside}>
        <Skeleton className={styles.waitingPanel} />
      </div>
      <div className={styles.cards}>
        <Skeleton className={styles.waitingPanel} />
      </div>
    </div>
  );
}
