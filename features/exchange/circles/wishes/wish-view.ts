/** Defines what a member sees of a wish, on the page and through the API. */
import type { Picture, PriceUnit } from '../../../listings/listing-card.ts';
import type { WishState } from './wish-lifecycle.ts';
import type { ToldOutcome } from '../matcher/why-unmatched.ts';
import type { WishArea } from './wish.ts';

/** A listing's short form in circles. */
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
  /** Friday to Sunday only. */
  isWeekend: boolean;
  leastPoints: number | null;
  mostPoints: number | null;
  topUpPoints: number;
  isFindable: boolean;
  /** Its period has passed: it is not matched until changed. */
  isOver: boolean;
  waitingSince: string;
  /** Listings no longer published are omitted. */
  gives: GiftView[];
  /** Its circle: proposed, or agreed and not over; null if none. */
  circle: { id: string; isAgreed: boolean; hasAnswered: boolean; answerUntil: string | null } | null;
  /** Why the last run found no circle for it; null if not examined, or in one. */
  lastLook: { at: string; outcome: ToldOutcome } | null;
  /** The member's possible actions. */
  actions: ('change' | 'pause' | 'resume' | 'remove')[];
};

export type WishShelf = {
  wishes: WishView[];
  /** What could be given: published listings offered for direct swaps. */
  gifts: GiftView[];
  mayWish: boolean;
  /** What the member could add now, bonus points included. */
  walletPoints: number;
  /** The member has an open debt: no circle is sought until it is paid. */
  isStoppedByDebt: boolean;
};
