import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import { Link } from 'react-router';
import type { SwapLine, SwapThing } from '../../../../features/swaps/swap-view.ts';
import { daysText } from '../../../components/when-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { leftText } from '../booking-words.ts';
import { swapStateWords, titlesOf, topUpText } from './swap-words.ts';
import styles from './swap-card.module.css';

type SwapCardProps = { swap: SwapLine; /** Milliseconds since the epoch. */ now: number };

/** One swap in a list: what for what, when, with whom, and how it stands. */
export function SwapCard({ swap, now }: SwapCardProps) {
  const { id, state, gives, receives, from, to, answerUntil, isMyTurn, kind } = swap;
  const { label, tone } = swapStateWords(swap);
  const isOver = ['declined', 'withdrawn', 'expired', 'superseded', 'cancelled'].includes(state);
  const [first] = receives;
  const added = topUpText(swap);
  return (
    <article className={classNames(styles.card, isOver && styles.over)}>
      <div className={styles.media}>
        <Half thing={gives[0]} />
        <span aria-hidden="true" className={styles.mark}>
          <IconArrowsExchange size={20} stroke={2.2} />
        </span>
        <Half thing={first} />
      </div>
      <div className={styles.body}>
        <p className={styles.state}>
          <Badge variant={tone}>{label}</Badge>
          {answerUntil !== null && (
            <span className={styles.clock}>
              {isMyTurn ? 'answer' : 'ends'} {leftText(answerUntil, now)}
            </span>
          )}
        </p>
        <h3 className={styles.title}>
          <Link to={`/swaps/${id}`} className={styles.link}>
            {titlesOf(receives)} for {titlesOf(gives)}
          </Link>
        </h3>
        {first && <p className={styles.when}>{daysText(first.fromDay, first.toDay)}</p>}
        <p className={styles.who}>
          {kind === 'circle' ? `A circle: from ${from.name}, to ${to.name}` : `with ${from.name}`}
          {added !== '' && `; ${added}`}
        </p>
      </div>
    </article>
  );
}

function Half({ thing }: { thing: SwapThing | undefined }) {
  return (
    <div className={styles.half}>
      {thing?.picture && <Picture picture={thing.picture} alt="" sizes="160px" />}
    </div>
  );
}
