/** What does a member see of a wish, on the page and through the API? */
import type { Picture, PriceUnit } from '../../../listings/listing-card.ts';
import type { WishState } from './wish-lifecycle.ts';
import type { ToldOutcome } from '../matcher/why-unmatched.ts';
import type { WishArea } from './wish.ts';

/** A listing in a few words, wherever circles speak of one. */
export type GiftView = {
  slug: string;
  title: string;
  location: string;
  categoryId: string;
  priceUnit: PriceUnit;
  pricePoints: number;
  picture: Picture | null;
};

export type WishView = {
  id: string;
  state: WishState;
  categories: string[];
  areas: WishArea[];
  from: string;
  to: string;
  units: number;
  /** Friday to Sunday alone. */
  isWeekend: boolean;
  leastPoints: number | null;
  mostPoints: number | null;
  topUpPoints: number;
  isFindable: boolean;
  /** Its days are over: it is looked for no more until they are changed. */
  isOver: boolean;
  waitingSince: string;
  /** Listings that have gone from the market since are left out. */
  gives: GiftView[];
  /** The circle it stands in: proposed, or agreed and not over; null when there is none. */
  circle: { id: string; isAgreed: boolean; hasAnswered: boolean; answerUntil: string | null } | null;
  /** Why the last run has found no circle for it; null where it was not looked at, or stands in one. */
  lastLook: { at: string; outcome: ToldOutcome } | null;
  /** What the member may do with it now. */
  actions: ('change' | 'pause' | 'resume' | 'remove')[];
};

export type WishShelf = {
  wishes: WishView[];
  /** What could be given: own listings on the market that are offered for direct swaps. */
  gifts: GiftView[];
  mayWish: boolean;
  /** Something that the member owes is open: no circle is looked for until it is paid. */
  isStoppedByDebt: boolean;
};
