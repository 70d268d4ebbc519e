/** What does somebody see of an owner who wants what they have? */
import type { GiftView } from './wish-view.ts';

export type Seeker = {
  wishId: string;
  memberId: string;
  memberName: string;
  photo: string | null;
  /** The earliest days on which one's own listing is free and answers their wish, and what these days are worth in points. */
  wants: { from: string; to: string; units: number; worthPoints: number };
  /** Between which days they would take it. */
  window: { from: string; to: string };
  waitingSince: string;
  /** What they give; how much more (below zero, less) it is worth for as long a time, in percent of one's own. */
  has: (GiftView & { percentMore: number })[];
};
