import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/show/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { leftText } from '../../components/when-words.ts';
import styles from './exchange-card.module.css';

type ExchangeCardProps = {
  /** The page the whole card links to. */
  to: string;
  media: ReactNode;
  badge: Parameters<typeof Badge>[0]['variant'];
  state: string;
  isMyTurn: boolean;
  /** The deadline to answer; null if none. */
  answerUntil: string | null;
  /** Milliseconds since the epoch. */
  now: number;
  title: string;
  /** Whether it was cancelled. */
  isOver: boolean;
  /** Of two pictures side by side. */
  isPair?: boolean;
  /** Whether it has its own buttons. */
  isAsking?: boolean;
  /** The very next one, shown larger. */
  isNext?: boolean;
  /** When, with whom, for how much. */
  children: ReactNode;
};

/** One booking or swap in a list. */
export function ExchangeCard(props: ExchangeCardProps) {
  const { to, media, badge, state, isMyTurn, answerUntil, now, title, isOver, children } = props;
  const { isPair = false, isAsking = false, isNext = false } = props;
  return (
    <article
      data-next={isNext || undefined}
      className={classNames(
        styles.card,
        isPair && styles.pair,
        isAsking && styles.asking,
        isNext && styles.next,
        isOver && styles.over,
      )}
    >
      <div className={styles.media}>{media}</div>
      <div className={styles.body}>
        <p className={styles.state}>
          <Badge variant={badge}>{state}</Badge>
          {answerUntil !== null && (
            <span className={styles.clock}>
              {isMyTurn ? 'answer' : 'ends'} {leftText(answerUntil, now)}
            </span>
          )}
        </p>
        <h3 className={styles.title}>
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </article>
  );
}
