/** Defines what a swap's members see. */
import type { DayRange, StayRules } from '../../availability/stay-rules.ts';
import type { Picture } from '../../listings/listing-card.ts';
import type { CheckIn } from '../handover/check-in.ts';
import type { MemberFace } from '../../members/member-face.ts';
import type { TakenBack } from '../../payments/chargebacks/chargeback-view.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import type { RequirementLine, RequirementSide } from '../../requirements/requirements.ts';
import type { InterruptionView } from './booking-view.ts';
import type { Cover } from '../../settings/cover.ts';
import type { LegEvent, LegState } from '../lifecycle/leg-lifecycle.ts';
import type { ExchangeEvent, ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import type { LegTerms } from '../offer/swap-offer.ts';
import type { SwapLine as PriceLine } from '../price/swap-price.ts';

/** A listing that changes hands for some days. Instants are ISO text. */
export type SwapThing = {
  /** Of the leg. */
  id: string;
  slug: string;
  title: string;
  location: string;
  picture: Picture | null;
  fromDay: string;
  toDay: string;
  units: number;
  unit: 'day' | 'night';
  /** The days' rental price. */
  worthCents: number;
  worthPoints: number;
};

/** One row of a list of swaps. */
export type SwapLine = {
  id: string;
  kind: 'swap' | 'circle';
  state: ExchangeState;
  version: number;
  /** Whether the reader has to answer. */
  isMyTurn: boolean;
  /** Whether the reader started it. */
  isMine: boolean;
  /** Several while one must still be chosen. */
  gives: SwapThing[];
  receives: SwapThing[];
  /** Who the reader receives from, and who they give to; the same person in a direct swap. */
  from: MemberFace & { isFounder: boolean };
  to: MemberFace & { isFounder: boolean };
  memberCount: number;
  /** What the reader adds, and what others add for them; in a circle one of them, net. Whole points and CAD cents. */
  adds: { points: number; cents: number };
  gets: { points: number; cents: number };
  /** The latest offer's. */
  message: string;
  answerUntil: string | null;
};

/** A leg with everything about its hand-over. */
export type SwapLegView = SwapThing & {
  /** The reader's side; null for other members' legs in a circle. */
  side: 'giver' | 'receiver' | null;
  giver: string;
  receiver: string;
  state: LegState;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  timeZone: string;
  /** 'UTC−07:00' at the pick-up. */
  offset: string;
  /** Its exact position; null before the agreement, after the return, and for other members' legs. */
  place: { address: string; longitude: number; latitude: number } | null;
  /** The giver's instructions, for the receiver; null without any, and whenever `place` is. */
  checkIn: CheckIn | null;
  rules: string[];
  policy: LegTerms['cancellationPolicy'];
  depositCents: number;
  /** It has changed hands, and the bank has released its deposit; false for other members' legs. */
  isDepositLost: boolean;
  /** Requirements before the start, with their state; [] once started, and for other members' legs. The receiver counts as renter. */
  requirements: RequirementLine[];
  /** The other side's requirements are omitted until they have answered: they could reveal a birth date. */
  isOthersLeftOut: boolean;
  /** The insurance; null: none. */
  cover: Cover | null;
  /** As for a booking: a boat's safety checklist. */
  checklist: { saidBy: RequirementSide[]; maySay: boolean } | null;
  /** Its buttons. */
  actions: LegEvent[];
  confirmedHandOff: readonly ('giver' | 'receiver')[];
  confirmedReturn: ('giver' | 'receiver')[];
  claimUntil: string | null;
  /** Returned, with an unsettled damage claim; false for other members' legs. */
  isDisputed: boolean;
  /** Returned, with unclaimed meter overage: it is claimed automatically at `claimUntil`; false for other members' legs. */
  areMetersOpen: boolean;
  /** Its dates have passed and nobody has confirmed: until then either side can; else null. */
  sayUntil: string | null;
  /** Whether a no-show report is open. */
  isNoShowOpen: boolean;
  /** `by`: whose fault. After a no-show (`isNoShow`) the other side wrote the reason. */
  calledOff: {
    by: 'giver' | 'receiver' | 'swap' | 'emergency' | 'clock' | 'operator';
    reason: string;
    isNoShow: boolean;
  } | null;
  /** An emergency at its place while it is, or was, out; null if none, and for other members' legs. */
  interruption: LegInterruption | null;
};

/** During an emergency nothing is late. A swap's days were not paid one by one, so nothing is refunded for them. */
export type LegInterruption = Pick<InterruptionView, 'kind' | 'title' | 'state' | 'until'>;

/** The effect of a broken swap on the reader. Whole points and CAD cents. */
export type SwapSettlement = {
  /** Whether their part is off, and whether by their own choice. */
  isOff: boolean;
  hasLeft: boolean;
  /** Of their cash payment, and the points they added. */
  keptCents: number;
  backCents: number;
  givenPoints: number;
  backPoints: number;
  /** Points they got from others. */
  gotPoints: number;
  /** A circle's points are settled once nothing is left to change hands; a direct swap's with the reader's part. */
  arePointsSettled: boolean;
  /** Their own; null if none was needed. `cents` is 0 if the bank had released what should have been paid. */
  bond: { is: 'stands' | 'free' | 'paid'; cents: number; to: string | null } | null;
  /** What they get from others' bonds. */
  bondsToMe: { from: string; cents: number }[];
  /** What they would get from others' bonds by giving what they still have to give. */
  bondIfGivenCents: number;
};

/**
 * Who or what ended a swap. `no_show`: `by` did not come, and the other side wrote the reason. `payment`: the card of `by` was not charged
 * in time. `silence`: nobody confirmed a hand-over. `reason`: the text the reader may see; for an emergency its title; '' if none.
 */
export type SwapEndView = {
  how: 'member' | 'no_show' | 'club' | 'payment' | 'emergency' | 'silence';
  by: string | null;
  isMe: boolean;
  reason: string;
};

/** What the reader still needs a card for. `isHeld`: it is held, and the bank asks its customer to confirm it before that ends. */
export type SwapNeed =
  | { for: 'price' }
  | { for: 'bond'; isHeld: boolean }
  | { for: 'deposit'; legId: string; isHeld: boolean };

export type SwapView = SwapLine & {
  actions: ExchangeEvent[];
  /** Whether it is the reader's turn, but they cannot accept or counter before they pay a debt. */
  isStoppedByDebt: boolean;
  legs: SwapLegView[];
  /** `phone`: of members who give to the reader or receive from them, while that is agreed or under way. */
  people: (MemberFace & { isFounder: boolean; isMe: boolean; hasAgreed: boolean; phone: string | null })[];
  price: {
    lines: PriceLine[];
    totalCents: number;
    bondCents: number;
    /** The reader's total for each choice; empty without a choice. */
    ofChoices: { slug: string; totalCents: number }[];
  };
  /** Null if the reader has no card yet. */
  payment: PaymentView | null;
  bond: PaymentView | null;
  /** What banks have taken back, or are deciding about. `by`: whose bank, of those who pay the reader; null: the reader's own. */
  takenBack: (TakenBack & { by: string | null })[];
  /** The giver's bond, if they receive before giving to the reader; null otherwise, and once they have given. */
  bondOfGiver: { cents: number; isHeld: boolean } | null;
  needs: SwapNeed[];
  /** Until when the reader can pay another way; null when their part is paid, or not due. */
  payUntil: string | null;
  /** Cancelling is free until then; null unless agreed and before any hand-over. */
  graceUntil: string | null;
  offers: {
    version: number;
    /** Null: the club. */
    by: string | null;
    isMine: boolean;
    madeAt: string;
    message: string;
    legs: { title: string; isToMe: boolean; isFromMe: boolean; from: string; to: string }[];
    topUps: { by: string; isMine: boolean; points: number; cents: number }[];
  }[];
  /** `about`: the listing's title, if it concerns one. */
  history: { name: string; at: string; about: string | null }[];
  /** Null unless a part was called off after something had changed hands. */
  settlement: SwapSettlement | null;
  ended: SwapEndView | null;
};

/** A listing that can be chosen for an offer, with its calendar. */
export type SwapChoice = StayRules & {
  slug: string;
  title: string;
  location: string;
  picture: Picture | null;
  priceCents: number;
  pricePoints: number;
  today: string;
  availableFrom: string;
  availableTo: string;
  taken: DayRange[];
  /** Whether its owner currently offers it for direct swaps. */
  offersSwap: boolean;
};

/** The choices of someone composing an offer. */
export type SwapChoices = {
  asked: SwapChoice;
  mine: SwapChoice[];
  /** The other owner's published listings; `offersSwap` says which can be requested. */
  theirs: SwapChoice[];
  owner: MemberFace & { isFounder: boolean };
  /** What the wallet can give, in whole points. */
  walletPoints: number;
  feeCents: number;
  /** Whether they have a debt: it must be paid before an offer. */
  isStoppedByDebt: boolean;
  mostChoices: number;
};

/** An offer's price and worth, before it is sent. */
export type SwapPreview = {
  legs: {
    slug: string;
    isToMe: boolean;
    worthCents: number;
    worthPoints: number;
    units: number;
    unit: 'day' | 'night';
    title: string;
    fromDay: string;
    toDay: string;
    /** The listing's deposit, held on the receiver's card. */
    depositCents: number;
    rules: string[];
    cover: Cover | null;
  }[];
  mine: { lines: PriceLine[]; totalCents: number; points: number; bondCents: number };
  theirs: { totalCents: number; points: number; bondCents: number };
  answerUntil: string;
};
