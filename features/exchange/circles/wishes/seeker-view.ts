/** Defines what members see of owners who want their listing. */
import type { GiftView } from './wish-view.ts';

export type Seeker = {
  /** Null: no wish, but each of the two saved a listing of the other. */
  wishId: string | null;
  memberId: string;
  memberName: string;
  photo: string | null;
  /** The earliest days on which one's listing is free and matches their wish, or on which both are free, and their worth in points. */
  wants: { from: string; to: string; units: number; worthPoints: number };
  /** The period in which they would take it; null without a wish. */
  window: { from: string; to: string } | null;
  waitingSince: string | null;
  /** What they give; how much more (or, if negative, less) it is worth for the same time, in percent. */
  has: (GiftView & { percentMore: number })[];
};
