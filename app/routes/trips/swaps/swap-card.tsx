import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import type { SwapLine } from '../../../../features/exchange/views/exchange-view.ts';
import type { SwapLegLine } from '../../../../features/exchange/views/leg-view.ts';
import { givenIn, receivedIn } from '../../../components/exchange/legs.ts';
import { daysText } from '../../../components/when-words.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Picture } from '../../../ui/show/picture.tsx';
import { ExchangeCard } from '../exchange-card.tsx';
import { swapStateWords, titlesOf, topUpText } from './swap-words.ts';
import card from '../exchange-card.module.css';
import styles from './swap-card.module.css';

type SwapCardProps = { swap: SwapLine; /** Milliseconds since the epoch. */ now: number };

/** A swap in a list: what for what, when, with whom, and its state. */
export function SwapCard({ swap, now }: SwapCardProps) {
  const { from, to, kind } = swap;
  const [gives, receives] = [givenIn(swap), receivedIn(swap)];
  const [first] = receives;
  const added = topUpText(swap);
  return (
    <ExchangeCard
      line={swap}
      media={
        <>
          <Half thing={gives[0]} />
          <span aria-hidden="true" className={styles.mark}>
            <IconArrowsExchange size={20} stroke={2.2} />
          </span>
          <Half thing={first} />
        </>
      }
      badge={swapStateWords(swap)}
      now={now}
      title={`${titlesOf(receives)} for ${titlesOf(gives)}`}
      isPair
    >
      {first && <p className={card.when}>{whenText(first, gives[0])}</p>}
      <p className={card.who}>
        <span className={card.person}>
          <Avatar name={from.name} src={from.photo} size={28} />
          {kind === 'circle' && <Avatar name={to.name} src={to.photo} size={28} />}
          <span>
            {kind === 'circle' ? `A circle: from ${from.name}, to ${to.name}` : `with ${from.name}`}
            {added !== '' && `; ${added}`}
          </span>
        </span>
      </p>
    </ExchangeCard>
  );
}

/** When the reader receives, and when they give, if at another time. */
function whenText(receives: SwapLegLine, gives: SwapLegLine | undefined): string {
  const days = daysText(receives.fromDay, receives.toDay);
  if (!gives || (gives.fromDay === receives.fromDay && gives.toDay === receives.toDay)) return days;
  return `You get ${days}; you give ${daysText(gives.fromDay, gives.toDay)}`;
}

function Half({ thing }: { thing: SwapLegLine | undefined }) {
  return (
    <div className={styles.half}>
      {thing?.picture && <Picture picture={thing.picture} alt="" sizes="160px" />}
    </div>
  );
}
