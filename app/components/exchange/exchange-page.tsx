import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/show/badge.tsx';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import styles from './exchange.module.css';

type ExchangePageProps = {
  /** Its title and state: an `ExchangeHead`. */
  head: ReactNode;
  /** The next step, with what to know before it. */
  step: ReactNode;
  /** What is received and given, and the people, side by side on a desktop. */
  cards: ReactNode;
  /** The money card. */
  money: ReactNode;
  /** Everything not needed now: mostly folds. */
  rest: ReactNode;
};

/** The page of any exchange: a booking, a swap, a circle. On a desktop the step and the money stay beside the rest. */
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
  /** The list it belongs to. */
  up: { to: string; label: string };
  badge: Parameters<typeof Badge>[0]['variant'];
  state: string;
  title: ReactNode;
  /** Beside the title; null without one, omitted if the page shows pictures elsewhere. */
  picture?: PictureSource | null;
  /** Below the title. */
  children?: ReactNode;
};

/** The page's head: its list, picture, state and title. */
export function ExchangeHead({ up, badge, state, title, picture, children }: ExchangeHeadProps) {
  return (
    <header className="stack-8">
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
  /** What is loading, in words. */
  words: string;
  /** The head's placeholder. */
  children?: ReactNode;
};

/** Such a page before its data has loaded. */
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
