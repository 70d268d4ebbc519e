/** Defines what a member sees of a circle, besides its swap. */
import type { SwapView } from '../../views/swap-view.ts';

/** A circle's member, and what they give to the next. */
export type RingMember = {
  name: string;
  photo: string | null;
  isMe: boolean;
  hasAgreed: boolean;
  /** This member's leg: its id in the swap. */
  legId: string;
  /** What the next member adds for it, in points. */
  isAdded: number;
};

export type CircleView = {
  /** In giving order, the reader first: each gives to the next, the last to the reader. */
  ring: RingMember[];
  /** The reasons, in sentences: for all, and for the reader. */
  reasons: string[];
  myReasons: string[];
  /** The chance that all accept, in whole percent. */
  chancePercent: number;
  swap: SwapView;
};
