import type { SwapLine } from '../../../../features/exchange/views/exchange-view.ts';
import { Shelf, type MoreOf } from '../shelf.tsx';
import { SwapCard } from './swap-card.tsx';

type SwapShelfProps = {
  title: string;
  lead?: string;
  swaps: readonly SwapLine[];
  now: number;
  more?: MoreOf<SwapLine>;
};

/** A group of swaps. */
export function SwapShelf({ swaps, now, ...shelf }: SwapShelfProps) {
  return <Shelf {...shelf} lines={swaps} renderCard={(swap) => <SwapCard swap={swap} now={now} />} />;
}
