/** Defines a member's wallet as its page shows it. Whole points throughout. */
import type { Trip } from './holds/exchange-trips.server.ts';
import type { Exchange, PointsReason } from './ledger/points-book.ts';

/** What these points would buy: a published listing that accepts points. Fees, cleaning and taxes are cash. */
export type PointsBuy = {
  points: number;
  title: string;
  slug: string;
  units: number;
  unit: 'day' | 'night';
};

/** All movements for one trip, or a single movement without one. */
export type WalletEntry = {
  exchange: Exchange | null;
  /** Null if the movement was for no trip, or an unknown one. */
  trip: Trip | null;
  /** The last movement's reason. */
  reason: PointsReason;
  /** Its time, ISO text. */
  at: string;
  /** The total change in what can be spent. */
  change: number;
  /** What is still held for it. */
  held: number;
};

export type WalletSummary = {
  /** Bonus and earned points: what can be spent now, on anything. */
  spendablePoints: number;
  /** Points held for exchanges that have not started; no longer part of `spendablePoints`. */
  heldPoints: number;
  /** Next trip first. */
  holds: { exchange: Exchange; trip: Trip | null; points: number }[];
  /** When the spendable points expire unless something is posted before; null without any. */
  expiry: { at: string; points: number } | null;
  /** The spendable balance at the end of each day it changed, for the past year, oldest first. */
  course: { day: string; points: number }[];
  /** The latest few. */
  entries: WalletEntry[];
  /** An example for the spendable points, or a founder's bonus if there are none. Null if nothing fits. */
  buys: PointsBuy | null;
};
