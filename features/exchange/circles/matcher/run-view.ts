/** Defines what operators see of the matcher's runs. */
import type { ExchangeState } from '../../lifecycle/exchange-lifecycle.ts';
import type { WishState } from '../wishes/wish-lifecycle.ts';
import type { WishOutcome } from './why-unmatched.ts';

/** One run in a line. */
export type RunLine = {
  id: number;
  ranAt: string;
  /** Wishes examined. */
  wishes: number;
  /** Even circles available; those chosen; and those still possible when proposed. */
  found: number;
  chosen: number;
  proposed: number;
  /** Proposals waiting for answers, and those everyone accepted. */
  waiting: number;
  agreed: number;
  /** How much better the best set could be at most, in percent of the total; 0 if proven optimal. */
  missingPercent: number;
  /** Number of wishes per outcome; empty for old runs. */
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

/** A run with its proposals, and the reason why each wish was matched or not. */
export type RunView = { run: RunLine; circles: RunCircle[]; wishes: RunWish[] };
