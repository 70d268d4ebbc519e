/** What does a member see of a circle, beside the swap that it is? */
import type { SwapView } from '../../views/swap-view.ts';

/** One member of a circle, and what they give to the next one. */
export type RingMember = {
  name: string;
  photo: string | null;
  isMe: boolean;
  hasAgreed: boolean;
  /** The leg that this member gives: its id in the swap. */
  legId: string;
  /** What the next member adds for it, in points. */
  isAdded: number;
};

export type CircleView = {
  /** In the order of giving, the reader first: each gives to the next, the last one to the reader. */
  ring: RingMember[];
  /** Why, in sentences: for all of them, and for the reader. */
  reasons: string[];
  myReasons: string[];
  /** That all of them say yes, in whole percent. */
  chancePercent: number;
  swap: SwapView;
};
