/** What does an operator see of the matcher's runs? */
import type { ExchangeState } from '../../lifecycle/exchange-lifecycle.ts';
import type { WishState } from '../wishes/wish-lifecycle.ts';
import type { WishOutcome } from './why-unmatched.ts';

/** One run in a line. */
export type RunLine = {
  id: number;
  ranAt: string;
  /** Wishes that were looked at. */
  wishes: number;
  /** Even circles there were to choose from; those that were chosen; those of them that could still be proposed a moment later. */
  found: number;
  chosen: number;
  proposed: number;
  /** Proposals that wait for answers, and those to which all have said yes. */
  waiting: number;
  agreed: number;
  /** How much better the best set could be at most, in percent of the total; 0 where it is proven that nothing is. */
  missingPercent: number;
  /** How many wishes came to what; empty for runs long ago. */
  outcomes: Partial<Record<WishOutcome, number>>;
};

export type RunCircle = {
  id: string;
  state: ExchangeState;
  chancePercent: number;
  members: string[];
  reasons: string[];
};

export type RunWish = {
  id: string;
  member: string;
  state: WishState;
  waitingSince: string;
  outcome: WishOutcome;
};

/** A run with its proposals, and every wish with the reason why it was matched or not. */
export type RunView = { run: RunLine; circles: RunCircle[]; wishes: RunWish[] };
