import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExchangeLine } from '../../../features/exchange/views/exchange-view.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { leftText } from '../../components/when-words.ts';
import styles from './exchange-card.module.css';

type ExchangeCardProps = {
  line: ExchangeLine;
  media: ReactNode;
  /** The state in words, with its colour. */
  badge: { label: string; tone: Parameters<typeof Badge>[0]['variant'] };
  /** Milliseconds since the epoch. */
  now: number;
  title: string;
  /** Of two pictures side by side. */
  isPair?: boolean;
  /** Whether it has its own buttons. */
  isAsking?: boolean;
  /** The very next one, shown larger. */
  isNext?: boolean;
  /** When, with whom, for how much. */
  children: ReactNode;
};

/** Ended without changing hands. */
export const isOver = ({ stage, state }: Pick<ExchangeLine, 'stage' | 'state'>): boolean =>
  stage === 'over' && state !== 'completed';

/** One booking or swap in a list; the whole card links to its page. */
export function ExchangeCard(props: ExchangeCardProps) {
  const { line, media, badge, now, title, children } = props;
  const { isPair = false, isAsking = false, isNext = false } = props;
  return (
    <article
      data-next={isNext || undefined}
      className={classNames(
        styles.card,
        isPair && styles.pair,
        isAsking && styles.asking,
        isNext && styles.next,
        isOver(line) && styles.over,
      )}
    >
      <div className={styles.media}>{media}</div>
      <div className={styles.body}>
        <p className={styles.state}>
          <Badge variant={badge.tone}>{badge.label}</Badge>
          {line.answerUntil !== null && (
            <span className={styles.clock}>
              {line.isMyTurn ? 'answer' : 'ends'} {leftText(line.answerUntil, now)}
            </span>
          )}
        </p>
        <h3 className={styles.title}>
          <Link to={`/exchanges/${line.id}`} className={styles.link}>
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </article>
  );
}
