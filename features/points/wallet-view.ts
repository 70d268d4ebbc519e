/** Describes a member's wallet as its page shows it. Whole points throughout. */
import type { Trip } from './exchange-trips.server.ts';
import type { Exchange, PointsReason } from './points-book.ts';

/** What so many points would pay for: a published listing that takes points. Fees, cleaning and taxes are cash. */
export type PointsBuy = {
  points: number;
  title: string;
  slug: string;
  location: string;
  units: number;
  unit: 'day' | 'night';
};

/** Everything that moved for one trip, or one movement that was for none. */
export type WalletEntry = {
  exchange: Exchange | null;
  /** Null where the movement was for no trip, or nothing is known of it any more. */
  trip: Trip | null;
  /** Why points moved last. */
  reason: PointsReason;
  /** When they did, ISO text. */
  at: string;
  /** What it changed of what can be spent, all movements together. */
  change: number;
  /** What is still held for it. */
  held: number;
};

export type WalletSummary = {
  /** Bonus and earned points: what can be spent now, on anything. */
  spendablePoints: number;
  /** Points that are set aside for exchanges that have not begun; they are no longer part of `spendablePoints`. */
  heldPoints: number;
  /** The next trip first. */
  holds: { exchange: Exchange; trip: Trip | null; points: number }[];
  /** When the spendable points expire unless something is posted before; null while there are none. */
  expiry: { at: string; points: number } | null;
  /** What could be spent at the end of each day on which that changed, for a year back, the oldest first. */
  course: { day: string; points: number }[];
  /** The latest few. */
  entries: WalletEntry[];
  /** An example: of the spendable points, or of a founder's bonus while there are none. Null where nothing fits. */
  buys: PointsBuy | null;
};
