/** Defines what a member sees of a circle, besides its swap. */
import type { SwapView } from '../../views/exchange-view.ts';

/** A circle's member, and what they give to the next. */
export type RingMember = {
  name: string;
  /** Of their public profile. */
  address: string;
  photo: string | null;
  isMe: boolean;
  hasAgreed: boolean;
  /** This member's leg: its id in the swap. */
  legId: string;
  /** What they pay in points, net; negative: receive. */
  netPoints: number;
};

export type CircleView = {
  /** In giving order, the reader first: each gives to the next, the last to the reader. */
  ring: RingMember[];
  /** The reasons, in sentences: for all, and for the reader. */
  reasons: string[];
  myReasons: string[];
  /** When the reader's wish could be: calendar days, both included. */
  dates: { from: string; to: string };
  /** Other dates of what the reader gets that work for everyone, earliest first; [] once it is over. */
  otherDates: { from: string; to: string }[];
  /** The chance that all accept, in whole percent. */
  chancePercent: number;
  swap: SwapView;
};
